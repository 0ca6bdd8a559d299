/**
 * Features of PostgREST that the grammar leaves out, by examples.
 */
import { expect, test } from 'vitest';
import { RestError } from '#server/rest/errors.ts';
import { parseQuery } from './query.ts';

function refusal(parameters: Record<string, string>, forCall = false) {
  try {
    parseQuery(new URLSearchParams(parameters).toString(), forCall);
  } catch (error) {
    if (error instanceof RestError) return { ...error.body, status: error.status };
    throw error;
  }
  throw new Error('nothing was refused');
}

const REGULAR_EXPRESSIONS = 'regular expressions';
test.each([
  ['match', REGULAR_EXPRESSIONS],
  ['imatch', REGULAR_EXPRESSIONS],
  ...['fts', 'plfts', 'phfts', 'wfts', 'wfts(english)'].map((each) => [each, 'full-text search']),
  ...['cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj'].map((each) => [each, 'array and range operators']),
  ['isdistinct', 'null-safe comparison'],
  ...['eq(any)', 'like(all)', 'ilike(any)', 'gt(all)'].map((each) => [each, 'quantified operators']),
  ['match(any)', REGULAR_EXPRESSIONS],
])('rejects the operator %s as %s', (operator, feature) => {
  const message = expect.stringContaining(`Feature not implemented: ${feature}`);
  const refused = { status: 400, code: 'PGRST127', message };
  expect(refusal({ c: `${operator}.x` })).toMatchObject(refused);
  expect(refusal({ c: `not.${operator}.x` })).toMatchObject(refused);
  expect(refusal({ or: `(a.eq.1,and(c.${operator}.x,b.is.null))` })).toMatchObject(refused);
  expect(refusal({ c: `${operator}.x` }, true)).toMatchObject(refused);
});

test.each([
  ['select', 'd->a', 'JSON paths'],
  ['select', 'id,x:d->>a', 'JSON paths'],
  ['order', 'd->>a.desc', 'JSON paths'],
  ['d->>a', 'eq.1', 'JSON paths'],
  ['or', '(d->a.eq.1)', 'JSON paths'],
  ['select', 'id::text', 'casts'],
  ['select', 'x:id::text', 'casts'],
  ['select', '*,other(id,x(y))', 'embedded resources'],
  ['select', 'o:other!hint!inner(*)', 'embedded resources'],
  ['select', '...other(a)', 'embedded resources (...)'],
  ['order', 'other(name).desc', 'embedded resources'],
  ['or', '(x(a.eq.1))', 'embedded resources'],
])('rejects %s=%s as %s', (key, value, feature) => {
  expect(refusal({ [key]: value })).toMatchObject({
    status: 400,
    code: 'PGRST127',
    message: expect.stringContaining(`Feature not implemented: ${feature}`),
  });
});

test.each(['count()', 'id,count()', 'n:count()', 'a.sum()', 'x:a.avg()', 'a.max()', 'a.min()'])(
  'rejects select=%s as an aggregate',
  (value) => {
    expect(refusal({ select: value })).toMatchObject({
      status: 400,
      code: 'PGRST123',
      message: 'Use of aggregate functions is not allowed',
    });
  },
);

test('accepts a column with the name of an operator or aggregate', () => {
  expect(parseQuery('select=count,match:fts&order=cs.desc&match=eq.match.x')).toMatchObject({
    select: [{ column: 'count' }, { alias: 'match', column: 'fts' }],
    order: [{ column: 'cs' }],
    conditions: [{ column: 'match', comparison: { value: 'match.x' } }],
  });
});
