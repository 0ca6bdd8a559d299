import type { BiodataDetails } from '#domain/biodata/fields.ts';

/** A biodata in which every field has the length of its limit, in Marathi. */
const MARATHI = 'श्रीक्षेत्र पंढरपूर द्वितीय ज्ञानेश्वर प्राध्यापक व्हॉट्सॲप ';

/** A text of this length. */
export const long = (length: number) => MARATHI.repeat(4).slice(0, length).trimEnd();

/** Columns of the profile. */
export const LONGEST_PROFILE = {
  first_name: long(60),
  middle_name: long(60),
  last_name: long(60),
  regional_full_name: long(180),
  company_name: long(120),
  company_role: long(120),
  company_city: long(60),
  parent_full_name: long(180),
  parent_occupation: long(120),
  parent_taluka: long(60),
  parent_district: long(60),
  mama_full_name: long(180),
  mama_kul: long(60),
  expectation: long(100),
};

/** Columns of the biodata's own fields. */
export const LONGEST_DETAILS = {
  heading_choice: 'own',
  heading_text: long(40),
  blood_group: 'AB+',
  gotra: long(40),
  devak: long(40),
  kuldaivat: long(40),
  mother_name: long(60),
  native_place: long(60),
  other_families: long(160),
  relatives: Array.from({ length: 8 }, () => ({
    relation: 'brother_in_law',
    name: long(60),
    married: true,
    occupation: long(60),
  })),
} satisfies Partial<BiodataDetails>;
