/** What the functions of the desk return, checked when it arrives. Amounts are in paise, moments in ISO 8601. */
import * as z from 'zod/mini';
import { languageNamed } from '#domain/language.ts';
import { REPORT_KINDS } from '#domain/report-kinds.ts';
import { DESK_ROLES } from '#web/backend/desk-role.ts';
import type { KnownProfile } from '#web/backend/types.ts';

const moment = z.string();
const textOrNull = z.nullable(z.string());
const numberOrNull = z.nullable(z.number());

/** Of an account, which can store any text as its language. */
const language = z.pipe(
  z.string(),
  z.transform((stored) => languageNamed(stored) ?? 'en'),
);

const memberState = z.enum(['listed', 'unlisted', 'paused', 'incomplete', 'lapsed', 'unpaid']);
export type MemberState = z.infer<typeof memberState>;

/** How a report, a complaint, an order or an appeal is decided. */
const decision = z.enum(['upheld', 'dismissed']);
export type Decision = z.infer<typeof decision>;

/** What an upheld report leads to. */
const measure = z.enum(['none', 'hide_photo', 'unlist']);
export type Measure = z.infer<typeof measure>;

const entry = {
  id: z.number(),
  at: moment,
  action: z.string(),
  /** Null on the command line. */
  actor_code: numberOrNull,
  actor_name: textOrNull,
  subject: textOrNull,
  detail: z.looseObject({}),
};

/** What somebody read or did at the desk. */
const logEntry = z.object({
  ...entry,
  actor_role: z.nullable(z.enum(DESK_ROLES)),
  member_code: numberOrNull,
  /** The members that a search showed. */
  shown_codes: z.array(z.number()),
});

export const LOG = z.array(logEntry);

/** An entry of the log on the page of what it is about. */
const historyEntry = z.object({ ...entry, member_code: numberOrNull });
export type HistoryEntry = z.infer<typeof historyEntry>;

const history = z.array(historyEntry);

const reportKind = z.enum(REPORT_KINDS);

const listedReport = z.object({
  ticket: z.string(),
  kind: reportKind,
  /** Null when a complaint names no member. */
  about_code: numberOrNull,
  /** Empty when the account is deleted or has no name. */
  about_name: textOrNull,
  received_at: moment,
  due_at: moment,
  decision: z.nullable(decision),
  decided_at: z.nullable(moment),
  is_appeal: z.boolean(),
});
export type ListedReport = z.infer<typeof listedReport>;

export const REPORTS = z.array(listedReport);

/** The kinds of work that wait, in the order of the navigation. Moderators have the first three. */
export const WORK = ['reports', 'photos', 'stories', 'payments', 'orders', 'breaches'] as const;
export type Work = (typeof WORK)[number];

const waiting = z.object({
  kind: z.enum(WORK),
  /** At most a thousand. */
  waiting: z.number(),
  /** The earliest deadline. */
  due_at: z.nullable(moment),
  /** Of photos and stories: when the oldest came. */
  since: z.nullable(moment),
});
export type Waiting = z.infer<typeof waiting>;

export const WAITING = z.array(waiting);

const dueWork = z.object({
  kind: z.enum(['report', 'payment', 'breach']),
  /** The kind of the report, why the payment has to be looked at, or which notice is due. */
  what: z.string(),
  /** The ticket, the payment, or the number of the breach. */
  subject: z.string(),
  is_appeal: z.boolean(),
  about_code: numberOrNull,
  /** The member's name, or the title of the breach. */
  about_name: textOrNull,
  due_at: moment,
});
export type DueWork = z.infer<typeof dueWork>;

export const TODAY = z.array(dueWork);

/** Who may order something, in the order of the form: orders of others than the first three do not bind. */
export const ISSUERS = ['court', 'government', 'police', 'other'] as const;
export type Issuer = (typeof ISSUERS)[number];

const issued = {
  authority: z.string(),
  /** The number that the authority gave it. */
  reference: z.string(),
  issued_by: z.enum(ISSUERS),
};

/** An order of a court or an authority. */
const listedOrder = z.object({
  ...issued,
  ticket: z.string(),
  about_code: numberOrNull,
  received_at: moment,
  due_at: moment,
  decision: z.nullable(decision),
  decided_at: z.nullable(moment),
});
export type ListedOrder = z.infer<typeof listedOrder>;

export const ORDERS = z.array(listedOrder);

