/** The words of the page, in Marathi and English: people who are no members have not chosen a language. */

export interface Words {
  mr: string;
  en: string;
}

/** The kinds of complaints, in the order in which they are offered. */
export const KINDS: Readonly<Record<string, Words>> = {
  intimate: { mr: 'खासगी चित्र', en: 'Intimate or nude picture' },
  impersonation: { mr: 'माझ्या नावाने, बदललेला फोटो', en: 'Someone pretends to be me, altered picture' },
  order: { mr: 'न्यायालयाचा किंवा सरकारी आदेश', en: 'Court or government order' },
  harassment: { mr: 'अश्लील, धमकी, त्रास', en: 'Obscene words, threats, harassment' },
  data_misuse: {
    mr: 'माझी माहिती संमतीशिवाय वापरली',
    en: 'My number, photo or data used without consent',
  },
  money: { mr: 'पैसे मागितले, फसवणूक', en: 'Asked for money, fraud' },
  false_facts: { mr: 'आधीच विवाहित, खोटी माहिती', en: 'Already married, false facts' },
  under_age: { mr: 'वय कमी', en: 'Under age' },
  payment: { mr: 'पैसे, परतावा', en: 'Payment, refund' },
  data_rights: { mr: 'माझे माहितीविषयक हक्क', en: 'My data rights' },
  other: { mr: 'इतर', en: 'Other' },
};

export const WORDS = {
  title: { mr: 'तक्रार निवारण', en: 'Grievances' },
  intro: {
    mr: 'सभासद नसलेल्यांनाही तक्रार करता येते. पोच लगेच मिळते; उत्तर तक्रारीच्या प्रकारानुसार २ तास ते ७ दिवसांत मिळते.',
    en: 'You need not be a member. You get an acknowledgement at once, and the answer within 2 hours to 7 days, by the kind of complaint.',
  },
  figures: {
    mr: 'गेल्या ९० दिवसांत {decided} तक्रारींवर निर्णय झाला; त्यांतील निम्म्यांवर {hours} तासांत.',
    en: 'In the last 90 days {decided} complaints were decided, half of them within {hours} hours.',
  },
  danger: {
    mr: 'धोका असल्यास ११२. महिला मदत १८१. फसवणूक १९३०.',
    en: 'In danger: 112. Women’s helpline: 181. Fraud: 1930.',
  },
  kind: { mr: 'तक्रार कशाबद्दल आहे?', en: 'What is it about?' },
  details: { mr: 'काय घडले?', en: 'What happened?' },
  code: { mr: 'सभासदाचा कोड (माहीत असल्यास)', en: 'Code of the member (if known)' },
  concerns: {
    mr: 'फोटोतील व्यक्ती मी आहे, किंवा तिच्या वतीने कळवत आहे',
    en: 'I am the person in the picture, or act for her',
  },
  name: { mr: 'तुमचे नाव', en: 'Your name' },
  officer: { mr: 'तक्रार निवारण अधिकारी', en: 'Grievance officer' },
  email: { mr: 'तुमचा ई-मेल', en: 'Your e-mail address' },
  send: { mr: 'तक्रार पाठवा', en: 'Send complaint' },
  follow: { mr: 'तक्रारीची स्थिती पहा', en: 'Follow a complaint' },
  ticket: { mr: 'तक्रारीचा क्रमांक', en: 'Number of the complaint' },
  access: { mr: 'गुप्त कोड', en: 'Secret code' },
  show: { mr: 'स्थिती पहा', en: 'Show' },
  received: { mr: 'तक्रार मिळाली', en: 'We have your complaint' },
  keep: {
    mr: 'क्रमांक व गुप्त कोड लिहून ठेवा; स्थिती पाहण्यासाठी दोन्ही लागतात.',
    en: 'Please note the number and the secret code; you need both to follow it.',
  },
  due: { mr: 'उत्तर मिळण्याची वेळ', en: 'Answer by' },
  open: { mr: 'तपास सुरू आहे', en: 'Being looked into' },
  upheld: { mr: 'तक्रार योग्य; कारवाई केली', en: 'Upheld; we have acted' },
  dismissed: { mr: 'नियमभंग आढळला नाही', en: 'No breach of the rules found' },
  reason: { mr: 'कारण', en: 'Reason' },
  appeal: { mr: 'अपील करा', en: 'Appeal' },
  appeal_details: { mr: 'निर्णय का मान्य नाही?', en: 'Why do you not agree?' },
  appealed: { mr: 'अपील मिळाले', en: 'We have your appeal' },
  appeal_state: { mr: 'अपील', en: 'Appeal' },
  committee: {
    mr: 'त्यानंतरही मान्य नसल्यास ३० दिवसांत Grievance Appellate Committee: gac.gov.in',
    en: 'If you still do not agree: the Grievance Appellate Committee within 30 days, gac.gov.in',
  },
  not_found: {
    mr: 'या क्रमांकाची आणि कोडची तक्रार नाही.',
    en: 'There is no complaint with this number and code.',
  },
  appeal_closed: {
    mr: 'निर्णयानंतर ३० दिवसांत एकदाच अपील करता येते.',
    en: 'An appeal can be made once, within 30 days of the decision.',
  },
  details_needed: {
    mr: 'काय घडले ते १००० अक्षरांपर्यंत लिहा.',
    en: 'Please write what happened, in up to 1,000 characters.',
  },
  contact_needed: {
    mr: 'उत्तर पाठवण्यासाठी ई-मेल पत्ता लिहा.',
    en: 'Please write an e-mail address for the answer.',
  },
  unknown_report_kind: { mr: 'तक्रारीचा प्रकार निवडा.', en: 'Please choose what it is about.' },
  complaint_limit: {
    mr: 'आजच्या तक्रारींची मर्यादा संपली. उद्या पुन्हा प्रयत्न करा.',
    en: 'The limit of complaints a day is reached. Please try again tomorrow.',
  },
  later: { mr: 'थोड्या वेळाने पुन्हा प्रयत्न करा.', en: 'Please try again in a moment.' },
} as const satisfies Record<string, Words>;
