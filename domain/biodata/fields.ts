/** The fields of a biodata (परिचय पत्र) besides the profile, and the limits of shared copies (docs/biodata.md). */
import type { Database } from '../database.types.ts';

export const HEADINGS = ['ganesh_prasanna', 'ganeshaya_namah', 'kuldaivat', 'own', 'none'] as const;
export type Heading = (typeof HEADINGS)[number];

/** Digits with or without spaces, brackets, dots, dashes or a plus sign between them. */
const numberOf = (digits: number) => `[0-9०-९](?:[ ().+-]*[0-9०-९]){${digits - 1},}`;
const TELEPHONE_NUMBER = new RegExp(numberOf(7));

/** Whether a text has seven digits or more that may be read as a telephone number: the database rejects it. */
export function hasNumber(text: string | null): boolean {
  return TELEPHONE_NUMBER.test(text ?? '');
}

/** The text with dots instead of runs of ten digits or more. */
export function withoutNumbers(text: string): string {
  return text.replace(new RegExp(numberOf(10), 'g'), '•••');
}

export const BLOOD_GROUPS = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const;

export const RELATIONS = [
  'brother',
  'sister',
  'paternal_uncle',
  'paternal_aunt',
  'maternal_uncle',
  'maternal_aunt',
  'brother_in_law',
  'grandfather',
  'grandmother',
  'other',
] as const;
export type Relation = (typeof RELATIONS)[number];

export const BIODATA_LANGUAGES = ['mr', 'en', 'both'] as const;
export type BiodataLanguage = (typeof BIODATA_LANGUAGES)[number];

/** Maximum lengths in characters, as in the database's constraints. */
export const BIODATA_LENGTHS = {
  heading_text: 40,
  gotra: 40,
  devak: 40,
  kuldaivat: 40,
  mother_name: 60,
  native_place: 60,
  other_families: 160,
  relative_name: 60,
  relative_occupation: 60,
} as const;
export const MAX_RELATIVES = 8;

/** Links: days until they expire, and how many a member may have open or create per day. */
export const LINK_DAYS = [1, 7, 14, 30] as const;
export const LINK_DAYS_USUAL = 14;
export const RECIPIENT_LENGTH = { min: 2, max: 60 } as const;

export interface Relative {
  relation: Relation;
  /** A name, or a count. */
  name: string;
  married: boolean | null;
  occupation: string | null;
}

type DetailsRow = Database['public']['Tables']['biodata_details']['Row'];

/** Named as the columns of the database. */
export interface BiodataDetails
  extends Omit<DetailsRow, 'member' | 'heading_choice' | 'relatives' | 'language'> {
  heading_choice: Heading;
  relatives: Relative[];
  language: BiodataLanguage;
}

export const NO_DETAILS: BiodataDetails = {
  heading_choice: 'ganesh_prasanna',
  heading_text: null,
  blood_group: null,
  gotra: null,
  devak: null,
  kuldaivat: null,
  mother_name: null,
  native_place: null,
  other_families: null,
  relatives: [],
  language: 'mr',
};

/** The content of a copy; by default a shared one has no telephone number and no income. */
export interface Showing {
  photo: boolean;
  phone: boolean;
  patrika: boolean;
  income: boolean;
  /** Time and place of birth. */
  birth: boolean;
}
