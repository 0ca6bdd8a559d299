/** The words of the page, in Marathi and English: people who are no members have not chosen a language. */
import type { ReportKind } from '../../../domain/report-kinds.ts';

export interface Words {
  mr: string;
  en: string;
}

/** The kinds of complaints, in the order in which they are offered. */
export const KINDS = {
  intimate: { mr: 'नग्न किंवा अतिशय खासगी फोटो', en: 'Intimate or nude picture' },
  impersonation: {
    mr: 'माझ्या नावाने प्रोफाइल; बदललेला किंवा AI ने बनवलेला फोटो',
    en: 'Someone pretends to be me, altered or AI picture',
  },
  order: { mr: 'न्यायालयाचा किंवा सरकारी आदेश', en: 'Court or government order' },
  harassment: { mr: 'अश्लील बोलणे, धमकी, त्रास', en: 'Obscene words, threats, harassment' },
  data_misuse: {
    mr: 'माझा नंबर, फोटो किंवा माहिती संमतीशिवाय वापरली',
    en: 'My number, photo or data used without consent',
  },
  money: { mr: 'पैसे मागितले, फसवणूक', en: 'Asked for money, fraud' },
  false_facts: { mr: 'आधीच विवाहित, खोटी माहिती', en: 'Already married, false facts' },
  under_age: { mr: 'लग्नाचे कायदेशीर वय नाही', en: 'Under age' },
  payment: { mr: 'पैसे, परतावा', en: 'Payment, refund' },
  data_rights: { mr: 'माझे माहितीविषयक हक्क', en: 'My data rights' },
  other: { mr: 'इतर', en: 'Other' },
} as const satisfies Record<Exclude<ReportKind, 'unlisting'>, Words>;

