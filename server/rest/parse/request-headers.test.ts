import { expect, test } from 'vitest';
import { checkBodyType, negotiate, parsePreferences } from './request-headers.ts';

const refusal = (status: number, code: string, message: string, details: string | null = null) =>
  expect.objectContaining({ status, body: { code, message, details, hint: null } });

test('reads several preferences from one header and the first of repeated ones', () => {
  expect(parsePreferences('count=exact, resolution=merge-duplicates,return=representation')).toEqual({
    count: 'exact',
    resolution: 'merge-duplicates',
    return: 'representation',
  });
  expect(parsePreferences('return=minimal, return=representation')).toEqual({ return: 'minimal' });
  expect(parsePreferences(null)).toEqual({});
});

test('ignores unknown preferences unless handling is strict', () => {
  expect(parsePreferences('foo=bar, count=many, max-affected=3, constructor=x, respond-async')).toEqual({});
  expect(() => parsePreferences('handling=strict, foo=bar, max-affected=3')).toThrow(
    refusal(
      400,
      'PGRST122',
      'Invalid preferences given with handling=strict',
      'Invalid preferences: foo=bar, max-affected=3',
    ),
  );
});

test.each([
  ['count=planned', 'planned and estimated counts'],
  ['count=estimated', 'planned and estimated counts'],
  ['missing=default', 'defaults for missing keys'],
  ['timezone=Asia/Kolkata', 'time zones'],
])('rejects %s by name', (preference, feature) => {
  const refused = refusal(400, 'PGRST127', `Feature not implemented: ${feature} (${preference})`);
  for (const header of [preference, `handling=strict, ${preference}`, `count=exact, ${preference}`])
    expect(() => parsePreferences(header)).toThrow(refused);
});

test.each([
  [null, 'array'],
  ['*/*', 'array'],
  ['text/html, */*;q=0.8', 'array'],
  ['Application/JSON; charset=utf-8', 'array'],
  ['image/png, application/vnd.pgrst.object+json;q=1', 'object'],
])('chooses the first supported format of Accept: %s', (accept, kind) => {
  expect(negotiate(accept)).toMatchObject({ kind });
});

test.each(['text/csv', 'application/vnd.pgrst.object+json;nulls=stripped'])('rejects Accept: %s', (type) => {
  expect(() => negotiate(type)).toThrow(
    refusal(406, 'PGRST107', `None of these media types are available: ${type}`),
  );
});

test('accepts only JSON as the type of a body', () => {
  for (const type of ['', 'application/json', 'Application/JSON ; charset=utf-8'])
    expect(() => checkBodyType(type)).not.toThrow();
  for (const type of ['text/csv', 'application/jsonp', 'application/x-www-form-urlencoded'])
    expect(() => checkBodyType(type)).toThrow(
      refusal(400, 'PGRST102', `Content-Type not acceptable: ${type}`),
    );
});
