/**
 * The mail that carries a sign-in code, in both languages.
 * The code is not in the subject: mail servers on the way commonly log subjects. It opens the preview instead, which phones show.
 */

import type { Language } from '#server/http/language.ts';
import { laidOut, type MailContent } from './mail-layout.ts';
import type { Mail } from './mailer.ts';

interface Words {
  subject: string;
  preview: (code: string) => string;
  opening: string;
  validity: (minutes: number) => string;
  neverShare: string;
  notYou: string;
}

const WORDS: Record<Language, Words> = {
  en: {
    subject: 'Your sign-in code for Reshimgath',
    preview: (code) => `${code} is your code.`,
    opening: 'Namaskar. Use this code to sign in to Reshimgath:',
    validity: (minutes) => `The code is valid for ${minutes} minutes.`,
    neverShare: 'Never share this code with anyone. We will never ask you for it.',
    notYou: 'If you did not ask for a code, you can ignore this mail. Nobody can sign in without the code.',
  },
  mr: {
    subject: 'रेशीमगाठवर लॉगिन करण्यासाठी तुमचा ओटीपी',
    preview: (code) => `${code} हा तुमचा ओटीपी आहे.`,
    opening: 'नमस्कार. रेशीमगाठवर लॉगिन करण्यासाठी हा ओटीपी टाका:',
    validity: (minutes) =>
      `हा ओटीपी ${new Intl.NumberFormat('mr-IN-u-nu-deva').format(minutes)} मिनिटे वैध आहे.`,
    neverShare: 'हा ओटीपी कोणालाही सांगू नका. आम्ही तो तुम्हाला कधीही विचारणार नाही.',
    notYou: 'तुम्ही ओटीपी मागितला नसेल, तर या ई-मेलकडे दुर्लक्ष करा. ओटीपीशिवाय कोणीही लॉगिन करू शकत नाही.',
  },
};

/** What every mail with a code says around it; `lifeSeconds` is how long the code is good for, told in whole minutes. */
export function codeBlocks({
  code,
  lifeSeconds,
  language,
  opening,
  notYou,
}: {
  code: string;
  lifeSeconds: number;
  language: Language;
  opening: string;
  notYou: string;
}): Pick<MailContent, 'preview' | 'blocks'> {
  const { preview, validity, neverShare } = WORDS[language];
  return {
    preview: preview(code),
    blocks: [
      { kind: 'text', text: opening },
      { kind: 'code', code },
      { kind: 'text', text: validity(Math.floor(lifeSeconds / 60)) },
      { kind: 'text', text: neverShare },
      { kind: 'note', text: notYou },
    ],
  };
}

/** The mail with a sign-in code, good for `lifeSeconds`. */
export function codeMail({
  to,
  code,
  lifeSeconds,
  language,
}: {
  to: string;
  code: string;
  lifeSeconds: number;
  language: Language;
}): Mail {
  const { subject, opening, notYou } = WORDS[language];
  const { preview, blocks } = codeBlocks({ code, lifeSeconds, language, opening, notYou });
  return { kind: 'code', to, code, ...laidOut({ subject, language, preview, blocks }) };
}
