import { expect, test } from 'vitest';
import { RestError } from './errors.ts';
import type { Plan } from './plan/plan.ts';
import { respond, respondError, respondTooMany } from './respond.ts';
import type { AnswerRow } from './sql/answer.ts';

const planOf = (kind: Plan['kind'], more: object = {}) =>
  ({
    kind,
    query: { offset: '0' },
    preferences: {},
    form: { kind: 'array', contentType: 'application/json; charset=utf-8' },
    target: { returnsVoid: false },
    relation: { name: 'people', key: ['id', 'town'] },
    conflict: null,
    ...more,
  }) as unknown as Plan;
const rowOf = (more: Partial<AnswerRow> = {}): AnswerRow => ({
  rows: 2,
  body: '[]',
  total: null,
  merged: null,
  headers: null,
  status: null,
  ...more,
});
const answered = (plan: Plan, row: AnswerRow) => {
  const { status, headers, body } = respond(plan, row);
  return [status, headers.get('content-range'), body !== null];
};
const offset = { query: { offset: '4' } };
const representation = { return: 'representation', count: 'exact' };
const merging = { conflict: { resolution: 'merge-duplicates', target: [] } };

test.each([
  ['a read', planOf('read'), rowOf(), [200, '0-1/*', true]],
  ['a read without rows', planOf('read'), rowOf({ rows: 0 }), [200, '*/*', true]],
  ['a page of counted rows', planOf('read', offset), rowOf({ total: '7' }), [206, '4-5/7', true]],
  ['all of counted rows', planOf('read'), rowOf({ total: '2' }), [200, '0-1/2', true]],
  ['a page behind the last row', planOf('read', offset), rowOf({ rows: 0, total: '4' }), [206, '*/4', true]],
  ['a call', planOf('call'), rowOf(), [200, '0-1/*', true]],
  [
    'a call without a result',
    planOf('call', { target: { returnsVoid: true } }),
    rowOf(),
    [204, '0-1/*', false],
  ],
  ['an insert', planOf('insert'), rowOf(), [201, '*/*', false]],
  [
    'an insert that returns rows',
    planOf('insert', { preferences: representation }),
    rowOf(),
    [201, '*/2', true],
  ],
  ['an upsert that only updates', planOf('insert', merging), rowOf({ merged: '2' }), [200, '*/*', false]],
  ['an upsert that inserts, too', planOf('insert', merging), rowOf({ merged: '1' }), [201, '*/*', false]],
  ['an update', planOf('update'), rowOf(), [204, '0-1/*', false]],
  [
    'an update that returns rows',
    planOf('update', { preferences: representation }),
    rowOf(),
    [200, '0-1/2', true],
  ],
  ['a delete', planOf('delete'), rowOf(), [204, '*/*', false]],
] as const)('answers %s', (_what, plan, row, expected) => {
  expect(answered(plan, row)).toEqual(expected);
});

test('refuses a page that begins behind the rows that were counted', () => {
  const plan = planOf('read', { ...offset, preferences: { count: 'exact' } });
  expect(() => respond(plan, rowOf({ rows: 0, total: '3' }))).toThrow(
    expect.objectContaining({
      status: 416,
      headers: { 'Content-Range': '*/3', 'Preference-Applied': 'count=exact' },
      body: expect.objectContaining({
        details: 'An offset of 4 was requested, but there are only 3 rows.',
      }),
    }),
  );
});

test.each([
  ['read', 'count=exact'],
  ['call', 'count=exact'],
  ['update', 'return=minimal, count=exact'],
  ['delete', 'return=minimal, count=exact'],
  ['insert', 'resolution=merge-duplicates, return=minimal, count=exact'],
] as const)('names the preferences that applied to a %s', (kind, applied) => {
  const plan = planOf(kind, { ...merging, preferences: { return: 'minimal', count: 'exact' } });
  expect(respond(plan, rowOf()).headers.get('preference-applied')).toBe(applied);
  expect(respond(planOf(kind), rowOf()).headers.get('preference-applied')).toBeNull();
});

