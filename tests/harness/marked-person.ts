/** A person whose texts are all marked, so that a search of the database finds what is left of them. */
import { createHash } from 'node:crypto';
import { factsOf, PROFILE_FIELDS, type ProfileField } from '#domain/profile-fields.ts';

/** A text that occurs nowhere else, the same for the same word. */
export const mark = (word: string) =>
  `Zq${word}${createHash('sha256').update(word).digest('hex').slice(0, 10)}`;

/** Values that thousands share. */
export const CHOICES = {
  gender: 'Female',
  dob: '1997-07-31',
  dob_time: '07:31',
  height: '5.37',
  city: 'Pune',
  caste: 'kul',
  married_status: 'Never Married',
  mangal_status: 'No',
  highest_education: 'M.Tech.',
  disability: 'Yes',
} satisfies Partial<Record<ProfileField, string>>;

type MarkedField = Exclude<ProfileField, keyof typeof CHOICES>;

function marked(field: MarkedField, place: number): string {
  switch (factsOf(field).type) {
    case 'phone':
      return `+9173110000${String(place).padStart(2, '0')}`;
    case 'link':
      return `https://${field}.example/${mark(field)}`;
    case 'rupees':
      return '731313517';
    default:
      return mark(field.replaceAll('_', ''));
  }
}

const markedFields = (Object.keys(PROFILE_FIELDS) as ProfileField[]).filter(
  (field): field is MarkedField => !Object.hasOwn(CHOICES, field) && factsOf(field).type !== 'choice',
);

/** The other values of the profile, all marked. */
export const PROFILE = {
  ...(Object.fromEntries(markedFields.map((field, place) => [field, marked(field, place)])) as Record<
    MarkedField,
    string
  >),
  regional_full_name: 'झकमकझोळ ठणठणपाळ',
};
/** Free texts of patrika, biodata and preferences. */
export const PATRIKA_AND_BIODATA = {
  other_place: mark('birthplace'),
  patrika_name: mark('navras'),
  gotra: mark('gotra'),
  recipient: mark('recipient'),
  wanted_city: mark('wantedcity'),
};
/** Free texts of nominee, unlisting and saved search. */
export const CONSENTS_AND_REPORTS = {
  nominee: mark('nominee'),
  nominee_contact: '7310000004',
  unlisted_for: mark('unlisted'),
  search: mark('search'),
};
export const ALL_FIELDS = { ...PROFILE, ...CHOICES };
