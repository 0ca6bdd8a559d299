import { expect, test } from 'vitest';
import { newPurchaseId } from './purchase-id.ts';

test('begins the id of a purchase with its time, as a ULID', () => {
  // The example of the specification of ULIDs.
  expect(newPurchaseId(1469918176385)).toMatch(/^01ARYZ6S41[0-9A-HJKMNP-TV-Z]{16}$/);
  expect(newPurchaseId(0)).toMatch(/^0{10}/);
});

test('gives each purchase of the same moment another id of 26 characters', () => {
  const ids = Array.from({ length: 100 }, () => newPurchaseId(1));
  expect(new Set(ids).size).toBe(100);
  expect(ids.filter((id) => !/^[0-9A-HJKMNP-TV-Z]{26}$/.test(id))).toEqual([]);
});
