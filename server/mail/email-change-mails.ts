/**
 * The mails about a change of the e-mail address, in both languages: a code to the present address, a code to the new one, and a notice to the
 * former one after the change. The codes are not in the subjects, which mail servers commonly log.
 */

import type { Language } from '#server/http/language.ts';
import { codeBlocks } from './code-mail.ts';
import { laidOut } from './mail-layout.ts';
import type { Mail } from './mailer.ts';

interface CodeWords {
  subject: string;
  opening: (newAddress: string) => string;
  notYou: string;
}

interface Words {
  current: CodeWords;
  new: CodeWords;
  changed: { subject: string; text: string; notYou: string };
}

const WORDS: Record<Language, Words> = {
  en: {
    current: {
      subject: 'Confirm the change of your e-mail address on Reshimgath',
      opening: (newAddress) =>
        `Namaskar. The e-mail address of your Reshimgath account is to be changed to ${newAddress}. If you want this, enter this code in the app:`,
      notYou:
        'If you did not ask for this, give the code to nobody: without it the address stays as it is. Somebody else may be using your account, so sign in and choose "Sign out on all devices" in the settings.',
    },
    new: {
      subject: 'Confirm your new e-mail address for Reshimgath',
      opening: () =>
        'Namaskar. Enter this code in the app to make this the e-mail address of your Reshimgath account:',
      notYou: 'If you did not ask for this, you can ignore this mail. Nothing changes without the code.',
    },
    changed: {
      subject: 'The e-mail address of your Reshimgath account has changed',
      text: 'Namaskar. Your Reshimgath account has a new e-mail address. You can no longer sign in to it with this one, and all other devices were signed out.',
      notYou:
        'If you did not do this, write to us at once. You find our address in the app under Contact us. We never ask you for a code.',
    },
  },
  mr: {
    current: {
      subject: 'रेशीमगाठवरील तुमचा ई-मेल पत्ता बदलण्यासाठी ओटीपी',
      opening: (newAddress) =>
        `नमस्कार. तुमच्या रेशीमगाठ खात्याचा ई-मेल पत्ता बदलून ${newAddress} करण्याची विनंती आली आहे. ही विनंती तुम्हीच केली असेल, तर ॲपमध्ये हा ओटीपी टाका:`,
      notYou:
        'तुम्ही ही विनंती केली नसेल, तर हा ओटीपी कोणालाही देऊ नका. ओटीपीशिवाय ई-मेल पत्ता बदलत नाही. तुमचे खाते दुसरे कोणी वापरत असण्याची शक्यता आहे, म्हणून लॉगिन करून सेटिंग्जमध्ये "सर्व डिव्हाइसवरून लॉगआउट करा" निवडा.',
    },
    new: {
      subject: 'रेशीमगाठसाठी तुमच्या नवीन ई-मेल पत्त्याची पडताळणी',
      opening: () => 'नमस्कार. हा तुमच्या रेशीमगाठ खात्याचा नवीन ई-मेल पत्ता करण्यासाठी ॲपमध्ये हा ओटीपी टाका:',
      notYou: 'तुम्ही ही विनंती केली नसेल, तर या ई-मेलकडे दुर्लक्ष करा. ओटीपीशिवाय काहीही बदलत नाही.',
    },
    changed: {
      subject: 'तुमच्या रेशीमगाठ खात्याचा ई-मेल पत्ता बदलला आहे',
      text: 'नमस्कार. तुमच्या रेशीमगाठ खात्याचा ई-मेल पत्ता बदलला आहे. आता या जुन्या पत्त्याने त्या खात्यात लॉगिन करता येणार नाही. बाकी सर्व डिव्हाइसवरून लॉगआउट झाले आहे.',
      notYou:
        'हा बदल तुम्ही केला नसेल, तर लगेच आम्हाला कळवा. आमचा पत्ता ॲपमध्ये "संपर्क साधा" येथे आहे. आम्ही तुम्हाला ओटीपी कधीही विचारत नाही.',
    },
  },
};

/** The mail with the code that confirms a change to `newAddress`, to the present address or to the new one. */
export function emailChangeCodeMail({
  recipient,
  to,
  newAddress,
  code,
  lifeSeconds,
  language,
}: {
  recipient: 'current' | 'new';
  to: string;
  newAddress: string;
  code: string;
  lifeSeconds: number;
  language: Language;
}): Mail {
  const { subject, opening, notYou } = WORDS[language][recipient];
  const { preview, blocks } = codeBlocks({
    code,
    lifeSeconds,
    language,
    opening: opening(newAddress),
    notYou,
  });
  return { kind: 'code', to, code, ...laidOut({ subject, language, preview, blocks }) };
}

/** The notice to the former address. It doesn't name the new one: others may read this mailbox by now. */
export function emailChangedMail({ to, language }: { to: string; language: Language }): Mail {
  const { subject, text, notYou } = WORDS[language].changed;
  const content = laidOut({
    subject,
    language,
    preview: text,
    blocks: [
      { kind: 'text', text },
      { kind: 'note', text: notYou },
    ],
  });
  return { kind: 'email_changed', to, ...content };
}
