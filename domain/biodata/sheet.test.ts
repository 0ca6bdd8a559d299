import { describe, expect, it } from 'vitest';
import type { PhotoFocus } from '../photo-focus.ts';
import { workOf } from '../work.ts';
import {
  BIODATA_LENGTHS,
  hasNumber,
  LINK_DAYS,
  LINK_DAYS_USUAL,
  MAX_RELATIVES,
  NO_DETAILS,
  RECIPIENT_LENGTH,
  type Showing,
  withoutNumbers,
} from './fields.ts';
import { biodataHtml, PAGE, PICTURE, photoFrame } from './html.ts';
import { LABELS } from './labels.ts';
import { type BiodataFacts, biodataSheet } from './sheet.ts';

const FACTS: BiodataFacts = {
  profile: {
    user_code: 1234,
    first_name: 'Sayali',
    middle_name: 'Vilas',
    last_name: 'Deshmukh',
    regional_full_name: 'सायली विलास देशमुख',
    dob: '1999-03-14',
    dob_time: '06:42:00',
    height: 5.4,
    married_status: 'Never Married',
    mangal_status: 'No',
    highest_education: 'M.Tech.',
    company_name: 'Persistent',
    company_role: 'Engineer',
    company_city: 'Pune',
    income: 85_000,
    caste: 'kul',
    expectation: 'समजूतदार',
    parent_full_name: 'Vilas Deshmukh',
    parent_occupation: 'Teacher',
    parent_taluka: 'Haveli',
    parent_district: 'Pune',
    parent_number: '9876500001',
    mama_full_name: 'Anil Jadhav',
    mama_kul: 'Jadhav',
  },
  details: {
    ...NO_DETAILS,
    gotra: 'काश्यप',
    relatives: [
      { relation: 'brother', name: 'अनिकेत', married: false, occupation: 'अभियंता' },
      { relation: 'maternal_aunt', name: '२', married: null, occupation: null },
    ],
  },
  patrika: { charans: [59, 60], mangal: 'yes', patrika_name: null },
  birthPlace: { en: 'Wai', mr: 'वाई' },
  texts: { en: {}, mr: {} },
};
const ALL: Showing = { photo: true, phone: true, patrika: true, income: true, birth: true };
const NONE: Showing = { photo: false, phone: false, patrika: false, income: false, birth: false };
const DATE = '2026-11-22';

const valuesOf = (showing: Showing, language: 'mr' | 'en' | 'both') => {
  const { sections } = biodataSheet(FACTS, { showing, language, date: DATE });
  return Object.fromEntries(sections.flatMap(({ rows }) => rows.map(({ label, value }) => [label, value])));
};

