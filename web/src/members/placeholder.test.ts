import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { placeholderUrl } from './placeholder.ts';

const PUBLIC = join(import.meta.dirname, '../../public');

it.each(['Female', 'Male'] as const)('returns the same of six portraits for a %s member [9.16]', (gender) => {
  const ids = Array.from({ length: 600 }, (_, index) => `member-${index}`);
  const addresses = new Set(ids.map((id) => placeholderUrl(gender, id)));
  const folder = gender.toLowerCase();
  expect([...addresses].sort()).toEqual([1, 2, 3, 4, 5, 6].map((number) => `/fake/${folder}/${number}.svg`));
  for (const address of addresses) expect(existsSync(join(PUBLIC, address))).toBe(true);
  expect(placeholderUrl(gender, 'member-1')).toBe(placeholderUrl(gender, 'member-1'));
});
