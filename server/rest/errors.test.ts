import { expect, test } from 'vitest';
import { STATUS_OF_CODE } from './errors.ts';

test.each([
  [300, '203'],
  [400, '100 102 108 123 127 204'],
  [401, '301 303'],
  [404, '125 126 202 205'],
  [405, '101 117'],
  [406, '106 107 116'],
  [416, '103'],
  [500, '111 112 X00'],
  [503, '000 001 002'],
  [504, '003'],
])('answers as PostgREST with %i: PGRST %s', (status, codes) => {
  const found = Object.entries(STATUS_OF_CODE).filter(([, each]) => each === status);
  expect(found.map(([code]) => code.replace('PGRST', '')).join(' ')).toBe(codes);
});
