/** Reads mails as the auth service sends them: one part of HTML, in quoted-printable. */
import type { MailboxEntry } from '#dev/mailbox/mailbox.ts';

interface RawMail {
  to: string[];
  raw: string;
}

const decodeQuoted = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_whole, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

/** A subject of encoded words (RFC 2047), which are joined without the blanks between them. */
function decodeSubject(subject: string): string {
  return subject
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_whole, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : decodeQuoted(text.replaceAll('_', ' ')),
    );
}

/** What a person sees of a mail. The code is the first number of six digits outside of tags. */
export function readMail({ to, raw }: RawMail): MailboxEntry {
  const [head = '', body = ''] = raw.split(/\r?\n\r?\n([\s\S]*)/);
  const subject = /^Subject: ((?:.*\r?\n[ \t])*.*)$/im.exec(head)?.[1] ?? '';
  const date = /^Date: (.*)$/im.exec(head)?.[1] ?? 0;
  const text = decodeQuoted(body)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return {
    to: to.join(', '),
    subject: decodeSubject(subject),
    text,
    code: /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? null,
    at: new Date(date).toISOString(),
  };
}
