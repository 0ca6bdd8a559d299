/** The kinds of mails. The kind of a mail from the outbox is that of its row. */

/** In `second_year_mail` the payment is the second of two, in `dispute_lost_mail` the disputed one. */
export const PAYMENT_MAILS = ['receipt', 'second_year_mail', 'dispute_lost_mail'] as const;
export type PaymentMailKind = (typeof PAYMENT_MAILS)[number];

/** Mails to members that are not about payments. */
export const MEMBER_MAILS = [
  'interest_received',
  'interest_accepted',
  'interest_waiting',
  'patrika_asked',
  'patrika_changed_mail',
  'unlisted_mail',
  'hidden_by_reports_mail',
  'report_received_mail',
  'report_decided_mail',
  'reported_decided_mail',
  'appeal_received_mail',
  'appeal_decided_mail',
  'report_changed_mail',
  'photo_restored_mail',
  'breach_mail',
  'rules_mail',
  'idle_mail',
  'deletion_announced_mail',
  'marriage_erasure_mail',
  'account_deleted_mail',
  'number_changed_mail',
  'digest_mail',
  'renewal_mail',
  'candidate_invited_mail',
  'helper_asked_mail',
  'helper_invited_mail',
] as const;
export type MemberMailKind = (typeof MEMBER_MAILS)[number];

/** What a mail is for. */
export const MAIL_KINDS = ['code', 'email_changed', ...PAYMENT_MAILS, ...MEMBER_MAILS, 'alert'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];
