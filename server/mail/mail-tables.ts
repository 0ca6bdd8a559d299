/** The outbox, the mail log and the community's name of this server's database. */
import type { CommunityTexts } from '#domain/mail/named-mailer.ts';
import type { ClaimedMail, OutboxQueue } from '#domain/mail/outbox.ts';
import type { Database, Scope } from '#server/database/client/database.ts';
import { SERVICE } from '#server/database/client/scope.ts';

/** The rows of the outbox. */
export function outboxQueue(database: Database): OutboxQueue {
  return {
    async claim() {
      const [answer] = await database.query<{ rows: ClaimedMail[] }>(SERVICE, {
        text: 'select public.claim_outbox() as rows',
      });
      return answer?.rows ?? [];
    },
    async finish(key, problem) {
      const [finished] = await database.query<{ given_up: boolean }>(SERVICE, {
        text: 'select public.finish_outbox($1, $2) as given_up',
        values: [key, problem],
      });
      return Boolean(finished?.given_up);
    },
  };
}

/** Writes a line of the mail log. */
export const mailLog = (database: Database) => (address: string, subject: string, outcome: string) =>
  database.query(SERVICE, {
    text: 'select public.log_mail($1, $2, $3)',
    values: [address, subject, outcome],
  });

const GUEST: Scope = { role: 'anon', claims: { role: 'anon' } };

/** Reads the community's own texts. */
export const communityTexts = (database: Database) => async () => {
  const [community] = await database.query<{ texts: CommunityTexts }>(GUEST, {
    text: 'select texts from public.community',
  });
  return community?.texts;
};
