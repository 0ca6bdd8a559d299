/** The documents link to and name files and tests that exist: a rename must update them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDERS = ['bench', 'dev', 'docs', 'domain', 'scripts', 'server', 'supabase', 'tests', 'web'];
const LINK = /\]\((?!https?:|mailto:|#)([^)\s#]+)/g;
/** A file in backticks, `*` for any part of a name; the folders before it may be left out. */
const FILE = /`([\w./*-]+\.(?:mjs|sql|ts|tsx))`/g;

function filesOf(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => !file.includes('node_modules/'))
    .map((file) => path.join(folder, file));
}

const files = [...readdirSync(ROOT), ...FOLDERS.flatMap(filesOf)];
const documents = files.filter((file) => file.endsWith('.md'));
const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const matchesOf = (pattern: RegExp, text: string) =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

function isThere(name: string): boolean {
  const pattern = name.replaceAll('.', '\\.').replaceAll('*', '[^/]*');
  const ending = new RegExp(`(?:^|/)${pattern}$`);
  return files.some((file) => ending.test(file));
}

/** The tests that the last column of a table names without an ending. */
const namedTests = (text: string): string[] =>
  text
    .split('\n')
    .flatMap((line) => /^\| .* \| (`.*) \|$/.exec(line)?.[1] ?? [])
    .flatMap((tests) => matchesOf(/`([\w/-]+)`/g, tests));

it.each(documents)('%s links to files that exist', (document) => {
  const folder = path.dirname(path.join(ROOT, document));
  const broken = matchesOf(LINK, textOf(document)).filter((link) => !existsSync(path.join(folder, link)));
  expect(broken).toEqual([]);
});

it.each(documents)('%s names files that exist', (document) => {
  expect(matchesOf(FILE, textOf(document)).filter((name) => !isThere(name))).toEqual([]);
});

it('docs/security.md names tests that exist', () => {
  const named = namedTests(textOf('docs/security.md'));
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter((name) => !isThere(`${name}.test.ts`))).toEqual([]);
});
