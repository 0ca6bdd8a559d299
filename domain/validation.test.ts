import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageInYears, earliestBirthDate, latestBirthDate } from './age.ts';
import { LINK_PATTERN, linkAddress } from './links.ts';
import { factsOf, fieldsOf, missingFields, requiredFields } from './profile-fields.ts';
import { personalSchema, SECTION_SCHEMAS } from './validation.ts';

const { parents: parentsSchema, professional: professionalSchema } = SECTION_SCHEMAS;

const person = {
  ...Object.fromEntries(fieldsOf('personal').map((field) => [field, ''])),
  gender: 'Female',
  first_name: 'Sayali',
  middle_name: 'Vilas',
  last_name: 'Deshmukh',
  phone: '+91 98765 43210',
  dob: '1999-03-14',
  dob_time: '06:42',
  height: '5.4',
  city: 'Pune',
  caste: 'kul',
  married_status: 'Never Married',
  mangal_status: 'No',
  expectation: 'समजूतदार जोडीदार',
};

/** The messages by field that a schema gives for an input. */
function errorsOf(
  schema: typeof personalSchema | typeof professionalSchema | typeof parentsSchema,
  input: unknown,
) {
  const result = schema.safeParse(input);
  // Of several for a field the form shows the first.
  const issues = result.error?.issues.toReversed() ?? [];
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]));
}

describe('personal form', () => {
  it('accepts a complete person and strips the phone number', () => {
    expect(personalSchema.parse(person).phone).toBe('+919876543210');
  });
  it('reads heights and telephone numbers in the digits of either script', () => {
    const { phone, height } = personalSchema.parse({ ...person, phone: '९८७६५ ४३२१०', height: '१६२ सेंमी' });
    expect([phone, height]).toEqual(['9876543210', '5.04']);
  });
  it.each([
    [{ expectation: '😀'.repeat(100) }],
    [{ expectation: 'क्ष'.repeat(33) }],
    [{ dob: latestBirthDate('Female') }],
    [{ dob: earliestBirthDate() }],
    [{ phone: '9822012345' }],
    [{ phone: '+919876543210123' }],
    [{ height: '3' }],
    [{ height: '8.11' }],
  ])('accepts %j [5.21]', (change) => {
    expect(errorsOf(personalSchema, { ...person, ...change })).toEqual({});
  });
  it.each([
    [{ expectation: '😀'.repeat(101) }, { expectation: 'error.too_long' }],
    [{ first_name: '  ' }, { first_name: 'error.required' }],
    [{ city: '' }, { city: 'error.required' }],
    [{ phone: '' }, { phone: 'error.required' }],
    [{ phone: '98220 1234' }, { phone: 'error.phone_digits 9' }],
    [{ phone: '+9198765432101234' }, { phone: 'error.phone_digits 16' }],
    [{ phone: 'none' }, { phone: 'error.phone' }],
    [{ height: '' }, { height: 'error.required' }],
    [{ height: '9' }, { height: 'error.height' }],
    [{ height: 'x' }, { height: 'error.height' }],
    [{ height: '2.11' }, { height: 'error.height' }],
    [{ dob: '' }, { dob: 'error.required' }],
    [{ dob: '1999-02-29' }, { dob: 'error.date' }],
    [{ dob: '9' }, { dob: 'error.date' }],
    [{ height: "5'12" }, { height: 'error.height' }],
    [{ expectation: 'x'.repeat(101) }, { expectation: 'error.too_long' }],
    [{ instagram: 'javascript:alert(1)' }, { instagram: 'error.url' }],
    [
      { dob: latestBirthDate('Female').replace(/^\d+/, (year) => String(Number(year) + 1)) },
      { dob: 'error.age_woman' },
    ],
    [{ gender: 'Male', dob: latestBirthDate('Female') }, { dob: 'error.age_man' }],
    [{ dob: '1900-01-01' }, { dob: 'error.birth_date' }],
  ])('rejects %j [5.23, 5.24]', (change, errors) => {
    expect(errorsOf(personalSchema, { ...person, ...change })).toEqual(errors);
  });
});

