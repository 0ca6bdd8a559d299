/**
 * The registry of the profile's fields: forms, validation, lists, details, download, biodata, sample data and tests are made from it.
 * tests/database/profile-fields.test.ts compares it with the database. How to add a field: docs/architecture.md.
 */
import type { Database } from './database.types.ts';
import { EXPECTATION_MAX_LENGTH } from './limits.ts';

/** Sections that are forms; photos and payment status are the two others of the accordion. */
export const FORM_SECTIONS = ['personal', 'educational', 'professional', 'parents'] as const;
export type FormSection = (typeof FORM_SECTIONS)[number];

/** `suggested` is a text that is usually one of many known choices (`choices/profile-choices.ts`); `lines` keeps its line breaks. */
export type FieldType =
  | 'choice'
  | 'date'
  | 'height'
  | 'lines'
  | 'link'
  | 'phone'
  | 'rupees'
  | 'suggested'
  | 'text'
  | 'time';

export interface FieldFacts {
  section: FormSection;
  /** The part of the form with the heading `manage.group.<group>`. */
  group?: 'about' | 'birth' | 'links' | 'mama' | 'name' | 'parents';
  type: FieldType;
  /** Maximum length in characters, as in the database's constraint. */
  longest?: number;
  /** Fixed choices in their order; without them a choice is a row of the table `<field>_options`. */
  choices?: readonly string[];
  /** A profile is complete without it. */
  optional?: true;
  /**
   * Where other members see it: in lists and on the profile, also on a profile in the list of saved members, on the profile only, or by
   * asking for contact details (`contact_of`).
   */
  shown: 'card' | 'saved' | 'profile' | 'contact';
  /** Other members see it in a row of its own, on cards and in the details; the layout has a place for each of the others. */
  row?: true;
  /** The section of the biodata that contains it. */
  biodata?: 'contact' | 'expectation' | 'family' | 'lineage' | 'personal';
}

