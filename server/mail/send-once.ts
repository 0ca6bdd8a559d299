import type { Mail } from '#domain/mail/mailer.ts';
import { named } from '#domain/mail/named-mailer.ts';
import type { SmtpConfig } from '#server/config/config.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

/** Sends one mail, for commands beside the server: with the delivered name, as the database may be away. Throws `MailFailure`. */
export async function sendOnce(smtp: SmtpConfig, mail: Mail): Promise<void> {
  const mailer = createSmtpMailer(smtp);
  try {
    await mailer.send(named(mail));
  } finally {
    await mailer.close();
  }
}
