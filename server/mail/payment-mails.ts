/**
 * Mails to members about their membership payments: the receipt, the choice when two payments have granted two years, and
 * the end of a year after a lost dispute.
 */

import type { Language } from '#server/http/language.ts';
import { laidOut } from './mail-layout.ts';
import type { Mail } from './mailer.ts';
import { dayText, moneyText } from './written-values.ts';

/** A membership payment; amount in the currency's smallest unit, times as RFC 3339. */
export interface MembershipPayment {
  id: string;
  amount: number;
  currency: string;
  paid_at: string;
  valid_until: string;
}

interface Words {
  amount: string;
  paidOn: string;
  validUntil: string;
  paymentId: string;
  receipt: { subject: string; opening: string; note: string };
  secondYear: { subject: string; opening: string; choice: string; note: string };
  disputeLost: { subject: string; opening: string; next: string; note: string };
}

const WORDS: Record<Language, Words> = {
  en: {
    amount: 'Amount',
    paidOn: 'Paid on',
    validUntil: 'Valid till',
    paymentId: 'Payment id',
    receipt: {
      subject: 'Receipt for your Reshimgath membership',
      opening: 'Namaskar. We have received your membership fee. Thank you.',
      note: 'The membership does not renew by itself. Please keep this mail; we will ask for the payment id if you have a question.',
    },
    secondYear: {
      subject: 'You have paid for Reshimgath twice',
      opening:
        'Namaskar. A payment of yours was confirmed late, after you had paid again. Both are recorded, so your membership is one year longer.',
      choice:
        'If you want to keep the second year, there is nothing to do. If you would rather have the second payment back, write to us and name its payment id. You find our address in the app under Contact us.',
      note: 'We never ask for a code, a card number or a UPI PIN.',
    },
    disputeLost: {
      subject: 'A year of your Reshimgath membership has ended',
      opening:
        'Namaskar. A payment of yours was disputed at your bank, and the bank has taken the money back from us. The membership year that it paid for has ended.',
      next: 'If you know nothing of a dispute, please ask your bank, or write to us and name the payment id. You find our address in the app under Contact us. To be a member again, pay the fee again in the app.',
      note: 'We never ask for a code, a card number or a UPI PIN.',
    },
  },
  mr: {
    amount: 'रक्कम',
    paidOn: 'पैसे भरल्याची तारीख',
    validUntil: 'वैधता',
    paymentId: 'व्यवहाराचा क्रमांक',
    receipt: {
      subject: 'रेशीमगाठ सभासद शुल्काची पावती',
      opening: 'नमस्कार. तुमचे सभासद शुल्क मिळाले. धन्यवाद.',
      note: 'सभासदत्वाचे आपोआप नूतनीकरण होणार नाही. हा ई-मेल जपून ठेवा; काही प्रश्न असल्यास आम्ही व्यवहाराचा क्रमांक विचारू.',
    },
    secondYear: {
      subject: 'रेशीमगाठसाठी तुम्ही दोनदा पैसे भरले आहेत',
      opening:
        'नमस्कार. तुम्ही पुन्हा पैसे भरल्यानंतर तुमचा आधीचा व्यवहारही पूर्ण झाला. दोन्ही रकमा नोंदवल्या आहेत, त्यामुळे तुमचे सभासदत्व एक वर्षाने वाढले आहे.',
      choice:
        'दुसरे वर्ष हवे असल्यास काहीही करण्याची गरज नाही. दुसऱ्या वेळचे पैसे परत हवे असल्यास व्यवहाराचा क्रमांक लिहून आम्हाला कळवा. आमचा पत्ता ॲपमध्ये "संपर्क साधा" इथे आहे.',
      note: 'आम्ही ओटीपी, कार्ड क्रमांक किंवा यूपीआय पिन कधीही मागत नाही.',
    },
    disputeLost: {
      subject: 'तुमच्या रेशीमगाठ सभासदत्वाचे एक वर्ष संपले आहे',
      opening:
        'नमस्कार. तुमच्या एका व्यवहाराबद्दल तुमच्या बँकेकडे तक्रार झाली आणि बँकेने ते पैसे आमच्याकडून परत घेतले. त्यामुळे त्या पैशांतून मिळालेले सभासदत्वाचे वर्ष संपले आहे.',
      next: 'तुम्ही अशी तक्रार केली नसल्यास कृपया बँकेकडे चौकशी करा किंवा व्यवहाराचा क्रमांक लिहून आम्हाला कळवा. आमचा पत्ता ॲपमध्ये "संपर्क साधा" इथे आहे. पुन्हा सभासद होण्यासाठी ॲपमध्ये शुल्क पुन्हा भरा.',
      note: 'आम्ही ओटीपी, कार्ड क्रमांक किंवा यूपीआय पिन कधीही मागत नाही.',
    },
  },
};

function factsOf(
  paid: MembershipPayment,
  language: Language,
  { validity }: { validity: boolean } = { validity: true },
): [string, string][] {
  const words = WORDS[language];
  const until = dayText(paid.valid_until, language);
  return [
    [words.amount, moneyText(paid.amount, paid.currency, language)],
    [words.paidOn, dayText(paid.paid_at, language)],
    ...(validity
      ? [[words.validUntil, language === 'mr' ? `${until} पर्यंत` : until] as [string, string]]
      : []),
    [words.paymentId, paid.id],
  ];
}

/** The receipt of a payment. */
export function receiptMail(to: string, paid: MembershipPayment, language: Language): Mail {
  const { subject, opening, note } = WORDS[language].receipt;
  const content = laidOut({
    subject,
    language,
    preview: opening,
    blocks: [
      { kind: 'text', text: opening },
      { kind: 'facts', facts: factsOf(paid, language) },
      { kind: 'note', text: note },
    ],
  });
  return { kind: 'receipt', to, ...content };
}

/** The choice between a second year and the second payment back; `paid` is that second payment. */
export function secondYearMail(to: string, paid: MembershipPayment, language: Language): Mail {
  const { subject, opening, choice, note } = WORDS[language].secondYear;
  const content = laidOut({
    subject,
    language,
    preview: opening,
    blocks: [
      { kind: 'text', text: opening },
      { kind: 'facts', facts: factsOf(paid, language) },
      { kind: 'text', text: choice },
      { kind: 'note', text: note },
    ],
  });
  return { kind: 'second_year_mail', to, ...content };
}

/** The notice that a year has ended after a lost dispute; `paid` is its membership payment. */
export function disputeLostMail(to: string, paid: MembershipPayment, language: Language): Mail {
  const { subject, opening, next, note } = WORDS[language].disputeLost;
  const content = laidOut({
    subject,
    language,
    preview: opening,
    blocks: [
      { kind: 'text', text: opening },
      { kind: 'facts', facts: factsOf(paid, language, { validity: false }) },
      { kind: 'text', text: next },
      { kind: 'note', text: note },
    ],
  });
  return { kind: 'dispute_lost_mail', to, ...content };
}
