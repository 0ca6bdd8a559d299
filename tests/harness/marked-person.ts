/** A person whose texts are all marked, so that a search of the database finds what is left of them. */
import { createHash } from 'node:crypto';

/** A text that occurs nowhere else, the same for the same word. */
export const mark = (word: string) =>
  `Zq${word}${createHash('sha256').update(word).digest('hex').slice(0, 10)}`;

/** The free texts of the profile; `CHOICES` are values that thousands share. */
export const PROFILE = {
  first_name: mark('first'),
  middle_name: mark('middle'),
  last_name: mark('last'),
  regional_full_name: 'झकमकझोळ ठणठणपाळ',
  phone: '+917310000001',
  expectation: mark('expectation'),
  disability: mark('disability'),
  instagram: `https://instagram.example/${mark('instagram')}`,
  facebook: `https://facebook.example/${mark('facebook')}`,
  linkedin: `https://linkedin.example/${mark('linkedin')}`,
  university: mark('university'),
  company_name: mark('company'),
  company_role: mark('role'),
  company_city: mark('companycity'),
  income: '731313517',
  parent_full_name: mark('parent'),
  parent_number: '7310000002',
  parent_address: mark('address'),
  parent_taluka: mark('taluka'),
  parent_district: mark('district'),
  parent_state: mark('state'),
  parent_city: mark('city'),
  parent_occupation: mark('occupation'),
  mama_full_name: mark('mama'),
  mama_kul: mark('kul'),
  mama_phone: '7310000003',
};
/** Free texts of patrika, biodata and preferences. */
export const PATRIKA_AND_BIODATA = {
  other_place: mark('birthplace'),
  patrika_name: mark('navras'),
  gotra: mark('gotra'),
  recipient: mark('recipient'),
  wanted_city: mark('wantedcity'),
};
/** Free texts of nominee and unlisting. */
export const CONSENTS_AND_REPORTS = {
  nominee: mark('nominee'),
  nominee_contact: '7310000004',
  unlisted_for: mark('unlisted'),
};
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
};
export const ALL_FIELDS = { ...PROFILE, ...CHOICES };
