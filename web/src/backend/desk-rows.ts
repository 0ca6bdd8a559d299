/** What the functions of the desk return (`rows.ts` says why the generated types are not enough). Amounts are in paise. */
import type { Language } from '#web/i18n/language.ts';
import type { FunctionRow, KnownProfile, Typed } from './rows.ts';

/** A row whose `Columns` may be null. */
type Nullable<Row, Columns extends keyof Row> = {
  [Column in keyof Row]: Column extends Columns ? Row[Column] | null : Row[Column];
};

export type DeskRole = 'operator' | 'moderator';

export type MemberState = 'listed' | 'unlisted' | 'paused' | 'incomplete' | 'lapsed' | 'unpaid';

/** How a report, a complaint, an order or an appeal is decided. */
export type Decision = 'upheld' | 'dismissed';

/** What an upheld report leads to. */
export type Measure = 'none' | 'hide_photo' | 'unlist';

/** What somebody read or did at the desk; without an actor on the command line. */
export type LogEntry = Typed<
  Nullable<FunctionRow<'desk_log'>, 'actor_code' | 'actor_name' | 'member_code' | 'subject'>,
  { actor_role: DeskRole | null; detail: Record<string, unknown> }
>;

/** An entry of the log on the page of what it is about. */
export type HistoryEntry = Omit<LogEntry, 'actor_role' | 'shown_codes'>;

/** A row of the list of reports. `about_code` is null when a complaint names no member; `about_name` is empty when the account is deleted or has no name. */
export type ListedReport = Typed<
  Nullable<FunctionRow<'desk_reports'>, 'about_code' | 'about_name' | 'decided_at'>,
  { decision: Decision | null }
>;

/** Who ordered it: orders of others than the first three do not bind. */
export type Issuer = 'court' | 'government' | 'police' | 'other';

/** An order of a court or an authority; `reference` is the number that the authority gave it. */
export type ListedOrder = Typed<
  Nullable<FunctionRow<'desk_orders'>, 'about_code' | 'decided_at'>,
  { issued_by: Issuer; decision: Decision | null }
>;

/** A photo's name with its folder. */
export interface DeskPhoto {
  name: string;
  hidden: boolean;
}

/** A photo that waits for a review. */
export type NewPhoto = FunctionRow<'desk_new_photos'>;

export interface ReportedMember {
  id: string;
  code: number;
  name: string;
  state: MemberState;
  language: Language;
  facts: KnownProfile;
  photos: DeskPhoto[];
  /** Whether reports of this kind have unlisted the member automatically, with the decision of a moderator pending. */
  unlisted_by_reports: boolean;
}

export interface Report {
  ticket: string;
  kind: string;
  details: string;
  photo: string | null;
  concerns_reporter: boolean;
  received_at: string;
  due_at: string;
  decision: Decision | null;
  measure: Measure | null;
  reason: string | null;
  /** What the reported member is shown. */
  member_reason: string | null;
  decided_at: string | null;
  /** Null when the account is deleted; without a code, a person who is no member. */
  reporter: { code: number | null; name: string; language: Language } | null;
  /** Who ordered it, when it is an order. */
  order: Pick<ListedOrder, 'authority' | 'reference' | 'issued_by'> | null;
  /** The names, with their folder, of the pictures that a person without an account attached. */
  pictures: string[];
  /** The member has removed the reported photo, and its sealed file can still be seen. */
  removed_photo: boolean;
  /** The decision that this one disputes; null when it is no appeal. */
  appeal: {
    ticket: string;
    decision: Decision;
    measure: Measure;
    reason: string;
    /** Otherwise the reporter, or the person who complained, appeals. */
    by_reported: boolean;
    /** Another person has to decide, because the signed-in user made the first decision. */
    for_another: boolean;
  } | null;
  about_code: number | null;
  /** Null when the account is deleted. */
  about: ReportedMember | null;
  earlier: { ticket: string; kind: string; received_at: string; decision: Decision | null }[];
  pauses_sending: boolean;
  history: HistoryEntry[];
}

/** A member that a search found; `email` is for operators only. */
export type FoundMember = Typed<
  Nullable<FunctionRow<'desk_find'>, 'regional_name' | 'city' | 'email'>,
  { state: MemberState }
>;

export type CheckKind = 'phone' | 'identity' | 'face';