test('names the first inserted row by its key, in an address', () => {
  const plan = planOf('insert', { locating: true });
  const location = (body: string | null) => respond(plan, rowOf({ body })).headers.get('location');
  expect(location('{"id":"7","town":"Pune & more"}')).toBe('/people?id=eq.7&town=eq.Pune%20%26%20more');
  expect(location('null')).toBeNull();
  expect(location(null)).toBeNull();
  const row = rowOf({ body: '{"id":"7"}' });
  for (const other of [planOf('insert', { locating: false }), planOf('update', { locating: true })])
    expect(respond(other, row).headers.get('location')).toBeNull();
});

test.each([
  ['200', 200],
  ['599', 599],
])('answers with the status %s that SQL chose', (status, expected) => {
  expect(respond(planOf('read'), rowOf({ status })).status).toBe(expected);
});

test.each(['199', '600', '2000', '20', 'x', '2e2'])('refuses the status %s that SQL chose', (status) => {
  expect(() => respond(planOf('read'), rowOf({ status }))).toThrow(
    expect.objectContaining({ body: expect.objectContaining({ code: 'PGRST112' }) }),
  );
});

test('adds the headers that SQL chose, of which the first replaces ours', () => {
  const headers = '[{"content-range": "1-2/3"}, {"Set-Cookie": "a"}, {"Set-Cookie": "b"}]';
  const answer = respond(planOf('read'), rowOf({ headers }));
  expect(answer.headers.get('content-range')).toBe('1-2/3');
  expect(answer.headers.getSetCookie()).toEqual(['a', 'b']);
});

test.each(['{}', '[{"a": 1}]', '[{"a": "x", "b": "y"}]', '[{}]', 'x', '[{"a b": "x"}]'])(
  'refuses the headers %s that SQL chose',
  (headers) => {
    expect(() => respond(planOf('read'), rowOf({ headers }))).toThrow(
      expect.objectContaining({ body: expect.objectContaining({ code: 'PGRST111' }) }),
    );
  },
);

test.each([
  [planOf('read'), {}, 'application/json; charset=utf-8'],
  [planOf('read', { headersOnly: true }), { body: null }, 'application/json; charset=utf-8'],
  [planOf('read', { headersOnly: true }), { body: null, status: '304' }, null],
  [planOf('read'), { status: '204' }, null],
  [planOf('delete'), {}, null],
])('has a content type with a body, or for the body that HEAD leaves out: %#', (plan, row, type) => {
  expect(respond(plan, rowOf(row)).headers.get('content-type')).toBe(type);
});

const failure = (status: number, code: string, headers?: Record<string, string>) =>
  respondError(new RestError(status, { code, details: null, hint: null, message: 'm' }, headers));

test('answers an error with its code, also for proxies unless it is no word, and asks for a token where one is missing', async () => {
  const refused = failure(401, '42501');
  expect(await refused.json()).toEqual({ code: '42501', details: null, hint: null, message: 'm' });
  expect(Object.fromEntries(refused.headers)).toEqual({
    'content-type': 'application/json; charset=utf-8',
    'proxy-status': 'PostgREST; error=42501',
    'www-authenticate': 'Bearer',
  });
  expect(failure(401, 'x', { 'WWW-Authenticate': 'Bearer error' }).headers.get('www-authenticate')).toBe(
    'Bearer error',
  );
  expect(failure(403, 'two words').headers.get('proxy-status')).toBeNull();
  expect(failure(403, 'x').headers.get('www-authenticate')).toBeNull();
  expect(failure(304, 'x').body).toBeNull();
});

test('tells an address with too many requests how long to wait', async () => {
  const refused = respondTooMany(7);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7']);
  expect(await refused.json()).toMatchObject({ code: 'REQUEST_RATE_LIMITED' });
});
