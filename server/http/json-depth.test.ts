import { expect, test } from 'vitest';
import { isTooDeep } from './json-depth.ts';

const nested = (levels: number) => JSON.parse(`${'{"a":['.repeat(levels / 2)}1${']}'.repeat(levels / 2)}`);

test('accepts a hundred levels of JSON and no more', () => {
  expect(isTooDeep(1)).toBe(false);
  expect(isTooDeep(nested(100))).toBe(false);
  expect(isTooDeep(nested(102))).toBe(true);
});

test('rejects JSON that would exhaust the stack', () => {
  expect(isTooDeep(nested(1_000_000))).toBe(true);
});
