/**
 * The forms' rules as schemas. Messages are translation keys, never sentences.
 * The database enforces the same rules; these save the user a round trip.
 */
import * as z from 'zod/mini';
import { earliestBirthDate, latestBirthDate } from './age.ts';
import { countCharacters } from './character-count.ts';
import { latinDigits } from './digits.ts';
import { storedHeight } from './height.ts';
import { onOneLine, withoutHidden } from './hidden-characters.ts';
import { HEIGHT_FEET, PHONE_DIGITS } from './limits.ts';
import { LINK_PATTERN } from './links.ts';
import { MAX_LENGTHS, MULTILINE_FIELDS, type ProfileField } from './profile-fields.ts';
import { parseHeight } from './typed-height.ts';

const EMAIL_PATTERN = /^[a-z0-9._%+'-]+@[a-z0-9](-*[a-z0-9])*(\.[a-z0-9](-*[a-z0-9])*)*\.[a-z]{2,}$/i;
const PHONE_PATTERN = /^\+?[0-9]*$/;
const NUMBER_PATTERN = /^[0-9]+(\.[0-9]{1,2})?$/;

const rule = (schema: z.core.$ZodType<string, string>, clean: (text: string) => string = onOneLine) =>
  z.pipe(z.pipe(z.string(), z.transform(clean)), schema);

/** Fields without a maximum length are choices, dates and times: the database checks their values. */
const longest = (field: ProfileField) => MAX_LENGTHS[field] ?? 200;
const fits = (field: ProfileField) => (text: string) => countCharacters(text) <= longest(field);
const cleanerOf = (field: ProfileField) =>
  MULTILINE_FIELDS.has(field) ? (text: string) => withoutHidden(text).trim() : onOneLine;
const required = (field: ProfileField) =>
  rule(
    z.string().check(z.minLength(1, 'error.required'), z.refine(fits(field), 'error.too_long')),
    cleanerOf(field),
  );
const optional = (field: ProfileField) =>
  rule(z.string().check(z.refine(fits(field), 'error.too_long')), cleanerOf(field));
/** Messages with a number have it after a space: `error.phone_digits 7`. */
function phoneFault(number: string): string | null {
  if (number === '') return 'error.required';
  if (!PHONE_PATTERN.test(number)) return 'error.phone';
  const digits = number.replace('+', '').length;
  return digits < PHONE_DIGITS.min || digits > PHONE_DIGITS.max ? `error.phone_digits ${digits}` : null;
}
const phone = () =>
  rule(
    z.string().check((context) => {
      const message = phoneFault(context.value);
      if (message) context.issues.push({ code: 'custom', input: context.value, message });
    }),
    (text) => latinDigits(withoutHidden(text)).replace(/[\s()-]/g, ''),
  );
const link = (field: 'linkedin' | 'instagram' | 'facebook') =>
  rule(
    z
      .string()
      .check(z.refine((text) => text === '' || (fits(field)(text) && LINK_PATTERN.test(text)), 'error.url')),
  );
/** Returns a typed amount without separators and currency, in Latin digits: `₹75,000/-`, `५०,०००`. */
export const amountDigits = (text: string) =>
  latinDigits(onOneLine(text)).replace(/^(?:₹|rs\.?|रु\.?)|\/-$|[,\s]/gi, '');
const amountBetween = (min: number, max: number, message: string) =>
  rule(
    z.string().check(
      z.minLength(1, 'error.required'),
      z.refine(
        (text) => text === '' || (NUMBER_PATTERN.test(text) && Number(text) >= min && Number(text) <= max),
        message,
      ),
    ),
    amountDigits,
  );
/** Returns the height in its stored form. */
const height = () =>
  rule(
    z.string().check(
      z.minLength(1, 'error.required'),
      z.refine((text) => text === '' || isPossibleHeight(text), 'error.height'),
    ),
    (text) => {
      const typed = onOneLine(text);
      const parsed = parseHeight(typed);
      return parsed ? storedHeight(parsed) : typed;
    },
  );
const isPossibleHeight = (text: string) =>
  parseHeight(text) !== null && Number(text) >= HEIGHT_FEET.min && Number(text) <= HEIGHT_FEET.max;

function birthDateFault(dob: string, gender: string): string | null {
  if (dob === '') return null;
  if (dob < earliestBirthDate()) return 'error.birth_date';
  if (dob <= latestBirthDate(gender)) return null;
  return gender === 'Male' ? 'error.age_man' : 'error.age_woman';
}

/** The first step of the login. */
export const emailSchema = z.object({
  email: rule(z.string().check(z.minLength(1, 'error.email'), z.regex(EMAIL_PATTERN, 'error.email'))),
});

export const personalSchema = z
  .object({
    gender: required('gender'),
    first_name: required('first_name'),
    middle_name: required('middle_name'),
    last_name: required('last_name'),
    regional_full_name: optional('regional_full_name'),
    phone: phone(),
    dob: required('dob'),
    dob_time: required('dob_time'),
    height: height(),
    city: required('city'),
    caste: required('caste'),
    married_status: required('married_status'),
    mangal_status: required('mangal_status'),
    expectation: required('expectation'),
    disability: optional('disability'),
    linkedin: link('linkedin'),
    instagram: link('instagram'),
    facebook: link('facebook'),
  })
  .check((context) => {
    const { dob, gender } = context.value;
    const message = birthDateFault(dob, gender);
    if (message) context.issues.push({ code: 'custom', input: dob, path: ['dob'], message });
  });

export const educationalSchema = z.object({
  highest_education: required('highest_education'),
  university: required('university'),
});

export const professionalSchema = z.object({
  company_name: required('company_name'),
  company_role: required('company_role'),
  company_city: required('company_city'),
  income: amountBetween(0, 1_000_000_000, 'error.income'),
});

export const parentsSchema = z.object({
  parent_full_name: required('parent_full_name'),
  parent_number: phone(),
  parent_address: required('parent_address'),
  parent_taluka: required('parent_taluka'),
  parent_district: required('parent_district'),
  parent_state: required('parent_state'),
  parent_city: required('parent_city'),
  parent_occupation: required('parent_occupation'),
  mama_full_name: required('mama_full_name'),
  mama_kul: required('mama_kul'),
  mama_phone: phone(),
});

/** The schema of each section's form. */
export const SECTION_SCHEMAS = {
  personal: personalSchema,
  educational: educationalSchema,
  professional: professionalSchema,
  parents: parentsSchema,
} as const;
