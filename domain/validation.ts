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
import { type FieldWith, type FormSection, factsOf, fieldsOf, type ProfileField } from './profile-fields.ts';
import { readDate } from './typed-date.ts';
import { parseHeight } from './typed-height.ts';

const PHONE_PATTERN = /^\+?[0-9]*$/;
const NUMBER_PATTERN = /^[0-9]+(\.[0-9]{1,2})?$/;

const rule = (schema: z.core.$ZodType<string, string>, clean: (text: string) => string = onOneLine) =>
  z.pipe(z.pipe(z.string(), z.transform(clean)), schema);

/** Characters that fit into fields without a limit of their own: choices, dates and times, whose values the database checks. */
const LONGEST_CHOICE = 200;
const fits = (field: ProfileField) => (text: string) =>
  countCharacters(text) <= (factsOf(field).longest ?? LONGEST_CHOICE);
const cleanerOf = (field: ProfileField) =>
  factsOf(field).type === 'lines' ? (text: string) => withoutHidden(text).trim() : onOneLine;
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
const link = (field: ProfileField) =>
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

/** A day of the calendar. */
const date = () =>
  rule(
    z.string().check(
      z.minLength(1, 'error.required'),
      z.refine((text) => text === '' || readDate(text) !== null, 'error.date'),
    ),
    (text) => readDate(text) ?? text,
  );

function birthDateFault(dob: string, gender: string): string | null {
  if (readDate(dob) === null) return null;
  if (dob < earliestBirthDate()) return 'error.birth_date';
  if (dob <= latestBirthDate(gender)) return null;
  return gender === 'Male' ? 'error.age_man' : 'error.age_woman';
}

function schemaOf(field: ProfileField) {
  const { type, optional: mayBeEmpty } = factsOf(field);
  switch (type) {
    case 'phone':
      return phone();
    case 'date':
      return date();
    case 'height':
      return height();
    case 'rupees':
      return amountBetween(0, 1_000_000_000, 'error.income');
    case 'link':
      return link(field);
    default:
      return mayBeEmpty ? optional(field) : required(field);
  }
}

type Shape<Section extends FormSection> = Record<
  FieldWith<{ section: Section }>,
  ReturnType<typeof schemaOf>
>;

const sectionSchema = <const Section extends FormSection>(section: Section) =>
  z.object(Object.fromEntries(fieldsOf(section).map((field) => [field, schemaOf(field)])) as Shape<Section>);

export const personalSchema = sectionSchema('personal').check((context) => {
  const { dob, gender } = context.value;
  const message = birthDateFault(dob, gender);
  if (message) context.issues.push({ code: 'custom', input: dob, path: ['dob'], message });
});

/** The schema of each section's form. */
export const SECTION_SCHEMAS = {
  personal: personalSchema,
  educational: sectionSchema('educational'),
  professional: sectionSchema('professional'),
  parents: sectionSchema('parents'),
} as const;
