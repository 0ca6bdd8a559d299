import { expect, test } from 'vitest';
import { shortPart } from './names.ts';

test.each([
  ['%q%', 'q'],
  ['%qx%', 'qx'],
  ['%णे%', 'णे'],
  ['%😀x%', '😀x'],
  ['_q%', 'q'],
  ['%a_bc%d%', 'bc'],
  ['%\\_%', '_'],
  ['%\\%x%', '%x'],
  ['%\\\\%', '\\'],
])('returns the short part of %s: %s', (pattern, part) => {
  expect(shortPart(pattern)).toBe(part);
});

test.each(['', '%', '%_%', 'q', 'q%', '%q', '%qxa%', '%a%bcd%', '%\\a%', '%णे1%', '%\\%xy%', '%x\\'])(
  'returns no short part of %s',
  (pattern) => {
    expect(shortPart(pattern)).toBeUndefined();
  },
);
