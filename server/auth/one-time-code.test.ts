import { expect, it } from 'vitest';
import { createCode, hashNetwork } from './one-time-code.ts';

it('makes codes of six digits that differ, also with zeros in front', () => {
  const codes = Array.from({ length: 2000 }, createCode);
  expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
  expect(new Set(codes.map((code) => code[0])).size).toBe(10);
});

it('hashes one network differently for each address', () => {
  const hash = hashNetwork('asha@example.org', '203.0.113.7');
  expect(hash).toMatch(/^[\w-]{43}$/);
  expect(hashNetwork('asha@example.org', '203.0.113.8')).not.toBe(hash);
  expect(hashNetwork('meera@example.org', '203.0.113.7')).not.toBe(hash);
});
