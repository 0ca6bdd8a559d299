import { expect, test } from 'vitest';
import { pathForShared } from './shared-text.ts';

const ORIGIN = 'https://lagna.example';

test.each([
  ['Sayali’s biodata\nhttps://lagna.example/b/k3Jx_9-aa', '/b/k3Jx_9-aa'],
  ['https://other.example/b/k3Jx https://lagna.example/b/second', '/b/second'],
  ['https://other.example/b/k3Jx', '/shared'],
  ['https://lagna.example/desk', '/shared'],
  ['https://lagna.example/b/../desk', '/shared'],
  ['2005', '/shared?code=2005'],
  ['कोड २००५', '/shared?code=2005'],
  ['Sayali, Pune. Code: 2005. Call 9876543210', '/shared?code=2005'],
  ['Call 98765 43210', '/shared'],
  ['born in 1999', '/shared'],
  ['code 9876543210', '/shared'],
  ['', '/shared'],
])('%s leads to %s', (text, path) => {
  expect(pathForShared(text, ORIGIN)).toBe(path);
});
