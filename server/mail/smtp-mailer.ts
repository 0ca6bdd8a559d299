/** Mail by SMTP. Timeouts are short: the person who requested a code waits for the response. */
import { type Mailer, MailFailure } from '#domain/mail/mailer.ts';
import type { SmtpConfig } from '#server/config/config.ts';

export interface SmtpSettings extends SmtpConfig {
  /** Milliseconds for each step; together they stay below the ten seconds of a request to the auth service. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 4000;
const DOMAIN = /@([^<>@\s]+)>?$/;
const MAX_CONNECTIONS = 5;
/** So many mails of the outbox go out at once: one connection is left for a code that a person waits for. */
export const MAILS_AT_ONCE = MAX_CONNECTIONS - 1;

/** Replies to a recipient's address that no later attempt changes. */
const NO_SUCH_ADDRESS = [550, 551, 553];

/** Whether the mail server rejects the address: its enhanced code, if any, is 5.1.x then, and 5.7.x when it rejects us. */
function refusesAddress(responseCode: unknown, response: unknown): boolean {
  const [, subject] = /^\d{3}[ -]5\.(\d{1,3})\.\d{1,3}\b/.exec(String(response)) ?? [];
  return NO_SUCH_ADDRESS.includes(Number(responseCode)) && (subject === undefined || subject === '1');
}

function failureOf(error: unknown): MailFailure {
  const { code, responseCode, response } = error as Record<string, unknown>;
  return new MailFailure(
    typeof code === 'string' ? code : 'EUNKNOWN',
    typeof responseCode === 'number' ? responseCode : undefined,
    code === 'EENVELOPE' && refusesAddress(responseCode, response),
  );
}

/** A mailer over a pool of SMTP connections. A password never travels unencrypted: with one, STARTTLS is demanded of the server. */
export function createSmtpMailer(settings: SmtpSettings): Mailer {
  const { host, port, secure, user, password, from, timeoutMs = TIMEOUT_MS } = settings;
  const options = {
    host,
    port,
    secure,
    requireTLS: user !== undefined && !secure,
    ...(user !== undefined && { auth: { user, pass: password ?? '' } }),
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as const;
  // Loaded only where mails are sent by SMTP: it takes 10 MB.
  const transport = import('nodemailer').then(({ default: nodemailer }) =>
    nodemailer.createTransport(options),
  );
  return {
    async send({ to, subject, text, html, language, id, unsubscribeUrl }) {
      try {
        await (await transport).sendMail({
          from,
          // As an object the address is taken as it is, not parsed as a list.
          to: { name: '', address: to },
          subject,
          text,
          html,
          ...(id !== undefined && { messageId: `<${id}@${DOMAIN.exec(from)?.[1]}>` }),
          headers: {
            'Content-Language': language,
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeUrl !== undefined && {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
        });
      } catch (error) {
        throw failureOf(error);
      }
    },
    close: async () => (await transport).close(),
  };
}
