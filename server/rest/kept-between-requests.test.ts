/** What is kept of reads for later ones, and for whom: plans, keysets, answers; and what counts against the quota. */
import { expect, test, vi } from 'vitest';
import { PostgresError } from '#server/database/client/errors.ts';
import type { ReadQuota } from '#server/quota/read-quota.ts';
import type { Caller } from './caller.ts';
import { createCountedReads } from './counted-reads.ts';
import { createKeysets } from './keysets.ts';
import { parseRequest } from './parse-request.ts';
import type { Plan } from './plan/plan.ts';
import { planRequest } from './plan/plan-request.ts';
import { createPlanCache, planKeyOf } from './plan-cache.ts';
import type { Outcome } from './run.ts';
import type { Relation, Schema, SchemaCache } from './schema-cache/schema-cache.ts';
import { createSharedAnswers } from './shared-answers.ts';
import type { AnswerRow } from './sql/answer.ts';

const ASHA: Caller = { role: 'authenticated', claims: { role: 'authenticated', sub: 'asha' } };
const MEENA: Caller = { role: 'authenticated', claims: { role: 'authenticated', sub: 'meena' } };
const GUEST: Caller = { role: 'anon', claims: { role: 'anon' } };

const column = (name: string) =>
  [name, { name, type: 'text', isKey: name === 'id', isUnique: name === 'id' }] as const;
const relationOf = (name: string): Relation => ({
  schema: 'public',
  name,
  columns: new Map(['id', 'joined', 'town'].map(column)),
  key: ['id'],
  orders: [
    [
      { name: 'joined', descending: true },
      { name: 'id', descending: true },
    ],
  ],
});
const called = {
  schema: 'public',
  name: 'count_people',
  volatility: 's',
  returnsSet: false,
  returnsVoid: false,
  returnsRow: false,
  columns: new Set<string>(),
  parameters: [],
} as const;
const schemaOf = (): Schema => ({
  name: 'public',
  relations: new Map(['people', 'towns'].map((name) => [name, relationOf(name)])),
  functions: new Map([['count_people', [called]]]),
});
const SCHEMA = schemaOf();
const schemaCache = { current: async () => SCHEMA, afterMiss: async () => SCHEMA } as unknown as SchemaCache;

const requestOf = (path: string, init?: RequestInit) => new Request(`http://localhost/rest/v1/${path}`, init);
const targetOf = (path: string) => {
  const [name = ''] = path.replace('rpc/', '').split('?');
  return { kind: path.startsWith('rpc/') ? 'function' : 'relation', name } as const;
};

async function planOf(path: string, init?: RequestInit): Promise<Plan> {
  return planRequest(schemaCache, await parseRequest(requestOf(path, init), targetOf(path), 'public'), 1000);
}

const rowOf = (rows: object[], more: Partial<AnswerRow> = {}): Outcome => ({
  row: {
    rows: rows.length,
    body: `[${rows.map((row) => JSON.stringify(row)).join(', \n ')}]`,
    total: null,
    merged: null,
    headers: null,
    status: null,
    ...more,
  },
});

const NEWEST = 'people?order=joined.desc,id.desc';
const pageAt = (offset: number, query = NEWEST) => `${query}&limit=50&offset=${offset}`;
const PEOPLE = Array.from({ length: 50 }, (_, at) => ({ id: `id ${at}`, joined: `day ${at}` }));
const LAST = ['day 49', 'id 49'];

type Keysets = ReturnType<typeof createKeysets>;
/** Reads a page as a caller, with this outcome; returns where it began. */
async function readPage(keysets: Keysets, caller: Caller, path: string, outcome = rowOf(PEOPLE)) {
  const resumed = keysets.resume(caller, await planOf(path));
  keysets.record(caller, resumed, outcome);
  return resumed.plan.kind === 'read' ? resumed.plan.after : undefined;
}

test('continues a list after the last row of the page before, for the same caller and list', async () => {
  const keysets = createKeysets();
  expect(await readPage(keysets, ASHA, pageAt(100))).toBeUndefined();
  expect(await readPage(keysets, MEENA, pageAt(150))).toBeUndefined();
  expect(await readPage(keysets, { ...ASHA, role: 'anon' }, pageAt(150))).toBeUndefined();
  expect(await readPage(keysets, ASHA, pageAt(151))).toBeUndefined();
  expect(await readPage(keysets, ASHA, pageAt(150, `${NEWEST}&town=eq.Pune`))).toBeUndefined();
  expect(await readPage(keysets, ASHA, pageAt(150))).toEqual(LAST);
});

