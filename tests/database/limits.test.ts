/**
 * Every limit in a check constraint: the last value within it is accepted, the next one refused. The limits stand here a second time, because
 * one that is read from the catalogue moves with what it should notice.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FieldFacts, PROFILE_FIELDS } from '#domain/profile-fields.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
});
afterAll(() => base.drop());

/** The characters of a text, the entries of a list, or a number; null has no limit. */
type Range = readonly [least: number | null, most: number | null];

const upTo = (most: number): Range => [null, most];
const ranges = (table: string, columns: Record<string, Range>) =>
  Object.entries(columns).map(([column, range]) => ({ table, column, range }));
const same = (columns: string[], range: Range) =>
  Object.fromEntries(columns.map((column) => [column, range]));

const PROFILE_LENGTHS = Object.fromEntries(
  Object.entries(PROFILE_FIELDS).flatMap(([field, { longest }]: [string, FieldFacts]) =>
    longest === undefined ? [] : [[field, upTo(longest)]],
  ),
);
const PERSONAL_TEXTS = ['heading_text', 'gotra', 'devak', 'kuldaivat'];
const NAMED_LISTS = ['caste', 'city', 'highest_education', 'mangal_status', 'married_status'];

const LIMITS = [
  ...ranges('private.profiles', { ...PROFILE_LENGTHS, height: [3, 8.5], income: [0, 1_000_000_000] }),
  ...NAMED_LISTS.flatMap((list) => ranges(`public.${list}_options`, same(['label_en', 'label_mr'], [1, 80]))),
  ...ranges('public.biodata_details', {
    ...same(PERSONAL_TEXTS, upTo(40)),
    ...same(['mother_name', 'native_place'], upTo(60)),
    other_families: upTo(160),
  }),
  ...ranges('public.membership_prices', { amount: [100, null] }),
  ...ranges('public.payment_orders', { amount: [100, null], receipt: upTo(40), client_receipt: upTo(256) }),
  ...ranges('public.partner_preferences', {
    ...same(['education', 'city'], upTo(100)),
    married_status: upTo(10),
    age_from: [18, null],
    age_to: upTo(80),
    height_from: [120, null],
    height_to: upTo(220),
    guna_least: [0, 36],
    income_least: [0, 1_000_000_000],
  }),
  ...ranges('private.notice_settings', { digest_day: [0, 6] }),
  ...ranges('private.push_places', { device: upTo(60), endpoint: upTo(1000) }),
  ...ranges('private.text_settings', { an_hour: [1, 100_000], a_day: [1, 1_000_000] }),
  ...ranges('private.biodata_links', { recipient: [2, 60] }),
  ...ranges('private.breach_notices', { reference: [1, 120] }),
  ...ranges('private.breaches', { title: [1, 120] }),
  ...ranges('private.community_settings', {
    ...same(['name_en', 'name_mr'], [1, 40]),
    ...same(['description_en', 'description_mr', 'data_contact'], [1, 200]),
    ...same(['legal_name', 'officer_name'], [1, 120]),
    ...same(['officer_post_en', 'officer_post_mr', 'officer_hours_en', 'officer_hours_mr'], [1, 120]),
    ...same(['support_email', 'officer_email'], upTo(254)),
    postal_address: [1, 300],
  }),
  ...ranges('private.fees', { amount: [100, 100_000_000] }),
  ...ranges('private.guna_totals', same(['bride', 'groom'], [1, 38])),
  ...ranges('private.interests', { sentence: [0, 3] }),
  ...ranges('private.legal_deadlines', { hours: [1, null] }),
  ...ranges('private.nominees', { name: [1, 60], contact: upTo(254) }),
  ...ranges('private.orders', { authority: [1, 120], reference: [1, 60] }),
  ...ranges('private.patrikas', {
    ...same(['printed_rashi', 'printed_lagna'], [1, 12]),
    printed_nakshatra: [1, 27],
    printed_charan: [1, 4],
    birth_place: upTo(80),
    ...same(['other_place', 'other_district', 'birth_zone'], upTo(60)),
    ...same(['almanac_name', 'patrika_name'], upTo(40)),
  }),
  ...ranges('private.received_payments', { reference: [1, 60] }),
  ...ranges('private.reports', {
    details: upTo(1000),
    reason: [1, 1000],
    member_reason: [1, 500],
    contact_email: upTo(254),
    contact_name: upTo(100),
  }),
  ...ranges('private.retention', { days: [1, null] }),
  ...ranges('private.saved_searches', { name: [1, 40] }),
  ...ranges('private.stories', {
    ...same(['text', 'other_text'], [1, 1000]),
    refusal: [1, 500],
    photo_ratio: [0.1, 10],
  }),
  ...ranges('private.unlistings', { reason: [1, 500] }),
  ...ranges('private.unpaid_photo_limit', same(['photos', 'bytes'], [0, null])),
];