describe('biodataSheet', () => {
  it.each([
    ['studying', 'en', 'Student'],
    ['studying', 'mr', 'विद्यार्थी'],
    ['none', 'en', 'Not Working'],
    ['none', 'mr', 'सध्या नोकरी नाही'],
  ] as const)(
    'states of a member without work (%s, %s) the designation only [5.69]',
    (situation, language, job) => {
      const facts = { ...FACTS, profile: { ...FACTS.profile, ...workOf(situation) } };
      const { sections } = biodataSheet(facts, { showing: ALL, language, date: DATE });
      const rows = sections.flatMap((section) => section.rows);
      expect(rows.find(({ label }) => label === LABELS.job[language])?.value).toBe(job);
      const labels = rows.map(({ label }) => label);
      for (const key of ['job_city', 'income'] as const) expect(labels).not.toContain(LABELS[key][language]);
    },
  );
  it('writes Marathi with the regional name, Devanagari digits and the part of the day', () => {
    expect(valuesOf(ALL, 'mr')).toMatchObject({
      नाव: 'सायली विलास देशमुख',
      जन्मतारीख: '१४ मार्च १९९९',
      जन्मवेळ: 'सकाळी ६:४२',
      जन्मस्थळ: 'वाई',
      उंची: '५ फूट ४ इंच',
      कुळ: 'कुळ',
      'नोकरीचे ठिकाण': 'पुणे',
      'मासिक उत्पन्न': '₹८५,०००',
      'नक्षत्र, चरण': 'स्वाती ३ / स्वाती ४',
      भाऊ: 'अनिकेत, अविवाहित, अभियंता',
    });
  });

  it('writes both languages side by side, and once where they are the same', () => {
    expect(valuesOf(ALL, 'both')).toMatchObject({
      'नाव / Name': 'सायली विलास देशमुख / Sayali Vilas Deshmukh',
      'गोत्र / Gotra': 'काश्यप',
      'रास / Rashi': 'तूळ / Tula',
    });
  });

  it('writes the names of candidate and family in the script of the copy until a Marathi name is written [10.179]', () => {
    const profile = { ...FACTS.profile, regional_full_name: null };
    const marathi = { ...FACTS, profile, details: { ...FACTS.details, mother_name: 'Anita Deshmukh' } };
    const namesIn = (facts: BiodataFacts, language: 'mr' | 'en' | 'both') => {
      const { name, sections } = biodataSheet(facts, { showing: ALL, language, date: DATE });
      return [name, ...sections.flatMap(({ rows }) => rows.map(({ value }) => value))];
    };
    const copy = namesIn(marathi, 'mr');
    for (const name of ['सायली विलास देशमुख', 'अनिता देशमुख', 'विलास देशमुख, शिक्षक', 'जाधव'])
      expect(copy).toContain(name);
    const typed = {
      ...FACTS,
      profile: { ...FACTS.profile, first_name: 'सायली', middle_name: 'विलास', last_name: 'देशमुख' },
      details: { ...FACTS.details, mother_name: 'अनिता देशमुख' },
    };
    for (const name of ['Sayali Vilas Deshmukh', 'Anita Deshmukh'])
      expect(namesIn(typed, 'en')).toContain(name);
    expect(namesIn(typed, 'en')).toContainEqual(expect.stringMatching(/^Aniket, /));
    expect(namesIn(typed, 'both')).toContain('अनिता देशमुख');
    expect(namesIn({ ...typed, profile: { ...typed.profile, regional_full_name: null } }, 'both')[0]).toBe(
      'सायली विलास देशमुख',
    );
  });

  it('writes the labels of choices that the desk has changed', () => {
    const texts = {
      en: { 'option.caste.kul': 'Clan' },
      mr: { 'option.married_status.Never Married': 'लग्न झाले नाही' },
    };
    const { sections } = biodataSheet({ ...FACTS, texts }, { showing: ALL, language: 'both', date: DATE });
    const values = sections.flatMap(({ rows }) => rows.map(({ value }) => value));
    expect(values).toEqual(expect.arrayContaining(['कुळ / Clan', 'लग्न झाले नाही / Never married']));
  });

  it.each([
    ['No', 'No'],
    ["Don't Know", 'Yes'],
    [null, 'Yes'],
  ])('for a family that answers %s to mangal, when yes is computed, writes %s', (answer, written) => {
    const facts = { ...FACTS, profile: { ...FACTS.profile, mangal_status: answer } };
    const mangalOf = (each: BiodataFacts) =>
      biodataSheet(each, { showing: ALL, language: 'en', date: DATE })
        .sections.flatMap(({ rows }) => rows)
        .find(({ label }) => label === 'Mangal')?.value;
    expect(mangalOf(facts)).toBe(written);
    expect(mangalOf({ ...facts, patrika: null })).toBe(answer === 'No' ? 'No' : undefined);
  });

  it('writes the age only of who shows no date of birth, and the name of the patrika only with it', () => {
    const profile = { ...FACTS.profile, dob: null, age: 27 };
    const patrika = { charans: [59], mangal: 'yes' as const, patrika_name: 'रेवती' };
    const shown = (facts: BiodataFacts, showing: Showing) =>
      biodataSheet(facts, { showing, language: 'en', date: DATE }).sections.flatMap(({ rows }) =>
        rows.map(({ label, value }) => `${label}: ${value}`),
      );
    expect(shown({ ...FACTS, profile }, ALL)).toContain('Age: 27 years');
    const dated = shown({ ...FACTS, profile: { ...profile, dob: '1999-03-14' } }, ALL);
    expect(dated.filter((row) => row.startsWith('Age'))).toEqual([]);
    const name = `${LABELS.patrika_name.en}: रेवती`;
    expect(shown({ ...FACTS, patrika }, ALL)).toContain(name);
    expect(shown({ ...FACTS, patrika }, NONE)).not.toContain(name);
  });

  it('leaves out telephone number, income, patrika, and time and place of birth unless shown', () => {
    const shown = Object.keys(valuesOf(NONE, 'en'));
    for (const label of [
      'Parents’ phone',
      'Monthly income',
      'Rashi',
      'Mangal',
      'Time of birth',
      'Place of birth',
    ]) {
      expect(shown).not.toContain(label);
      expect(Object.keys(valuesOf(ALL, 'en'))).toContain(label);
    }
  });

  it('replaces a number in a text of a copy without telephone number, and keeps it in others', () => {
    const facts = { ...FACTS, profile: { ...FACTS.profile, expectation: 'Call 98765-43210 or ९८७६५ ४३२१०' } };
    const expectationIn = (showing: Showing) =>
      biodataSheet(facts, { showing, language: 'en', date: DATE }).sections.find(
        ({ title }) => title === 'Expectations',
      )?.rows[0]?.value;
    expect(expectationIn(NONE)).toBe('Call ••• or •••');
    expect(expectationIn(ALL)).toContain('98765-43210');
  });

  it('groups the digits of the telephone number', () => {
    const sheet = biodataSheet(FACTS, { showing: ALL, language: 'mr', date: DATE });
    expect(sheet.sections.at(-1)?.rows.at(-1)?.value).toBe('98765 00001');
  });

  it('names the community as the desk has named it in the foot', () => {
    const texts = { en: { 'app.name': 'Vivah Mandal' }, mr: {} };
    const { foot } = biodataSheet({ ...FACTS, texts }, { showing: ALL, language: 'en', date: DATE });
    expect(foot).toMatch(/^Vivah Mandal · code 1234/);
  });

  it('names the site in the foot of copies that are no link', () => {
    const { foot } = biodataSheet(FACTS, {
      showing: NONE,
      language: 'en',
      date: DATE,
      site: 'reshimgath.org',
    });
    expect(foot).toBe('Reshimgath · code 1234 · 22 November 2026 · reshimgath.org');
  });

  it('makes the family deity the heading', () => {
    const details = { ...FACTS.details, heading_choice: 'kuldaivat' as const, kuldaivat: 'खंडोबा' };
    expect(biodataSheet({ ...FACTS, details }, { showing: NONE, language: 'mr', date: DATE }).heading).toBe(
      '॥ श्री खंडोबा प्रसन्न ॥',
    );
  });

  it.each(['constructor', '__proto__', 'toString'])('shows an added choice as it is: %s', (added) => {
    const profile = { ...FACTS.profile, caste: added, married_status: added, mangal_status: added };
    const text = JSON.stringify(
      biodataSheet({ ...FACTS, profile, patrika: null }, { showing: NONE, language: 'en', date: DATE }),
    );
    expect(text.split(`"${added}"`)).toHaveLength(3);
  });

  it.each([
    [true, 'mr', 'अनिकेत, विवाहित, अभियंता'],
    [false, 'mr', 'अनिकेत, अविवाहित, अभियंता'],
    [null, 'mr', 'अनिकेत, अभियंता'],
    [true, 'en', 'Aniket, married, अभियंता'],
    [false, 'en', 'Aniket, unmarried, अभियंता'],
  ] as const)('says of a relative whether they are married: %s in %s', (married, language, value) => {
    const [brother] = FACTS.details.relatives;
    const details = { ...FACTS.details, relatives: brother ? [{ ...brother, married }] : [] };
    const { sections } = biodataSheet({ ...FACTS, details }, { showing: NONE, language, date: DATE });
    const values = sections.flatMap(({ rows }) => rows.map((row) => row.value));
    expect(values.filter((each) => /^(?:अनिकेत|Aniket)/.test(each))).toEqual([value]);
  });

  it('folds relatives into a number', () => {
    const sheet = biodataSheet(FACTS, { showing: NONE, language: 'mr', date: DATE, mostRelatives: 0 });
    expect(sheet.folded).toBe(2);
    expect(JSON.stringify(sheet.sections)).toContain('+ २');
    const one = biodataSheet(FACTS, { showing: NONE, language: 'mr', date: DATE, mostRelatives: 1 });
    expect(one.folded).toBe(1);
    expect(JSON.stringify(one.sections)).toContain('+ १');
    const all = biodataSheet(FACTS, { showing: NONE, language: 'mr', date: DATE });
    expect(all.folded).toBe(0);
    expect(JSON.stringify(all.sections)).not.toContain('+ ');
  });

  it('has the heading that the family wrote, or else the chosen one', () => {
    const headingOf = (details: Partial<BiodataFacts['details']>) =>
      biodataSheet(
        { ...FACTS, details: { ...FACTS.details, heading_text: '॥ जय मल्हार ॥', ...details } },
        { showing: NONE, language: 'mr', date: DATE },
      ).heading;
    expect(headingOf({ heading_choice: 'own' })).toBe('॥ जय मल्हार ॥');
    expect(headingOf({ heading_choice: 'own', heading_text: null })).toBeNull();
    expect(headingOf({})).toMatch(/गणेश/);
    expect(headingOf({ heading_choice: 'ganeshaya_namah' })).toMatch(/गणेशाय/);
  });

  it('has no heading for families who want none', () => {
    const details = { ...FACTS.details, heading_choice: 'none' as const };
    expect(
      biodataSheet({ ...FACTS, details }, { showing: NONE, language: 'mr', date: DATE }).heading,
    ).toBeNull();
  });
});