test.each([
  ['ends at row 100', 'offset=50&limit=50', 'offset=100&limit=50', true],
  ['ends before row 100', 'offset=49&limit=50', 'offset=99&limit=50', false],
])('keeps the keyset of a page that %s: %s then %s', async (_, first, second, isKept) => {
  const keysets = createKeysets();
  await readPage(keysets, ASHA, `${NEWEST}&${first}`);
  expect(await readPage(keysets, ASHA, `${NEWEST}&${second}`)).toEqual(isKept ? LAST : undefined);
});

test.each([
  ['has no order of an index', 'people?order=town.desc'],
  ['lacks a column of its order', `${NEWEST}&select=id`],
  ['has a column of its order under another name', `${NEWEST}&select=id,joined:town`],
  ['orders its columns in two directions', 'people?order=joined.desc,id.asc'],
])('keeps no keyset of a list that %s', async (_, query) => {
  const keysets = createKeysets();
  await readPage(keysets, ASHA, pageAt(100, query));
  expect(await readPage(keysets, ASHA, pageAt(150, query))).toBeUndefined();
});

test.each([
  ['is not full', rowOf(PEOPLE.slice(1))],
  ['has numbers in its keyset', rowOf(PEOPLE.map((each, id) => ({ ...each, id })))],
  ['failed', { error: new Error('away') }],
])('keeps no keyset of a page that %s', async (_, outcome) => {
  const keysets = createKeysets();
  await readPage(keysets, ASHA, pageAt(100), outcome);
  expect(await readPage(keysets, ASHA, pageAt(150))).toBeUndefined();
});

test('forgets the keysets of who has written, and of nobody else, also when the write failed', async () => {
  const keysets = createKeysets();
  for (const caller of [ASHA, MEENA]) await readPage(keysets, caller, pageAt(100));
  const write = { method: 'POST', body: '{"town":"Pune"}', headers: { 'content-type': 'application/json' } };
  const resumed = keysets.resume(ASHA, await planOf('towns', write));
  keysets.record(ASHA, resumed, { error: new Error('refused') });
  expect(await readPage(keysets, ASHA, pageAt(150))).toBeUndefined();
  expect(await readPage(keysets, MEENA, pageAt(150))).toEqual(LAST);
});

test('keeps the keysets of the last ten pages of a user', async () => {
  const keysets = createKeysets();
  for (let offset = 100; offset <= 600; offset += 50) await readPage(keysets, ASHA, pageAt(offset));
  expect(keysets.resume(ASHA, await planOf(pageAt(150))).plan).not.toHaveProperty('after');
  expect(keysets.resume(ASHA, await planOf(pageAt(200))).plan).toHaveProperty('after', LAST);
});

/** The plan that is kept of a request, after so many of it. */
async function planAfter(times: number, path: string, init?: RequestInit, schema: Schema | null = SCHEMA) {
  const plans = createPlanCache();
  const key = planKeyOf(requestOf(path, init), targetOf(path));
  const plan = await planOf(path, init);
  for (let time = 0; time < times; time += 1) plans.keep(key, plan);
  return { plans, plan, found: plans.find(key, schema) };
}

test('keeps the plan of a read from its second request on, while its relation is the same', async () => {
  expect((await planAfter(1, 'people')).found).toBeUndefined();
  const { plan, found } = await planAfter(2, 'people');
  expect(found).toBe(plan);
  expect((await planAfter(2, 'people', undefined, null)).found).toBeUndefined();
  expect((await planAfter(2, 'people', undefined, schemaOf())).found).toBeUndefined();
  expect((await planAfter(2, `people?town=eq.${'x'.repeat(1900)}`)).found).toBeDefined();
  expect((await planAfter(2, `people?town=eq.${'x'.repeat(2000)}`)).found).toBeUndefined();
  expect((await planAfter(2, 'rpc/count_people')).found).toBeUndefined();
});

test('takes the plan of a page for another offset of its list', async () => {
  const { plans, plan } = await planAfter(2, pageAt(50));
  const find = (path: string, init?: RequestInit) =>
    plans.find(planKeyOf(requestOf(path, init), targetOf(path)), SCHEMA)?.query.offset;
  expect(plan).toMatchObject({ query: { offset: '50' } });
  expect(find(`${NEWEST}&offset=350&limit=50`)).toBeUndefined();
  expect(find(`${NEWEST}&limit=50&offset=350`)).toBe('350');
  expect(find(`${NEWEST}&limit=50&offset=999999999999999`)).toBe('999999999999999');
  expect(find(`${NEWEST}&limit=50&offset=1000000000000000`)).toBeUndefined();
  // The first page has a plan of its own, and so have other headers, which a range is among.
  expect(find(`${NEWEST}&limit=50&offset=0`)).toBeUndefined();
  expect(find(`${NEWEST}&limit=50&offset=350`, { headers: { prefer: 'count=exact' } })).toBeUndefined();
  expect(find(`${NEWEST}&limit=50&offset=350`, { headers: { range: '0-9' } })).toBeUndefined();
});

