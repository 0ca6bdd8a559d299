import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readControlFile } from './database-copy.ts';

test('reads a control file that nobody writes', async () => {
  expect(await readControlFile(import.meta.filename)).toEqual(readFileSync(import.meta.filename));
});

test('does not take a control file that differs at each read', async () => {
  const changing = '/proc/sys/kernel/random/uuid';
  await expect(readControlFile(changing)).rejects.toThrow(`${changing} never holds still`);
});
