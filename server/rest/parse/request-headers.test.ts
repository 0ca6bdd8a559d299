import { expect, test } from 'vitest';
import { appliedPreferences, parsePreferences } from './request-headers.ts';

test('reads several preferences from one header', () => {
  expect(parsePreferences('count=exact, missing=default,return=representation')).toEqual({
    count: 'exact',
    missing: 'default',
    return: 'representation',
  });
  expect(parsePreferences('handling=strict, max-affected=3, timezone=Asia/Kolkata')).toEqual({
    handling: 'strict',
    'max-affected': 3,
    timezone: 'Asia/Kolkata',
  });
  expect(parsePreferences(null)).toEqual({});
});

test('uses the first of repeated preferences and looks up one time zone only', () => {
  expect(parsePreferences('return=minimal, return=representation')).toEqual({ return: 'minimal' });
  expect(parsePreferences('timezone=Asia/Kolkata, timezone=UTC')).toEqual({ timezone: 'Asia/Kolkata' });
  expect(parsePreferences('timezone=Mars/Base, timezone=Asia/Kolkata')).toEqual({});
});

test('ignores unknown preferences unless handling is strict', () => {
  expect(parsePreferences('foo=bar, count=many, timezone=Mars/Base, respond-async')).toEqual({});
  expect(() => parsePreferences('handling=strict, foo=bar, tx=commit, count=many')).toThrow(
    expect.objectContaining({
      status: 400,
      body: {
        code: 'PGRST122',
        message: 'Invalid preferences given with handling=strict',
        details: 'Invalid preferences: foo=bar, count=many',
        hint: null,
      },
    }),
  );
});

test.each(['planned', 'estimated'])('rejects count=%s by name', (count) => {
  for (const header of [`count=${count}`, `handling=strict, count=${count}`, `count=exact, count=${count}`])
    expect(() => parsePreferences(header)).toThrow(
      expect.objectContaining({
        status: 400,
        body: {
          code: 'PGRST127',
          message: `Feature not implemented: planned and estimated counts (count=${count})`,
          details: null,
          hint: null,
        },
      }),
    );
});

test('lists applied preferences in a fixed order, max-affected only when strict', () => {
  const asked = parsePreferences(
    'max-affected=1, count=exact, return=minimal, missing=default, resolution=ignore-duplicates',
  );
  const all = ['max-affected', 'count', 'return', 'missing', 'resolution', 'handling'] as const;
  expect(appliedPreferences(asked, all)).toBe(
    'resolution=ignore-duplicates, missing=default, return=minimal, count=exact',
  );
  expect(appliedPreferences(parsePreferences('handling=strict, max-affected=1'), all)).toBe(
    'handling=strict, max-affected=1',
  );
  expect(appliedPreferences(asked, [])).toBeNull();
});
