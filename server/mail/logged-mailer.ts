/**
 * Logs each mail in the database, for support: recipient, subject and whether the mail server accepted it. Never texts or codes.
 */
import type { Database } from '#server/database/client/database.ts';
import { SERVICE } from '#server/database/client/scope.ts';
import { type Mailer, MailFailure } from './mailer.ts';

function outcomeOf(error: unknown): string {
  if (!(error instanceof MailFailure)) return 'failed';
  return [error.code, error.responseCode].filter(Boolean).join(' ');
}

/** The mailer, with every mail logged by `log_mail`. A failing log is reported and blocks no mail. */
export function withMailLog(
  mailer: Mailer,
  { database, report }: { database: Database; report: (error: unknown) => void },
): Mailer {
  const log = async (to: string, subject: string, outcome: string) => {
    const text = 'select public.log_mail($1, $2, $3)';
    await database.query(SERVICE, { text, values: [to, subject, outcome] }).catch(report);
  };
  return {
    async send(mail) {
      // The log is forgotten with an account by its present address, so nothing may be written under a former one.
      if (mail.kind === 'email_changed') return mailer.send(mail);
      try {
        await mailer.send(mail);
      } catch (error) {
        await log(mail.to, mail.subject, outcomeOf(error));
        throw error;
      }
      await log(mail.to, mail.subject, 'handed over');
    },
    close: () => mailer.close(),
  };
}
