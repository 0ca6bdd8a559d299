/**
 * The development mailbox: keeps the latest mails in memory instead of sending them, so that sign-in works without a mail server.
 * `mailbox-routes.ts` shows them.
 */
import type { Mailer } from '#domain/mail/mailer.ts';

/** A stored mail, as `/dev/mailbox.json` returns it. `at` is RFC 3339, UTC. */
export interface MailboxEntry {
  to: string;
  subject: string;
  text: string;
  code: string | null;
  at: string;
}

export interface Mailbox extends Mailer {
  /** The stored mails, newest first; with an address only those to it, case-insensitively. */
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
  return {
    async send({ to, subject, text, code }) {
      entries.unshift({ to, subject, text, code: code ?? null, at: clock().toISOString() });
      entries.length = Math.min(entries.length, kept);
    },
    list: (to) => entries.filter((entry) => to === undefined || entry.to.toLowerCase() === to.toLowerCase()),
    close: async () => {},
  };
}