/** `name` with its folder. */
const photo = z.object({ name: z.string(), hidden: z.boolean() });
export type DeskPhoto = z.infer<typeof photo>;

/** A member with photos that wait for a review. */
const photosToReview = z.object({
  code: z.number(),
  name: z.string(),
  /** When the oldest of them came. */
  since: moment,
  /** All photos; those that wait are to be reviewed. */
  photos: z.array(z.extend(photo, { waits: z.boolean() })),
});
export type PhotosToReview = z.infer<typeof photosToReview>;

export const NEW_PHOTOS = z.array(photosToReview);

/** A couple's story to which both agreed. */
const deskStory = z.object({
  id: z.string(),
  /** Changes with the story, so that nobody decides what they have not read. */
  edit: z.number(),
  /** Else it is approved. */
  waits: z.boolean(),
  names: z.array(z.string()),
  codes: z.array(z.number()),
  language: z.enum(['en', 'mr']),
  text: z.string(),
  other_text: textOrNull,
  married_on: z.string(),
  photo: textOrNull,
  agreed_at: moment,
});
export type DeskStory = z.infer<typeof deskStory>;

export const DESK_STORIES = z.array(deskStory);

/** The columns that the details of a profile compute with; the others are texts that may be missing. */
const shownFacts = z.looseObject({
  id: z.string(),
  user_code: z.number(),
  created_at: moment,
  dob: textOrNull,
  dob_time: textOrNull,
  height: numberOrNull,
  income: numberOrNull,
});
const facts = z.pipe(
  shownFacts,
  z.transform((row) => row as object as KnownProfile),
);

const earlierReports = z.array(
  z.object({ ticket: z.string(), kind: reportKind, received_at: moment, decision: z.nullable(decision) }),
);

const reportedMember = z.object({
  id: z.string(),
  code: z.number(),
  name: z.string(),
  state: memberState,
  language,
  facts,
  photos: z.array(photo),
  /** Whether reports of this kind have unlisted the member automatically, with the decision of a moderator pending. */
  unlisted_by_reports: z.boolean(),
});
export type ReportedMember = z.infer<typeof reportedMember>;

/** What one of the two members of a report did about the other. */
const actBetween = z.object({
  what: z.enum(['interest', 'numbers', 'block']),
  /** Of an interest, as its receiver is shown it. */
  state: z.nullable(z.enum(['pending', 'accepted', 'declined', 'expired', 'withdrawn', 'ended'])),
  by_reporter: z.boolean(),
  at: moment,
  /** On how many days the numbers were seen. */
  times: z.number(),
});
export type ActBetween = z.infer<typeof actBetween>;

/** Whom an operator can call about a report. */
export const NUMBERS = z.array(
  z.object({
    code: z.number(),
    name: z.string(),
    phone: textOrNull,
    parent_number: textOrNull,
    is_reporter: z.boolean(),
  }),
);

export const REPORT = z.object({
  ticket: z.string(),
  kind: reportKind,
  details: z.string(),
  photo: textOrNull,
  concerns_reporter: z.boolean(),
  received_at: moment,
  due_at: moment,
  decision: z.nullable(decision),
  measure: z.nullable(measure),
  reason: textOrNull,
  /** What the reported member is shown. */
  member_reason: textOrNull,
  decided_at: z.nullable(moment),
  /** Null when the account is deleted; without a code, a person who is no member. */
  reporter: z.nullable(z.object({ code: numberOrNull, name: z.string(), language })),
  /** Who ordered it, when it is an order. */
  order: z.nullable(z.object(issued)),
  /** The names, with their folder, of the pictures that a person without an account attached. */
  pictures: z.array(z.string()),
  /** The member has removed the reported photo, and its sealed file can still be seen. */
  removed_photo: z.boolean(),
  /** The decision that this one disputes; null when it is no appeal. */
  appeal: z.nullable(
    z.object({
      ticket: z.string(),
      decision,
      measure,
      reason: z.string(),
      /** Otherwise the reporter, or the person who complained, appeals. */
      by_reported: z.boolean(),
      /** Another person has to decide, because the signed-in user made the first decision. */
      for_another: z.boolean(),
    }),
  ),
  /** What lies between the two, the newest first; null unless a member reports another. */
  between: z.nullable(z.array(actBetween)),
  about_code: numberOrNull,
  /** Null when the account is deleted. */
  about: z.nullable(reportedMember),
  earlier: earlierReports,
  pauses_sending: z.boolean(),
  history,
});
export type Report = z.infer<typeof REPORT>;

