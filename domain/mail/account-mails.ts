/**
 * Mails about an account: codes to sign in and to change the e-mail address, and the notice of a changed address.
 * Codes are not in the subject: mail servers on the way commonly log subjects. They open the preview instead, which phones show.
 */
import type { Language } from '../language.ts';
import { numberText } from '../value-text.ts';
import { laidOut, type MailBlock } from './mail-layout.ts';
import type { Mail } from './mailer.ts';
import { filled, WORDS } from './words.ts';

export interface CodeMail {
  to: string;
  code: string;
  /** How long the code is valid; the mail says it in whole minutes. */
  lifeSeconds: number;
  language: Language;
}

/** A mail with a code, to sign in unless other words are given. */
export function codeMail(
  { to, code, lifeSeconds, language }: CodeMail,
  { subject, opening, not_you }: (typeof WORDS)[Language]['sign_in'] = WORDS[language].sign_in,
): Mail {
  const { preview, validity, never_share } = WORDS[language].code;
  const minutes = numberText(Math.floor(lifeSeconds / 60), language);
  const blocks: MailBlock[] = [
    { kind: 'text', text: opening },
    { kind: 'code', code },
    { kind: 'text', text: filled(validity, { minutes }) },
    { kind: 'text', text: never_share },
    { kind: 'note', text: not_you },
  ];
  const content = laidOut({ subject, language, preview: filled(preview, { code }), blocks });
  return { kind: 'code', to, code, ...content };
}

/** The mail with the code that confirms a change to `newAddress`, to the present address or to the new one. */
export function emailChangeCodeMail(
  mail: CodeMail,
  { recipient, newAddress }: { recipient: 'current' | 'new'; newAddress: string },
): Mail {
  const words = WORDS[mail.language][`email_change_${recipient}`];
  return codeMail(mail, { ...words, opening: filled(words.opening, { address: newAddress }) });
}

/** The notice to the former address. It doesn't name the new one: others may read this mailbox by now. */
export function emailChangedMail({ to, language }: { to: string; language: Language }): Mail {
  const { subject, opening, not_you } = WORDS[language].email_changed;
  const blocks: MailBlock[] = [
    { kind: 'text', text: opening },
    { kind: 'note', text: not_you },
  ];
  return { kind: 'email_changed', to, ...laidOut({ subject, language, preview: opening, blocks }) };
}
