/**
 * Logs each mail in the database, for support: recipient, subject and whether the mail server accepted it. Never texts or codes.
 */
import { type Mailer, MailFailure } from './mailer.ts';

function outcomeOf(error: unknown): string {
  if (!(error instanceof MailFailure)) return 'failed';
  return [error.code, error.responseCode].filter(Boolean).join(' ');
}

export interface MailLog {
  log: (address: string, subject: string, outcome: string) => Promise<unknown>;
  report: (error: unknown) => void;
}

/** The mailer, with every mail logged. A failing log is reported and blocks no mail. */
export function withMailLog(mailer: Mailer, { log, report }: MailLog): Mailer {
  return {
    async send(mail) {
      // The log is forgotten with an account by its present address, so nothing may be written under a former one.
      if (mail.kind === 'email_changed' || mail.kind === 'account_deleted_mail') return mailer.send(mail);
      try {
        await mailer.send(mail);
      } catch (error) {
        await log(mail.to, mail.subject, outcomeOf(error)).catch(report);
        throw error;
      }
      await log(mail.to, mail.subject, 'handed over').catch(report);
    },
    close: () => mailer.close(),
  };
}