/** Who may ask for a copy or the deletion of the data of a member who cannot. */
export const NOMINEES = z.array(
  z.object({ name: z.string(), relation: z.string(), contact: z.string(), named_at: moment }),
);

/** A member that a search found; `email` is for operators only. */
const foundMember = z.object({
  code: z.number(),
  name: z.string(),
  regional_name: textOrNull,
  state: memberState,
  city: textOrNull,
  email: textOrNull,
});
export type FoundMember = z.infer<typeof foundMember>;

export const FOUND_MEMBERS = z.array(foundMember);

/** The ready lists, in the order of the page. */
export const CALL_LISTS = ['expiring', 'unpaid', 'incomplete'] as const;
export type CallList = (typeof CALL_LISTS)[number];

const memberToCall = z.extend(foundMember, {
  paid_until: z.nullable(moment),
  /** The sections of the profile that are not filled in. */
  missing: z.array(z.enum(['personal', 'educational', 'professional', 'parents', 'photos'])),
  /** How many members the whole list has. */
  total: z.number(),
});
export type MemberToCall = z.infer<typeof memberToCall>;

export const MEMBERS_TO_CALL = z.array(memberToCall);

/** What an operator can check of a member, in the order of the page. */
export const CHECKS = ['phone', 'identity', 'face'] as const;
export type CheckKind = (typeof CHECKS)[number];

const payment = z.object({
  at: moment,
  payment_id: z.string(),
  amount: z.number(),
  state: z.string(),
  /** When the year ends, or ended. */
  until: z.nullable(moment),
  method: z.nullable(z.enum(['cash', 'bank'])),
  reference: textOrNull,
  received_on: textOrNull,
});
export type DeskPayment = z.infer<typeof payment>;

export const MEMBER = z.object({
  id: z.string(),
  code: z.number(),
  name: z.string(),
  state: memberState,
  unlisted_reason: textOrNull,
  /** The kind of the reports for which the member was unlisted automatically; null once a moderator has decided them. */
  unlisted_report_kind: z.nullable(reportKind),
  created_at: moment,
  paid_until: z.nullable(moment),
  facts,
  photos: z.array(photo),
  checks: z.array(
    z.object({ kind: z.enum(CHECKS), passed: z.boolean(), checked_at: moment, expired: z.boolean() }),
  ),
  reports: earlierReports,
  history: z.array(z.object(entry)),
  // For operators only.
  email: z.optional(textOrNull),
  /** Digits without `+`. */
  sign_in_number: z.optional(textOrNull),
  last_sign_in_at: z.optional(z.nullable(moment)),
  phone: z.optional(textOrNull),
  parent_number: z.optional(textOrNull),
  payments: z.optional(z.array(payment)),
});
export type DeskMember = z.infer<typeof MEMBER>;

/** A payment that a person must look at; without a member when the account is deleted. */
const paymentToCheck = z.object({
  kind: z.enum(['mismatch', 'second_capture', 'refund_failed', 'dispute']),
  payment_id: z.string(),
  member_code: numberOrNull,
  amount: z.number(),
  at: moment,
  respond_by: z.nullable(moment),
});
export type PaymentToCheck = z.infer<typeof paymentToCheck>;

export const PAYMENTS_TO_CHECK = z.array(paymentToCheck);

/** A notice of a breach to an authority. */
const notice = z.object({
  notice: z.enum(['cert_in', 'board', 'board_report']),
  due_at: moment,
  sent_at: z.nullable(moment),
  /** What the authority acknowledged it with. */
  reference: textOrNull,
});
export type Notice = z.infer<typeof notice>;

/** A breach of personal data. */
const breach = {
  number: z.number(),
  title: z.string(),
  noticed_at: moment,
  closed_at: z.nullable(moment),
  deadlines: z.array(notice),
};
const listedBreach = z.object(breach);
export type ListedBreach = z.infer<typeof listedBreach>;

export const BREACHES = z.array(listedBreach);

/** Texts of the notice to members, each in both languages. */
export const MEMBER_TEXTS = ['what', 'meaning', 'done', 'advice'] as const;
/** Further texts of the report to the Data Protection Board. */
export const BOARD_TEXTS = ['cause', 'person', 'prevention'] as const;

/** By text, `what_en` or `cause`. */
export type BreachFacts = Record<string, string>;
const breachFacts = z.catchall(z.object({}), z.string());