const IMPORTANCES = [
  'age',
  'height',
  'education',
  'city',
  'married_status',
  'income',
  'mangal',
  'guna',
  'lineage',
];
/** Of the parts of partner preferences, the first ones are musts. */
const importances = (parts: string[], musts = parts.length) =>
  Object.fromEntries(
    IMPORTANCES.map((part) => [`${part}_importance`, parts.indexOf(part) >>> 0 < musts ? 'must' : 'any']),
  );

/** What a row needs besides a value for its limits to matter. */
const REST: Record<string, object> = {
  'public.partner_preferences': {
    ...importances(['age', 'height', 'guna', 'income']),
    age_from: 40,
    age_to: 40,
    height_from: 160,
    height_to: 160,
    guna_least: 18,
    income_least: 1,
  },
  'private.stories': { photo: 'couple/photo' },
  'private.reports': { decision: 'upheld', decided_at: '2026-11-01', reason: 'It was so.' },
};

const STARTS: Readonly<Record<string, string>> = { endpoint: 'https://fcm.googleapis.com/' };
/** Part of an address for a column of addresses, of a link for a column of links. */
const textOf = (column: string, length: number) =>
  (STARTS[column] ?? (column.endsWith('email') ? 'a@b.in' : 'a.in/')).padEnd(length, 'x').slice(0, length);

interface Column {
  type: string;
  /** The check constraints that read it. */
  rules: string[];
}
const columns = new Map<string, Column>();
beforeAll(async () => {
  const found = await base.admin<(Column & { table: string; name: string })[]>`
    select c.connamespace::regnamespace || '.' || t.relname as table, a.attname as name, a.atttypid::regtype::text as type,
      array_agg(pg_get_expr(c.conbin, c.conrelid)) as rules
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'c' and c.connamespace in ('public'::regnamespace, 'private'::regnamespace)
    group by 1, 2, 3`;
  for (const { table, name, ...column } of found) columns.set(`${table}.${name}`, column);
});

/** Whether the rules of a column accept a row. */
async function accepts(table: string, column: string, row: object): Promise<boolean> {
  const rules = columns.get(`${table}.${column}`)?.rules ?? [];
  const [answer] = await base.admin.unsafe(
    `select ${rules.map((rule) => `(${rule}) is not false`).join(' and ')} as accepted
     from jsonb_populate_record(null::${table}, $1::text::jsonb)`,
    [JSON.stringify({ ...REST[table], ...row })],
  );
  return answer?.accepted;
}

/** Whether a column accepts a value of this size. */
function acceptsSize(table: string, column: string, size: number): Promise<boolean> {
  const { type = '' } = columns.get(`${table}.${column}`) ?? {};
  if (type === 'text') return accepts(table, column, { [column]: textOf(column, size) });
  const isList = type === 'text[]';
  return accepts(table, column, { [column]: isList ? Array.from({ length: size }, () => 'x') : size });
}

test.each(LIMITS.map(({ table, column, range }) => [`${table}.${column}`, range, table, column] as const))(
  'limits %s to %j',
  async (_, [least, most], table, column) => {
    const tried = async (size: number, beyond: number) => [
      await acceptsSize(table, column, size),
      await acceptsSize(table, column, size + beyond),
    ];
    if (least !== null) expect(await tried(least, -1)).toEqual([true, false]);
    if (most !== null) expect(await tried(most, 1)).toEqual([true, false]);
  },
);

test('names every column with a limit', () => {
  const limited = [...columns]
    .filter(
      ([name, { rules }]) => !name.endsWith('_importance') && rules.some((rule) => /[<>]=? \(?\d/.test(rule)),
    )
    .map(([name]) => name);
  expect(limited.sort()).toEqual(LIMITS.map(({ table, column }) => `${table}.${column}`).sort());
});

test('limits the lists of partner preferences to 8000 characters, and the musts to three', async () => {
  const passes = (row: object) => accepts('public.partner_preferences', 'city', row);
  const ofLength = (city: number) => ({
    education: ['e'.repeat(3000)],
    city: ['c'.repeat(city)],
    married_status: ['m'.repeat(2000)],
  });
  expect([await passes(ofLength(3000)), await passes(ofLength(3001))]).toEqual([true, false]);
  const musts = (count: number) =>
    accepts('public.partner_preferences', 'lineage_importance', importances(IMPORTANCES, count));
  expect([await musts(3), await musts(4)]).toEqual([true, false]);
});
