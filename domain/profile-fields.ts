/** The profile's sections and fields. */
import { EXPECTATION_MAX_LENGTH } from './limits.ts';

/** Sections that are forms; photos and payment status are the two others of the accordion. */
export const FORM_SECTIONS = ['personal', 'educational', 'professional', 'parents'] as const;
export type FormSection = (typeof FORM_SECTIONS)[number];

/** The required fields of a complete section (spec 5.06 to 5.18, 5.30 to 5.47). */
export const REQUIRED_FIELDS = {
  personal: [
    'gender',
    'first_name',
    'middle_name',
    'last_name',
    'phone',
    'dob',
    'dob_time',
    'married_status',
    'expectation',
    'height',
    'city',
    'caste',
    'mangal_status',
  ],
  educational: ['highest_education', 'university'],
  professional: ['company_name', 'company_role', 'company_city', 'income'],
  parents: [
    'parent_full_name',
    'parent_number',
    'parent_address',
    'parent_taluka',
    'parent_district',
    'parent_state',
    'parent_city',
    'parent_occupation',
    'mama_full_name',
    'mama_kul',
    'mama_phone',
  ],
} as const satisfies Record<FormSection, readonly string[]>;

/** Optional fields. */
export const OPTIONAL_FIELDS = {
  personal: ['regional_full_name', 'linkedin', 'instagram', 'facebook', 'disability'],
  educational: [],
  professional: [],
  parents: [],
} as const satisfies Record<FormSection, readonly string[]>;

export type ProfileField =
  | (typeof REQUIRED_FIELDS)[FormSection][number]
  | (typeof OPTIONAL_FIELDS)[FormSection][number];

/** Maximum lengths in characters, as in the database's constraints. */
export const MAX_LENGTHS: Partial<Record<ProfileField, number>> = {
  first_name: 60,
  middle_name: 60,
  last_name: 60,
  regional_full_name: 180,
  expectation: EXPECTATION_MAX_LENGTH,
  disability: 100,
  instagram: 200,
  facebook: 200,
  linkedin: 200,
  university: 120,
  company_name: 120,
  company_role: 120,
  company_city: 60,
  parent_full_name: 180,
  parent_address: 300,
  parent_taluka: 60,
  parent_district: 60,
  parent_state: 60,
  parent_city: 60,
  parent_occupation: 120,
  mama_full_name: 180,
  mama_kul: 60,
};

/** Fields that keep their line breaks; all others are texts of one line. */
export const MULTILINE_FIELDS: ReadonlySet<ProfileField> = new Set(['expectation', 'parent_address']);

/** Texts that are usually one of many known choices (`choices/profile-choices.ts`). */
export const SUGGESTED_FIELDS: ReadonlySet<ProfileField> = new Set([
  'company_role',
  'company_city',
  'parent_occupation',
  'parent_city',
  'parent_taluka',
  'parent_district',
  'parent_state',
]);

/** The fields of a section's form. */
export function fieldsOf(section: FormSection): readonly ProfileField[] {
  return [...REQUIRED_FIELDS[section], ...OPTIONAL_FIELDS[section]];
}

/** The required fields of a section that a profile lacks; an empty text counts as missing. */
export function missingFields(
  section: FormSection,
  profile: Partial<Record<ProfileField, unknown>>,
): ProfileField[] {
  return REQUIRED_FIELDS[section].filter((field) => {
    const value = profile[field];
    return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
  });
}