export const BREACH = z.object({
  ...breach,
  facts: breachFacts,
  /** How many members are affected, and what became of their mails. */
  mails: z.object({
    affected: z.number(),
    waiting: z.number(),
    sent: z.number(),
    failed: z.number(),
    failed_codes: z.array(z.number()),
  }),
  history,
});
export type Breach = z.infer<typeof BREACH>;

const week = z.object({
  /** Its Monday, `YYYY-MM-DD`. */
  week: z.string(),
  joined: z.number(),
  lapsed: z.number(),
  reports: z.number(),
  /** The median of the hours from a report to its decision; null without a decision. */
  hours: numberOrNull,
  income: z.number(),
});
export type Week = z.infer<typeof week>;

/** How far accounts have come, each step one of the former; and the weddings that members have told of. */
export const STEPS = ['registered', 'complete', 'paid', 'connected', 'wedding', 'couples'] as const;

export const FIGURES = z.object({
  states: z.catchall(z.object({}), z.number()),
  funnel: z.object({
    registered: z.number(),
    complete: z.number(),
    paid: z.number(),
    connected: z.number(),
    wedding: z.number(),
    couples: z.number(),
  }),
  /** The median of the hours from a report to its decision, of the last twelve weeks and of the twelve before. */
  hours: z.object({ now: numberOrNull, before: numberOrNull }),
  /** Twenty-four: the last twelve and the twelve before. */
  weeks: z.array(week),
});
export type Figures = z.infer<typeof FIGURES>;

const finding = z.object({
  about: z.string(),
  level: z.enum(['ok', 'warning', 'fault']),
  /** In English, as in the mails to the operator. */
  text: z.string(),
  remedy: z.optional(z.string()),
});
export type Finding = z.infer<typeof finding>;

/** What the server's last look at itself found; empty before the first, and on a hosted project. */
export const HEALTH = z.array(z.object({ found_at: moment, findings: z.array(finding) }));

/** Texts of the community, null when they are as delivered. */
const settingTexts = {
  name_en: textOrNull,
  name_mr: textOrNull,
  description_en: textOrNull,
  description_mr: textOrNull,
  support_email: textOrNull,
  legal_name: textOrNull,
  postal_address: textOrNull,
  officer_name: textOrNull,
  officer_post_en: textOrNull,
  officer_post_mr: textOrNull,
  officer_email: textOrNull,
  officer_phone: textOrNull,
  officer_hours_en: textOrNull,
  officer_hours_mr: textOrNull,
  data_contact: textOrNull,
};
export type Setting = keyof typeof settingTexts;

const settings = z.object({
  ...settingTexts,
  contact_default: z.enum(['members', 'accepted']),
  /** Whether a new photo is shown before or after its review. */
  photo_review: z.enum(['after', 'before']),
});
export type Settings = z.infer<typeof settings>;

/** The lists of choices that can be changed, in the order of the page. */
export const LISTS = ['caste', 'city', 'highest_education', 'married_status', 'mangal_status'] as const;
export type ListName = (typeof LISTS)[number];

const choice = z.object({
  list: z.enum(LISTS),
  /** As it is stored in profiles. */
  value: z.string(),
  position: z.number(),
  /** Null for the label that the application was delivered with. */
  label_en: textOrNull,
  label_mr: textOrNull,
  retired: z.boolean(),
});
export type Choice = z.infer<typeof choice>;

const merge = z.object({
  id: z.number(),
  list: z.enum(LISTS),
  merged: z.string(),
  into: z.string(),
  at: moment,
  /** How many were changed. */
  members: z.number(),
  /** How many profiles and partner preferences are still to be changed, or to be changed back. */
  left: z.number(),
  undone: z.boolean(),
});
export type Merge = z.infer<typeof merge>;

export const SETTINGS = z.object({
  settings,
  fee: z.number(),
  /** Fees of days to come. */
  fees: z.array(z.object({ valid_from: z.string(), amount: z.number() })),
  choices: z.array(choice),
  merges: z.array(merge),
});

/** How text messages may be used. `sender` is null while nobody sends any. */
export const TEXT_SETTINGS = z.object({
  sign_in: z.boolean(),
  abroad: z.boolean(),
  an_hour: z.number(),
  a_day: z.number(),
  sender: textOrNull,
  sent_last_hour: z.number(),
  sent_last_day: z.number(),
  only_by_number: z.number(),
});
export type TextSettings = Pick<z.infer<typeof TEXT_SETTINGS>, 'sign_in' | 'abroad' | 'an_hour' | 'a_day'>;
