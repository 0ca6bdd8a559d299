import { expect, test } from 'vitest';
import { hasTooManyValues, isTooDeep } from './json-bounds.ts';

const nested = (levels: number) =>
  JSON.parse(`${'{"a":['.repeat(levels / 2)}${levels % 2 ? '[1]' : '1'}${']}'.repeat(levels / 2)}`);

test('accepts a hundred levels of JSON and no more', () => {
  expect(isTooDeep(1)).toBe(false);
  expect(isTooDeep(nested(100))).toBe(false);
  expect(isTooDeep(nested(101))).toBe(true);
  expect(isTooDeep(nested(102))).toBe(true);
  expect(isTooDeep(null)).toBe(false);
});

test('rejects JSON of more values than allowed before parsing it', () => {
  const list = (values: number) => `[${'1,'.repeat(values - 1)}1]`;
  expect(hasTooManyValues(list(50_000))).toBe(false);
  expect(hasTooManyValues(list(50_001))).toBe(true);
  expect(hasTooManyValues('['.repeat(50_001))).toBe(true);
  expect(hasTooManyValues(`[${'{"a":1},'.repeat(50_000)}1]`)).toBe(true);
  expect(hasTooManyValues(JSON.stringify('x '.repeat(500_000)))).toBe(false);
});

test('rejects JSON that would exhaust the stack', () => {
  expect(isTooDeep(nested(1_000_000))).toBe(true);
});
