/**
 * The development mailbox: keeps the latest mails and text messages in memory instead of sending them, so that sign-in works without a mail server.
 * `mailbox-routes.ts` shows them.
 */
import type { Mailer } from '#domain/mail/mailer.ts';

/** A stored mail or text message, as `/dev/mailbox.json` returns it. `at` is RFC 3339, UTC. */
export interface MailboxEntry {
  to: string;
  subject: string;
  text: string;
  code: string | null;
  at: string;
}

export interface Mailbox extends Mailer {
  /** Keeps a text message. */
  keepText(message: { to: string; text: string; code: string | null }): void;
  /** The stored mails and text messages, newest first; with an address only those to it, case-insensitively. Numbers begin with `+`. */
  list(to?: string): MailboxEntry[];
}

const KEPT = 200;

/** Creates a mailbox that stores the latest 200 mails until the process ends. */
export function createMailbox({
  clock = () => new Date(),
  kept = KEPT,
}: {
  clock?: () => Date;
  kept?: number;
} = {}): Mailbox {
  const entries: MailboxEntry[] = [];
  const keep = (entry: Omit<MailboxEntry, 'at'>) => {
    entries.unshift({ ...entry, at: clock().toISOString() });
    entries.length = Math.min(entries.length, kept);
  };
  return {
    async send({ to, subject, text, code }) {
      keep({ to, subject, text, code: code ?? null });
    },
    keepText: (message) => keep({ ...message, subject: 'Text message' }),
    list: (to) => entries.filter((entry) => to === undefined || entry.to.toLowerCase() === to.toLowerCase()),
    close: async () => {},
  };
}
