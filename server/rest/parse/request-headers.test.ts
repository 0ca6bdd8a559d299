import { expect, test } from 'vitest';
import { parseQuery } from './query.ts';
import { negotiate, parsePreferences, requireJson, withinRange } from './request-headers.ts';

test('reads several preferences from one header', () => {
  expect(parsePreferences('count=exact, resolution=ignore-duplicates,return=representation')).toEqual({
    count: 'exact',
    resolution: 'ignore-duplicates',
    return: 'representation',
  });
  expect(parsePreferences(null)).toEqual({});
});

test('uses the first of repeated preferences', () => {
  expect(parsePreferences('return=minimal, return=representation')).toEqual({ return: 'minimal' });
});

test('ignores unknown preferences, and those that change nothing', () => {
  expect(parsePreferences('foo=bar, count=many, respond-async, constructor=x')).toEqual({});
  expect(parsePreferences('handling=lenient, max-affected=3, missing=null, tx=commit')).toEqual({});
});

test.each([
  'count=planned',
  'count=estimated',
  'handling=strict',
  'missing=default',
  'timezone=Asia/Kolkata',
  'tx=rollback',
])('rejects %s by name', (preference) => {
  for (const header of [preference, `count=exact, ${preference}`])
    expect(() => parsePreferences(header)).toThrow(
      expect.objectContaining({
        status: 400,
        body: {
          code: 'PGRST127',
          message: `Feature not implemented: the preference ${preference}`,
          details: null,
          hint: null,
        },
      }),
    );
});

test.each([
  [null, 'array'],
  ['', 'array'],
  ['*/*', 'array'],
  ['text/html, */*;q=0.8', 'array'],
  ['text/html;q=0', 'array'],
  ['APPLICATION/VND.PGRST.OBJECT+JSON', 'object'],
  ['application/json;q=0.1, application/vnd.pgrst.object', 'object'],
  ['application/vnd.pgrst.object;q=0, application/json', 'array'],
])('answers Accept: %s with an %s', (accept, kind) => expect(negotiate(accept).kind).toBe(kind));

test.each(['text/csv', 'constructor', 'application/vnd.pgrst.array+json;nulls=stripped'])(
  'rejects Accept: %s',
  (accept) =>
    expect(() => negotiate(accept)).toThrow(
      expect.objectContaining({
        status: 406,
        body: expect.objectContaining({
          code: 'PGRST107',
          message: `None of these media types are available: ${accept}`,
        }),
      }),
    ),
);

test('takes JSON, and a body without a type', () => {
  for (const type of ['', 'application/json', 'Application/JSON ; charset=utf-8'])
    expect(requireJson(type)).toBeUndefined();
  expect(() => requireJson('text/json')).toThrow('Content-Type not acceptable: text/json');
});

test.each([
  ['', null, '0', null],
  ['', '0-5', '0', 6],
  ['', '3-', '3', null],
  ['', '7-7', '7', 1],
  ['limit=4', '0-9', '0', 4],
  ['offset=2&limit=4', '1-9', '2', 4],
  ['offset=2&limit=4', '3-9', '3', 3],
  ['offset=2&limit=4', '6-9', '6', 0],
  ['limit=4', 'rows=0-1', '0', 4],
  ['', '1234567890123456-', '0', null],
])('reads of "%s" and the range %s the rows from %s, at most %s', (search, range, offset, limit) => {
  expect(withinRange(parseQuery(search), range)).toMatchObject({ offset, limit });
});

test.each([
  ['', '5-4', 'The lower boundary must be lower than or equal to the upper boundary in the Range header.'],
  ['offset=2&limit=4', '7-9', 'Limit should be greater than or equal to zero.'],
])('rejects for "%s" the range %s', (search, range, details) => {
  expect(() => withinRange(parseQuery(search), range)).toThrow(
    expect.objectContaining({
      status: 416,
      body: { code: 'PGRST103', message: 'Requested range not satisfiable', details, hint: null },
    }),
  );
});
