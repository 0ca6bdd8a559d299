/** What would have been mailed to a member without an e-mail address. */
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type Language, languageNamed } from '#domain/language.ts';
import { MEMBER_MAILS, PAYMENT_MAILS } from '#domain/mail/mail-kinds.ts';
import { type MemberMailFacts, memberMail } from '#domain/mail/member-mails.ts';
import { named } from '#domain/mail/named-mailer.ts';
import { type MembershipPayment, paymentMail } from '#domain/mail/payment-mails.ts';
import { backend } from '#web/backend/client.ts';
import { unwrapAs } from '#web/backend/validated.ts';

const ROWS = z.array(
  z.object({
    key: z.string(),
    kind: z.string(),
    at: z.string(),
    detail: z.custom<MemberMailFacts>(),
    payment: z.nullable(z.custom<MembershipPayment>()),
  }),
);
type Row = z.infer<typeof ROWS>[number];

export interface OwnMail {
  key: string;
  at: string;
  subject: string;
  text: string;
}

function mailOf({ kind, detail, payment }: Row, language: Language) {
  const publicUrl = window.location.origin;
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const ofPayment = PAYMENT_MAILS.find((each) => each === kind);
  if (ofPayment) return payment && paymentMail(ofPayment, '', payment, { language, zone, publicUrl });
  const ofMember = MEMBER_MAILS.find((each) => each === kind);
  return ofMember ? memberMail(ofMember, '', detail, { language, zone, publicUrl }) : null;
}

/** Query of the mails as they would be worded now, newest first. `language` is that of the interface, `name` the community's. */
export function ownMailsOptions(userId: string, language: string, name: string) {
  return queryOptions({
    queryKey: ['own-mails', userId, language, name],
    queryFn: async (): Promise<OwnMail[]> => {
      const rows = unwrapAs(
        ROWS,
        await backend()
          .from('my_mails')
          .select('key,kind,at,detail,payment')
          .order('at', { ascending: false }),
      );
      return rows.flatMap((row) => {
        const mail = mailOf(row, languageNamed(language) ?? 'en');
        if (!mail) return [];
        const { subject, text } = named(mail, name);
        return [{ key: row.key, at: row.at, subject, text }];
      });
    },
  });
}