it.each([
  ['98765 43210', true],
  ['+९१ (९८७६५) ४३२१०', true],
  ['1234567', true],
  ['123456', false],
  ['2 brothers, 1998', false],
  [null, false],
])('finds a telephone number in %s: %s', (text, found) => {
  expect(hasNumber(text)).toBe(found);
});

it('shows dots in place of ten digits, and a number of nine', () => {
  expect(withoutNumbers('98765 43210, 987654321')).toBe('•••, 987654321');
});

describe('biodataHtml', () => {
  const html = (watermark: string | null, focus: PhotoFocus = null, facts = FACTS) =>
    biodataHtml(biodataSheet(facts, { showing: NONE, language: 'mr', date: DATE, recipient: '<script>' }), {
      photo: focus && 'data:,',
      focus,
      fontSize: 11,
      lineHeight: 1.45,
      watermark,
      fonts: '/fonts.css',
    });

  it('escapes what members and recipients write', () => {
    expect(html('<script>')).not.toContain('<script>');
  });

  it.each([
    [[0.88, 0.5, 3, 1], 'left:-285.7%;top:0.0%;width:385.7%;height:100.0%'],
    [[0.5, 0.2, 0.4, 1], 'left:0.0%;top:0.0%;width:100.0%;height:194.4%'],
    [[0.5, 0.5, 7 / 9, 2], 'left:-50.0%;top:-50.0%;width:200.0%;height:200.0%'],
  ] as const)('shows the photo around its focal point %j', (focus, place) => {
    expect(html(null, focus).replaceAll('-0.0%', '0.0%')).toContain(`style="${place}"`);
  });

  it('contains no run of ten digits without a telephone number', () => {
    expect(html('देशमुख').replaceAll(' ', '')).not.toMatch(/[\d०-९]{10}/);
  });

  it('has the heading above the title, and none where there is none', () => {
    expect(html(null)).toMatch(/<p class="heading">[^<]*गणेश[^<]*<\/p><h1>/);
    const details = { ...FACTS.details, heading_choice: 'none' as const };
    const bare = html(null, null, { ...FACTS, details });
    expect(bare).not.toContain('class="heading"');
    expect(bare).not.toContain('class="mark"');
  });

  it('lists facts with their labels, and a text without one as a paragraph', () => {
    const text = html(null);
    expect(text).toContain('<dt>गोत्र</dt><dd>काश्यप</dd>');
    expect(text).toContain('<p>समजूतदार</p>');
    expect(text).not.toContain('<dt></dt>');
  });

  it('repeats the watermark sixty times', () => {
    expect(html('For Anita').split('<span>For Anita</span>')).toHaveLength(61);
  });
});

it.each([
  [9, 35, 45],
  [10.5, 35.7, 45.9],
  [16, 54.4, 69.9],
])('frames the photo beside letters of %s points in %s by %s millimetres', (points, width, height) => {
  const frame = photoFrame(points);
  expect([frame.width.toFixed(1), frame.height.toFixed(1)].map(Number)).toEqual([width, height]);
});

it('has the limits that the database and the forms have', () => {
  expect(BIODATA_LENGTHS).toEqual({
    heading_text: 40,
    gotra: 40,
    devak: 40,
    kuldaivat: 40,
    mother_name: 60,
    native_place: 60,
    other_families: 160,
    relative_name: 60,
    relative_occupation: 60,
  });
  expect([MAX_RELATIVES, LINK_DAYS, LINK_DAYS_USUAL, RECIPIENT_LENGTH]).toEqual([
    8,
    [1, 7, 14, 30],
    14,
    { min: 2, max: 60 },
  ]);
  expect(PAGE).toEqual({ width: 210, height: 297, margin: 14 });
  expect(PICTURE).toMatchObject({ width: 1240, height: 1754, density: 150 });
});
