/**
 * Writes each mail into the mail log, for the operator who is asked where a code stays: to whom, which subject, and whether it was
 * handed over. Texts and codes are left out.
 */
import type { Database } from '#server/database/client/database.ts';
import { SERVICE } from '#server/database/client/scope.ts';
import { type Mailer, MailFailure } from './mailer.ts';

function outcomeOf(error: unknown): string {
  if (!(error instanceof MailFailure)) return 'failed';
  return [error.code, error.responseCode].filter(Boolean).join(' ');
}

/** The mailer, with every mail told to `log_mail`. A log that can't be written is reported and keeps no mail back. */
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