export interface DeskPayment {
  at: string;
  payment_id: string;
  amount: number;
  state: string;
  /** When the year ends, or ended. */
  until: string | null;
  method: 'cash' | 'bank' | null;
  reference: string | null;
  received_on: string | null;
}

/** The fields after `history` are for operators only. */
export interface DeskMember {
  id: string;
  code: number;
  name: string;
  state: MemberState;
  unlisted_reason: string | null;
  /** The kind of the reports for which the member was unlisted automatically; null once a moderator has decided them. */
  unlisted_report_kind: string | null;
  created_at: string;
  paid_until: string | null;
  facts: KnownProfile;
  photos: DeskPhoto[];
  checks: { kind: CheckKind; passed: boolean; checked_at: string; expired: boolean }[];
  reports: Report['earlier'];
  history: Omit<HistoryEntry, 'member_code'>[];
  email?: string;
  last_sign_in_at?: string | null;
  phone?: string | null;
  parent_number?: string | null;
  payments?: DeskPayment[];
}

/** A payment that a person must look at; without a member when the account is deleted. */
export type PaymentToCheck = Typed<
  Nullable<FunctionRow<'desk_payments_to_check'>, 'member_code' | 'respond_by'>,
  { kind: 'mismatch' | 'second_capture' | 'refund_failed' | 'dispute' }
>;

/** A notice of a breach to an authority. */
export interface Notice {
  notice: 'cert_in' | 'board' | 'board_report';
  due_at: string;
  sent_at: string | null;
  /** What the authority acknowledged it with. */
  reference: string | null;
}

/** A breach of personal data. */
export type ListedBreach = Typed<
  Nullable<FunctionRow<'desk_breaches'>, 'closed_at'>,
  { deadlines: Notice[] }
>;

/** By text, `what_en` or `cause`. */
export type BreachFacts = Record<string, string>;

export interface Breach extends ListedBreach {
  facts: BreachFacts;
  /** How many members are affected, and what became of their mails. */
  mails: { affected: number; waiting: number; sent: number; failed: number; failed_codes: number[] };
  history: HistoryEntry[];
}

export interface Week {
  /** Its Monday, `YYYY-MM-DD`. */
  week: string;
  joined: number;
  lapsed: number;
  reports: number;
  /** The median of the hours from a report to its decision; null without a decision. */
  hours: number | null;
  income: number;
}

/** Texts of the community. */
export type Setting =
  | `${'name' | 'description' | 'officer_post' | 'officer_hours'}_${Language}`
  | 'support_email'
  | 'legal_name'
  | 'postal_address'
  | 'officer_name'
  | 'officer_email'
  | 'officer_phone'
  | 'data_contact';

/** Texts are null when they are as delivered. */
export type Settings = Record<Setting, string | null> & {
  contact_default: 'members' | 'accepted';
  /** Whether a new photo is shown before or after its review. */
  photo_review: 'after' | 'before';
};

/** The lists of choices that can be changed. */
export type ListName = 'caste' | 'city' | 'highest_education' | 'married_status' | 'mangal_status';

export interface Choice {
  list: ListName;
  /** As it is stored in profiles. */
  value: string;
  position: number;
  /** Null for the label that the application was delivered with. */
  label_en: string | null;
  label_mr: string | null;
  retired: boolean;
}

export interface Merge {
  id: number;
  list: ListName;
  merged: string;
  into: string;
  at: string;
  /** How many were changed. */
  members: number;
  /** How many profiles and partner preferences are still to be changed, or to be changed back. */
  left: number;
  undone: boolean;
}

interface DeskSettings {
  settings: Settings;
  fee: number;
  /** Fees of days to come. */
  fees: { valid_from: string; amount: number }[];
  choices: Choice[];
  merges: Merge[];
}

/** What the functions return. */
export interface DeskReturned {
  desk_breach: Breach;
  desk_breaches: ListedBreach[];
  desk_figures: { states: Partial<Record<MemberState, number>>; weeks: Week[] };
  desk_find: FoundMember[];
  desk_log: LogEntry[];
  desk_member: DeskMember;
  desk_orders: ListedOrder[];
  desk_payments_to_check: PaymentToCheck[];
  desk_report: Report;
  desk_reports: ListedReport[];
  desk_role: DeskRole | null;
  desk_settings: DeskSettings;
}