export const WORDS = {
  title: { mr: 'तक्रार निवारण', en: 'Grievances' },
  intro: {
    mr: 'सभासद नसलेल्यांनाही तक्रार करता येते. ई-मेल पत्ता ओटीपीने निश्चित केल्यावर पोच लगेच मिळते; उत्तर तक्रारीच्या प्रकारानुसार २ तास ते ७ दिवसांत (माहितीविषयक हक्क: ३० दिवसांत) मिळते.',
    en: 'You need not be a member. You confirm your e-mail address with a one-time code and get an acknowledgement at once; the answer comes within 2 hours to 7 days, by the kind of complaint (data rights: 30 days).',
  },
  figures: {
    mr: 'गेल्या ९० दिवसांत {decided} तक्रारींवर निर्णय झाला; त्यांतील निम्म्यांवर {hours} तासांत.',
    en: 'In the last 90 days {decided} complaints were decided, half of them within {hours} hours.',
  },
  danger: {
    mr: 'धोका असल्यास 112. महिला हेल्पलाइन 181. फसवणूक 1930.',
    en: 'In danger: 112. Women’s helpline: 181. Fraud: 1930.',
  },
  kind: { mr: 'तक्रार कशाबद्दल आहे?', en: 'What is it about?' },
  details: { mr: 'काय घडले?', en: 'What happened?' },
  code: { mr: 'सभासदाचा प्रोफाइल कोड (माहीत असल्यास)', en: 'Profile code of the member (if known)' },
  concerns: {
    mr: 'फोटोतील व्यक्ती मी आहे, किंवा तिच्या वतीने कळवत आहे',
    en: 'I am the person in the picture, or act on their behalf',
  },
  name: { mr: 'तुमचे नाव', en: 'Your name' },
  officer: { mr: 'तक्रार निवारण अधिकारी', en: 'Grievance officer' },
  data_contact: { mr: 'वैयक्तिक माहितीबद्दल प्रश्नांसाठी', en: 'Questions about personal data' },
  email: { mr: 'तुमचा ई-मेल', en: 'Your e-mail address' },
  send: { mr: 'पुढे', en: 'Continue' },
  follow: { mr: 'तक्रारीची स्थिती पाहा', en: 'Follow a complaint' },
  ticket: { mr: 'तक्रारीचा क्रमांक', en: 'Number of the complaint' },
  access: { mr: 'गुप्त कोड', en: 'Secret code' },
  show: { mr: 'स्थिती पाहा', en: 'Show' },
  received: { mr: 'तक्रार मिळाली', en: 'We have your complaint' },
  otp_title: { mr: 'ई-मेल पत्ता निश्चित करा', en: 'Confirm your e-mail address' },
  otp_sent: {
    mr: 'सहा अंकी ओटीपी या पत्त्यावर पाठवत आहोत. तो टाकल्यावरच तक्रार आमच्याकडे पोहोचते.',
    en: 'We are mailing a one-time code of six digits to this address. Your complaint reaches us only when you enter it.',
  },
  otp: { mr: 'ओटीपी', en: 'One-time code from the mail' },
  confirm: { mr: 'निश्चित करा', en: 'Confirm' },
  resend: { mr: 'ओटीपी पुन्हा पाठवा', en: 'Send the one-time code again' },
  edit: { mr: 'तक्रार किंवा पत्ता बदला', en: 'Change complaint or address' },
  no_mail: {
    mr: 'ई-मेल एक-दोन मिनिटांत येतो; स्पॅममध्येही पाहा. हे पान एक दिवस उघडे राहते.',
    en: 'The mail comes within a minute or two; look into the spam folder, too. This page stays open for a day.',
  },
  mail_failed: {
    mr: 'ई-मेल अजून पाठवता आला नाही. आम्ही पुन्हा पुन्हा प्रयत्न करत आहोत. पत्ता बरोबर आहे का ते पाहा, किंवा तक्रार निवारण अधिकाऱ्यांशी संपर्क साधा.',
    en: 'The mail could not be sent yet. We keep trying. Please check the address, or contact the grievance officer.',
  },
  code_wrong: {
    mr: 'ओटीपी चुकीचा आहे किंवा त्याची मुदत संपली आहे.',
    en: 'The one-time code is wrong or has expired.',
  },
  code_used_up: {
    mr: 'हा ओटीपी आता चालणार नाही. नवीन ओटीपी मागवा.',
    en: 'This code cannot be used any more. Please have a new one sent.',
  },
  code_too_soon: {
    mr: 'ओटीपी नुकताच पाठवला आहे. एका मिनिटानंतर पुन्हा मागवा.',
    en: 'A code was sent just now. Please ask again after a minute.',
  },
  code_limit: {
    mr: 'खूप ओटीपी मागवले. एका तासानंतर पुन्हा प्रयत्न करा.',
    en: 'Too many codes were sent. Please try again in an hour.',
  },
  draft_gone: {
    mr: 'ही तक्रार आता उपलब्ध नाही. कृपया पुन्हा लिहा.',
    en: 'This draft does not exist any more. Please write the complaint again.',
  },
  filed: {
    mr: 'तुमची तक्रार मिळाली आहे; तिचा क्रमांक ई-मेलने पाठवला आहे.',
    en: 'We have your complaint; its number is in the mail that we sent.',
  },
  pictures: {
    mr: 'फोटो किंवा स्क्रीनशॉट (ऐच्छिक; तीनपर्यंत, प्रत्येकी १ एमबीपर्यंत; जोडल्यास सभासदाचा फोटो लगेच लपवता येतो)',
    en: 'Photos or screenshots (optional; up to three of 1 MB each; with one we can hide a photo at once)',
  },
  pictures_again: {
    mr: 'निवडलेले फोटो अजून जोडलेले नाहीत. ते पुन्हा निवडा.',
    en: 'The pictures that you chose are not attached yet. Please choose them again.',
  },
  attached: { mr: 'जोडलेले फोटो (नको असल्यास खूण काढा)', en: 'Attached (untick to remove)' },
  picture: { mr: 'फोटो', en: 'Picture' },
  too_many_pictures: {
    mr: 'तीनच फोटो जोडता येतात; बाकीचे जोडले नाहीत.',
    en: 'Only three pictures can be attached; the others were not.',
  },
  picture_too_large: {
    mr: 'एक फोटो १ एमबीपेक्षा मोठा असल्याने जोडला नाही. त्याचा स्क्रीनशॉट जोडा.',
    en: 'A picture was not attached, as it is larger than 1 MB. Please attach a screenshot of it.',
  },
  picture_unreadable: {
    mr: 'एक फोटो जोडता आला नाही. फक्त JPEG किंवा PNG जोडा.',
    en: 'A picture was not attached. It must be a whole JPEG or PNG file.',
  },
  picture_budget_used_up: {
    mr: 'तुमच्या नेटवर्कवरून एका तासात खूप फोटो आले, म्हणून एक फोटो जोडला नाही. तासाभराने पुन्हा जोडा किंवा फोटोशिवाय पुढे जा.',
    en: 'A picture was not attached, as too many came from your network within an hour. Please attach it again in an hour, or go on without it.',
  },
  too_large: {
    mr: 'फोटो खूप मोठे आहेत. मागे जा आणि लहान फोटो किंवा स्क्रीनशॉट जोडा.',
    en: 'The pictures are too large. Please go back and attach smaller ones or screenshots.',
  },
  code_not_number: {
    mr: 'सभासदाचा प्रोफाइल कोड अंकांत लिहा.',
    en: 'A profile code has digits only.',
  },
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
