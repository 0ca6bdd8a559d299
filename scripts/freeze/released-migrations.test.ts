import { expect, it } from 'vitest';
import { VERSION } from '#server/health/version.ts';
import { brokenPromises, type Release, readMigrations, readReleases } from './released-migrations.ts';

it('keeps the migrations of released versions as they are, and adds later ones only', () => {
  expect(brokenPromises(readReleases(), readMigrations())).toEqual([]);
});

it('has frozen the migrations of 1.0.0, once this is that version', () => {
  const [first] = readReleases();
  expect(first?.version).toBe(Number(VERSION.split('.')[0]) < 1 ? undefined : '1.0.0');
});

const RELEASES: Release[] = [
  { version: '1.0.0', migrations: { '1_a.sql': 'a', '3_c.sql': 'c' } },
  { version: '1.1.0', migrations: { '4_d.sql': 'd' } },
];
const ALL = { '1_a.sql': 'a', '3_c.sql': 'c', '4_d.sql': 'd' };

it.each([
  ['nothing new', ALL, []],
  ['a later file', { ...ALL, '5_e.sql': 'e' }, []],
  [
    'a changed file',
    { ...ALL, '3_c.sql': 'x' },
    ['3_c.sql was released and has changed: put the change into a new migration'],
  ],
  ['a removed file', { '1_a.sql': 'a', '4_d.sql': 'd' }, ['3_c.sql was released and is gone: bring it back']],
  [
    'a new file before a released one',
    { ...ALL, '2_b.sql': 'b' },
    ['2_b.sql sorts before 4_d.sql, which was released: give it a later number'],
  ],
])('reports what breaks the promise: %s', (_, migrations, broken) => {
  expect(brokenPromises(RELEASES, new Map(Object.entries(migrations)))).toEqual(broken);
});
