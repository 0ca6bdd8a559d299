import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Config } from '#server/config/config.ts';
import { flushedBelow } from '#tests/harness/flushed.ts';
import { dumpExternal } from './dump-external.ts';

let folder: string;
const at = (name: string) => path.join(folder, name);
const put = (name: string, text: string) => {
  mkdirSync(path.dirname(at(name)), { recursive: true });
  writeFileSync(at(name), text, { mode: 0o755 });
};
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'reshimgath-dump-'));
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
  vi.stubEnv('NODE_EXTRA_CA_CERTS', '/etc/a-ca.pem');
  vi.stubEnv('PGSSLROOTCERT', undefined);
  put('data/secrets.json', '{}');
  put('data/objects/aa/photo', 'picture');
  put('data/renderings/one', 'cached');
  put('data/objects/.installation', 'claimed');
  put('data/checkout-simulator.json', '{}');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const URL = 'postgres://dumper:p%40ss@db.example.org/members%20here';
/** Dumps with a shell script in the place of `pg_dump`, and returns the new folder. */
function dump(script: string, config: Partial<Config> = {}, into = at('backups')): Promise<string> {
  put('pg_dump', `#!/bin/sh\n${script}\n`);
  return dumpExternal(
    { databaseUrl: URL, ...config },
    {
      dataDir: at('data'),
      into,
      now: new Date('2026-11-28T05:00:00Z'),
      signal: new AbortController().signal,
    },
  );
}
/** What it is told, as the content of the dump. */
const TELL = `printf '%s\\n' "$1" "$PGHOST" "$PGPORT" "$PGUSER" "$PGPASSWORD" "$PGDATABASE" "$PGSSLMODE" "$PGSSLROOTCERT" > "\${2#--file=}"`;
const told = (made: string) =>
  readFileSync(path.join(made, 'database.dump'), 'utf8').split('\n').slice(0, -1);

test('dumps the database and copies photos and secrets, not what can be made again', async () => {
  const made = await dump(TELL);
  expect(made).toBe(at('backups/reshimgath-2026-11-28T05-00-00-000Z'));
  expect(readdirSync(at('backups'))).toEqual([path.basename(made)]);
  expect(readdirSync(made, { recursive: true }).sort()).toEqual([
    'database.dump',
    'objects',
    'objects/aa',
    'objects/aa/photo',
    'secrets.json',
  ]);
  expect(statSync(made).mode & 0o777).toBe(0o700);
  const expected = ['db.example.org', '5432', 'dumper', 'p@ss', 'members here', 'prefer', ''];
  expect(told(made)).toEqual(['--format=custom', ...expected]);
});

test.each([
  [
    'of the direct address, by its port',
    { databaseDirectUrl: 'postgres://u:p@[::1]:6432/d' },
    ['::1', '6432', 'u', 'p', 'd', 'prefer', ''],
  ],
  ['over TLS', { databaseUrl: `${URL}?sslmode=require` }, expect.arrayContaining(['require', ''])],
  [
    'of a server whose certificate is verified',
    { databaseUrl: `${URL}?sslmode=verify-full` },
    expect.arrayContaining(['verify-full', '/etc/a-ca.pem']),
  ],
])('makes the dump %s', async (_what, config, expected) => {
  const [, ...variables] = told(await dump(TELL, config));
  expect(variables).toEqual(expected);
});

test('trusts the authorities of the system when none is named', async () => {
  vi.stubEnv('NODE_EXTRA_CA_CERTS', undefined);
  expect(told(await dump(TELL, { databaseUrl: `${URL}?sslmode=verify-full` })).at(-1)).toBe('system');
});

test('flushes the copies to disk before the dump gets its name, which is flushed last', async () => {
  mkdirSync(at('backups'));
  const paths = await flushedBelow(at('backups'));
  const growing = `.${path.basename(await dump(TELL))}.partial`;
  expect(paths.slice(0, 2).sort()).toEqual([`${growing}/objects/aa/photo`, `${growing}/secrets.json`]);
  expect(paths.slice(2)).toEqual([growing, `${growing}/objects`, `${growing}/objects/aa`, '']);
});

test('keeps photos from being deleted until they are copied', async () => {
  const made = await dump(`test -e "${at('data/objects')}"/.backup* && printf locked > "\${2#--file=}"`);
  expect(readFileSync(path.join(made, 'database.dump'), 'utf8')).toBe('locked');
  expect(readdirSync(at('data/objects'))).toEqual(['.installation', 'aa']);
});

test('refuses a folder in that of the data, which would be lost with it', async () => {
  await expect(dump(TELL, {}, at('data/backups'))).rejects.toThrow('would be lost with it');
});

test('copies no photos where a bucket has them', async () => {
  rmSync(at('data/objects'), { recursive: true });
  expect(readdirSync(await dump(TELL)).sort()).toEqual(['database.dump', 'secrets.json']);
});

test('dumps the database of an installation without a data folder', async () => {
  rmSync(at('data'), { recursive: true });
  expect(readdirSync(await dump(TELL))).toEqual(['database.dump']);
});

test('says why there is no dump, and leaves nothing behind', async () => {
  await expect(dump('echo " no such role " >&2; exit 1')).rejects.toThrow(
    /^The database could not be dumped: no such role$/,
  );
  // Without photos no lock is needed, and so no other command.
  rmSync(at('data/objects'), { recursive: true });
  vi.stubEnv('PATH', at('data'));
  await expect(dump('')).rejects.toThrow(
    'The database could not be dumped: pg_dump is missing: apt-get install -y postgresql-client',
  );
  expect(readdirSync(at('backups'))).toEqual([]);
});