describe('the length of a field', () => {
  /** Fields of any text; for the values of choices the database has the lists. */
  const texts = Object.entries(SECTION_SCHEMAS).flatMap(([section, schema]) =>
    fieldsOf(section as keyof typeof SECTION_SCHEMAS).flatMap((field) => {
      const { type, longest = 200 } = factsOf(field);
      return ['phone', 'date', 'height', 'rupees'].includes(type) ? [] : [{ field, type, longest, schema }];
    }),
  );
  it.each(texts)('of $field is at most $longest characters', ({ field, type, longest, schema }) => {
    // The beginning of a link; as a text it is one like any other.
    const faultOf = (length: number) =>
      errorsOf(schema as typeof personalSchema, { [field]: 'a.in/'.padEnd(length, 'अ') })[field];
    expect([faultOf(longest), faultOf(longest + 1)]).toEqual([
      undefined,
      type === 'link' ? 'error.url' : 'error.too_long',
    ]);
  });
});

describe('other forms', () => {
  it.each([
    ['75,000', '75000'],
    ['५०,०००', '50000'],
    ['₹ 1,20,000/-', '120000'],
    ['रु. ८५०००.५०', '85000.50'],
  ])('reads the amount %s', (typed, amount) => {
    const work = { company_name: 'A', company_role: 'B', company_city: 'C', income: typed };
    expect(professionalSchema.parse(work).income).toBe(amount);
  });
  it('rejects an income that is not a number [5.36]', () => {
    const work = { company_name: 'A', company_role: 'B', company_city: 'C' };
    expect(errorsOf(professionalSchema, { ...work, income: 'much' })).toEqual({ income: 'error.income' });
    for (const income of ['0', '1000000000', '0.05'])
      expect(errorsOf(professionalSchema, { ...work, income })).toEqual({});
    for (const income of ['1000000001', '-1', '0.005', '1e3'])
      expect(errorsOf(professionalSchema, { ...work, income })).toEqual({ income: 'error.income' });
  });
  it('reports every missing field of the parents form at once', () => {
    const empty = Object.fromEntries(requiredFields('parents').map((field) => [field, '']));
    expect(Object.keys(errorsOf(parentsSchema, empty)).sort()).toEqual([...requiredFields('parents')].sort());
  });
  it('counts an empty text as missing [4.22]', () => {
    expect(missingFields('educational', { highest_education: ' ', university: 'SPPU' })).toEqual([
      'highest_education',
    ]);
  });
});

describe('links', () => {
  it.each([
    'www.instagram.com/asha',
    'https://in.linkedin.com/in/asha',
    'facebook.com',
    'http://a-b.co.in/x?y=1',
  ])('accepts the link %s [5.27]', (link) => {
    expect(LINK_PATTERN.test(link)).toBe(true);
  });
  it.each(['asha', 'ftp://x.com', 'javascript:alert(1)//x.com', 'www.asha.c', 'x.com/<script>'])(
    'rejects the link %s [5.27]',
    (link) => {
      expect(LINK_PATTERN.test(link)).toBe(false);
    },
  );
  it('assumes https where a link has no protocol', () => {
    expect(['facebook.com', 'HTTP://a.in', 'https://a.in'].map(linkAddress)).toEqual([
      'https://facebook.com',
      'HTTP://a.in',
      'https://a.in',
    ]);
  });
  it('makes only http and https addresses of links [5.29]', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.string()), (text) => {
        fc.pre(LINK_PATTERN.test(text));
        expect(new URL(linkAddress(text)).protocol).toMatch(/^https?:$/);
      }),
    );
  });
});

describe('age', () => {
  it('counts years of 365.25 days [5.66, 9.17]', () => {
    expect(ageInYears('1999-03-14', new Date('2026-03-14T12:00:00Z'))).toBe(27);
    expect(ageInYears('1999-03-14', new Date('2026-03-13T12:00:00Z'))).toBe(26);
  });
  it('is 21 for men and 18 for women at least [5.25]', () => {
    const now = new Date('2026-11-21T12:00:00Z');
    expect(latestBirthDate('Male', now)).toBe('2005-11-21');
    expect(latestBirthDate('Female', now)).toBe('2008-11-21');
  });
  it.each([
    ['the day before, by the calendar in India', '2026-11-20T18:29:59Z', '2008-11-20'],
    ['that day, by the calendar in India', '2026-11-20T18:30:00Z', '2008-11-21'],
    ['the 28th of a year without a 29 February', '2028-02-29T12:00:00Z', '2010-02-28'],
    ['the last of February', '2028-02-28T12:00:00Z', '2010-02-28'],
    ['the first of March', '2028-03-01T12:00:00Z', '2010-03-01'],
  ])('is computed from %s', (_what, now, born) => {
    expect(latestBirthDate('Female', new Date(now))).toBe(born);
  });
  it('is a hundred years at most', () => {
    expect(earliestBirthDate(new Date('2026-11-21T12:00:00Z'))).toBe('1926-11-21');
  });
});