/** In the order of the forms. The label of a field is `field.<name>`, of its choices `option.<name>.<value>`. */
export const PROFILE_FIELDS = {
  gender: { section: 'personal', group: 'name', type: 'choice', choices: ['Female', 'Male'], shown: 'card' },
  first_name: {
    section: 'personal',
    group: 'name',
    type: 'text',
    longest: 60,
    shown: 'card',
    biodata: 'personal',
  },
  middle_name: {
    section: 'personal',
    group: 'name',
    type: 'text',
    longest: 60,
    shown: 'card',
    biodata: 'personal',
  },
  last_name: {
    section: 'personal',
    group: 'name',
    type: 'text',
    longest: 60,
    shown: 'card',
    biodata: 'personal',
  },
  regional_full_name: {
    section: 'personal',
    group: 'name',
    type: 'text',
    longest: 180,
    optional: true,
    shown: 'card',
    biodata: 'personal',
  },
  phone: { section: 'personal', group: 'name', type: 'phone', shown: 'contact' },
  dob: { section: 'personal', group: 'birth', type: 'date', shown: 'card', biodata: 'personal' },
  dob_time: { section: 'personal', group: 'birth', type: 'time', shown: 'profile', biodata: 'personal' },
  dob_time_certainty: {
    section: 'personal',
    group: 'birth',
    type: 'choice',
    choices: ['About', 'Unknown'],
    optional: true,
    shown: 'profile',
  },
  mangal_status: { section: 'personal', group: 'birth', type: 'choice', shown: 'card', biodata: 'lineage' },
  married_status: { section: 'personal', group: 'about', type: 'choice', shown: 'card', biodata: 'personal' },
  city: { section: 'personal', group: 'about', type: 'choice', shown: 'card' },
  caste: { section: 'personal', group: 'about', type: 'choice', shown: 'card', biodata: 'lineage' },
  disability: {
    section: 'personal',
    group: 'about',
    type: 'choice',
    choices: ['No', 'Yes'],
    optional: true,
    shown: 'card',
  },
  height: { section: 'personal', group: 'about', type: 'height', shown: 'card', biodata: 'personal' },
  expectation: {
    section: 'personal',
    group: 'about',
    type: 'lines',
    longest: EXPECTATION_MAX_LENGTH,
    shown: 'saved',
    biodata: 'expectation',
  },
  linkedin: {
    section: 'personal',
    group: 'links',
    type: 'link',
    longest: 200,
    optional: true,
    shown: 'saved',
  },
  instagram: {
    section: 'personal',
    group: 'links',
    type: 'link',
    longest: 200,
    optional: true,
    shown: 'saved',
  },
  facebook: {
    section: 'personal',
    group: 'links',
    type: 'link',
    longest: 200,
    optional: true,
    shown: 'saved',
  },

  highest_education: { section: 'educational', type: 'choice', shown: 'card', biodata: 'personal' },
  university: { section: 'educational', type: 'text', longest: 120, shown: 'profile' },

  company_name: { section: 'professional', type: 'text', longest: 120, shown: 'card', biodata: 'personal' },
  company_role: {
    section: 'professional',
    type: 'suggested',
    longest: 120,
    shown: 'card',
    biodata: 'personal',
  },
  company_city: {
    section: 'professional',
    type: 'suggested',
    longest: 60,
    shown: 'card',
    biodata: 'personal',
  },
  income: { section: 'professional', type: 'rupees', shown: 'card', biodata: 'personal' },

  parent_full_name: {
    section: 'parents',
    group: 'parents',
    type: 'text',
    longest: 180,
    shown: 'saved',
    biodata: 'family',
  },
  parent_number: {
    section: 'parents',
    group: 'parents',
    type: 'phone',
    shown: 'contact',
    biodata: 'contact',
  },
  parent_occupation: {
    section: 'parents',
    group: 'parents',
    type: 'suggested',
    longest: 120,
    shown: 'saved',
    biodata: 'family',
  },
  parent_address: { section: 'parents', group: 'parents', type: 'lines', longest: 300, shown: 'contact' },
  parent_city: { section: 'parents', group: 'parents', type: 'suggested', longest: 60, shown: 'saved' },
  parent_taluka: {
    section: 'parents',
    group: 'parents',
    type: 'suggested',
    longest: 60,
    shown: 'saved',
    biodata: 'contact',
  },
  parent_district: {
    section: 'parents',
    group: 'parents',
    type: 'suggested',
    longest: 60,
    shown: 'saved',
    biodata: 'contact',
  },
  parent_state: { section: 'parents', group: 'parents', type: 'suggested', longest: 60, shown: 'saved' },
  mama_full_name: {
    section: 'parents',
    group: 'mama',
    type: 'text',
    longest: 180,
    shown: 'saved',
    biodata: 'family',
  },
  mama_kul: {
    section: 'parents',
    group: 'mama',
    type: 'text',
    longest: 60,
    shown: 'saved',
    biodata: 'family',
  },
  mama_phone: { section: 'parents', group: 'mama', type: 'phone', shown: 'contact' },
} as const satisfies Record<string, FieldFacts>;

type Fields = typeof PROFILE_FIELDS;
export type ProfileField = keyof Fields;

/** The fields with these facts, as a type. */
export type FieldWith<Facts extends Partial<FieldFacts>> = {
  [Name in ProfileField]: Fields[Name] extends Facts ? Name : never;
}[ProfileField];

/** The stored values of fields, by the columns of the database. */
export type FieldValues<Names extends ProfileField> = Pick<
  Database['public']['Views']['profiles']['Row'],
  Names
>;

const FIELDS = Object.keys(PROFILE_FIELDS) as ProfileField[];

/** A profile without values, for samples. */
export const NO_VALUES = Object.fromEntries(FIELDS.map((field) => [field, null])) as Record<
  ProfileField,
  null
>;

export const factsOf = (field: ProfileField): FieldFacts => PROFILE_FIELDS[field];

/** The fields with all of these facts, in their order. */
export function fieldsWith<const Facts extends Partial<FieldFacts>>(facts: Facts): FieldWith<Facts>[] {
  const wanted = Object.entries(facts) as [keyof FieldFacts, unknown][];
  return FIELDS.filter((field): field is FieldWith<Facts> =>
    wanted.every(([name, value]) => factsOf(field)[name] === value),
  );
}

/** The fields of a section's form. */
export const fieldsOf = (section: FormSection): readonly ProfileField[] => fieldsWith({ section });

/** The fields that a complete section has. */
export const requiredFields = (section: FormSection): readonly ProfileField[] =>
  fieldsOf(section).filter((field) => !factsOf(field).optional);

/** The required fields of a section that a profile lacks; an empty text counts as missing. */
export function missingFields(
  section: FormSection,
  profile: Partial<Record<ProfileField, unknown>>,
): ProfileField[] {
  return requiredFields(section).filter((field) => {
    const value = profile[field];
    return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
  });
}
