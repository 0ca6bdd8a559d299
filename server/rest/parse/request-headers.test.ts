import { expect, test } from 'vitest';
import { parsePreferences } from './request-headers.ts';

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