test.each([
  ['read', 'people', undefined, true],
  ['call', 'rpc/count_people', undefined, false],
  ['write', 'people?id=eq.1', { method: 'DELETE' }, false],
])('has a key for the plan of a %s: %s', (_, path, init, hasKey) => {
  expect(planKeyOf(requestOf(path, init), targetOf(path)) !== undefined).toBe(hasKey);
});

const STAMPS = new Map([['towns', 'private.stamp']]);
const stamped = rowOf([{ id: '1' }], { stamp: 'first' });

test('keeps a stamped answer for the pages of its list that are equal, for all who are signed in', async () => {
  const answers = createSharedAnswers(STAMPS);
  const resume = async (caller: Caller, path: string, init?: RequestInit) =>
    answers.resume(caller, await planOf(path, init));
  const first = await resume(ASHA, 'towns?limit=5');
  expect(first).toMatchObject({ plan: { stampedBy: 'private.stamp' } });
  expect(first.kept).toBeUndefined();
  answers.record(first, stamped);
  expect(await resume(MEENA, 'towns?limit=5')).toMatchObject({ kept: { stamp: 'first' } });
  for (const other of ['towns?limit=6', 'towns?limit=5&offset=5', 'towns?limit=5&town=eq.Pune'])
    expect((await resume(MEENA, other)).kept).toBeUndefined();
  expect(await resume(GUEST, 'towns?limit=5')).toEqual({ plan: await planOf('towns?limit=5') });
});

test.each([
  ['of a view without a stamp', 'people?limit=5', undefined],
  ['of a counted read', 'towns', { headers: { prefer: 'count=exact' } }],
  ['of a single object', 'towns', { headers: { accept: 'application/vnd.pgrst.object+json' } }],
  ['of bare headers', 'towns', { method: 'HEAD' }],
  ['of a page by keys', `${pageAt(50).replace('people', 'towns')}`, undefined],
])('stamps no answer %s', async (_, path, init) => {
  expect(createSharedAnswers(STAMPS).resume(ASHA, await planOf(path, init)).plan).not.toHaveProperty(
    'stampedBy',
  );
});

test.each([
  ['without a stamp', rowOf([], { stamp: null })],
  ['that failed', { error: new Error('away') }],
])('keeps no answer %s', async (_, outcome) => {
  const answers = createSharedAnswers(STAMPS);
  answers.record(answers.resume(ASHA, await planOf('towns')), outcome);
  expect(answers.resume(ASHA, await planOf('towns')).kept).toBeUndefined();
});

test('keeps the last 32 answers', async () => {
  const answers = createSharedAnswers(STAMPS);
  for (let limit = 1; limit <= 33; limit += 1)
    answers.record(answers.resume(ASHA, await planOf(`towns?limit=${limit}`)), stamped);
  expect(answers.resume(ASHA, await planOf('towns?limit=1')).kept).toBeUndefined();
  expect(answers.resume(ASHA, await planOf('towns?limit=2')).kept).toBeDefined();
});

const refusal = (code: string) => ({ error: new PostgresError({ code, message: '' }) });
test.each([
  ['each row of a view', 'people', undefined, rowOf(PEOPLE), 50],
  ['an empty result as one row', 'people', undefined, rowOf([]), 1],
  ['a count as one row', 'people', { method: 'HEAD' }, rowOf(PEOPLE), 1],
  ['a function that counts them as one row', 'rpc/count_people', undefined, rowOf([{}]), 1],
  ['an error that reveals something as one row', 'people', undefined, refusal('22P02'), 1],
  ['no fault of the server', 'people', undefined, refusal('53300'), undefined],
  ['no view of something else', 'towns', undefined, rowOf(PEOPLE), undefined],
  ['no write', 'people?id=eq.1', { method: 'DELETE' }, rowOf(PEOPLE), undefined],
])('counts %s', async (_, path, init, outcome, rows) => {
  const record = vi.fn();
  const readQuota: ReadQuota = { admit: (member) => ({ member }), record, stop: async () => undefined };
  const reads = createCountedReads({ readQuota, countedReads: new Set(['people', 'count_people']) });
  const plan = await planOf(path, init);
  await reads.record(await reads.admit(ASHA, plan), plan, outcome);
  expect(record.mock.calls).toEqual(rows === undefined ? [] : [[{ member: 'asha' }, rows]]);
  expect(reads.admit(GUEST, plan)).toBeUndefined();
  expect(createCountedReads(undefined).admit(ASHA, plan)).toBeUndefined();
});
