import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAJOR_VERSION } from '#server/database/cluster/cluster-files.ts';
import { tryLock } from '#server/database/cluster/file-lock.ts';
import { flushedBelow } from '#tests/harness/flushed.ts';
import { copyTree, type Tree } from './copied-files.ts';
import { manifestOf, writeManifest } from './manifest.ts';
import { type RestoreOptions, restoreBackup } from './restore-backup.ts';

let folder: string;
let backup: string;
let dataDir: string;
const signal = new AbortController().signal;

const put = (name: string, text: string) => {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), text);
};
const get = (name: string) => readFileSync(path.join(folder, name), 'utf8');
const restore = (differences: Partial<RestoreOptions> = {}) =>
  restoreBackup({
    backup,
    dataDir,
    replace: false,
    takeBucket: false,
    now: new Date('2026-11-21T05:00:00Z'),
    signal,
    ...differences,
  });

async function makeBackup(postgres = MAJOR_VERSION): Promise<void> {
  const tree: Tree = { folders: [], files: new Map() };
  mkdirSync(backup);
  const from = path.join(folder, 'source');
  await copyTree({ from, to: backup, leaveOut: () => false, tree, prefix: '', signal });
  await writeManifest(backup, manifestOf(tree, { madeAt: new Date(), postgres }));
}

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'reshimgath-restore-'));
  backup = path.join(folder, 'backup');
  dataDir = path.join(folder, 'data');
  put('source/secrets.json', '{"jwtSecret":"s"}');
  put('source/objects/avatars/u/photo=1', 'picture');
  mkdirSync(path.join(folder, 'source/postgres/pg_notify'), { recursive: true });
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

it('restores every file and empty folders', async () => {
  await makeBackup();
  const { manifest, aside } = await restore();
  expect(manifest.counts).toEqual({ files: 2, photos: 1, bytes: 24 });
  expect(aside).toBeUndefined();
  expect(get('data/secrets.json')).toBe('{"jwtSecret":"s"}');
  expect(get('data/objects/avatars/u/photo=1')).toBe('picture');
  expect(readdirSync(path.join(dataDir, 'postgres'))).toEqual(['pg_notify']);
  expect(statSync(path.join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).sort()).toEqual(['backup', 'data', 'source']);
});

it('flushes what it restores to disk before it is put in its place, then its place', async () => {
  await makeBackup();
  const paths = await flushedBelow(folder);
  await restore();
  const growing = `data.restoring-${process.pid}`;
  const files = ['objects/avatars/u/photo=1', 'restored', 'secrets.json'];
  const folders = ['objects', 'objects/avatars', 'objects/avatars/u', 'postgres', 'postgres/pg_notify'];
  expect(paths.slice(0, files.length).sort()).toEqual(files.map((name) => `${growing}/${name}`));
  expect(paths.slice(files.length)).toEqual([growing, ...folders.map((name) => `${growing}/${name}`), '']);
});

it('creates a new installation id unless the bucket is kept', async () => {
  await makeBackup();
  await restore();
  expect(get('data/restored')).toBe('');
  await restore({ replace: true, takeBucket: true });
  expect(readdirSync(dataDir)).not.toContain('restored');
});

it('moves existing data aside when requested', async () => {
  await makeBackup();
  put('data/letter', 'mine');
  const { aside } = await restore({ replace: true });
  expect(aside).toBe(`${dataDir}.before-2026-11-21T05-00-00-000Z`);
  expect(readdirSync(aside ?? '')).toEqual(['letter']);
  expect(get('data/secrets.json')).toBe('{"jwtSecret":"s"}');
});

describe('rejects without any change', () => {
  const name = 'backup/secrets.json';
  const manifest = 'backup/manifest.json';
  const change = (from: string | RegExp, to: string) => () => put(manifest, get(manifest).replace(from, to));
  const faults: [string, string, () => void][] = [
    ['a missing file', 'secrets.json is missing', () => rmSync(path.join(folder, name))],
    ['a cut file', 'secrets.json is not as long as it was', () => put(name, '{"jwtSecret"')],
    ['a changed file', 'secrets.json is not what it was', () => put(name, '{"jwtSecret":"t"}')],
    [
      'a missing manifest',
      'is no backup: it holds no manifest.json',
      () => rmSync(path.join(folder, manifest)),
    ],
    [
      'a cut manifest',
      'is damaged: its manifest.json cannot be read',
      () => put(manifest, get(manifest).slice(0, -20)),
    ],
    ['a manifest of nothing', 'is damaged: its manifest.json cannot be read', () => put(manifest, 'null')],
    ['a name that leads out', 'cannot be read', change('secrets.json', '../letter')],
    ['an absolute name', 'cannot be read', change('secrets.json', '/letter')],
    ['a name of dots', 'cannot be read', change('secrets.json', 'objects/../../letter')],
    [
      'a newer form of backup',
      'was made by a newer version: update the code, then restore it',
      change('"format": 1', '"format": 2'),
    ],
    ['an unknown form of backup', 'cannot be read', change('"format": 1', '"format": 0')],
    ['another PostgreSQL', 'PostgreSQL 17, but this is 18', change('"postgres": "18"', '"postgres": "17"')],
  ];
  it.each(faults)('rejects %s', async (_, message, damage) => {
    await makeBackup();
    put('data/letter', 'mine');
    damage();
    const before = readdirSync(folder);
    await expect(restore({ replace: true })).rejects.toThrow(message);
    expect(readdirSync(folder)).toEqual(before);
    expect(get('data/letter')).toBe('mine');
  });

  it('rejects a data folder that is not empty', async () => {
    await makeBackup();
    put('data/letter', 'mine');
    await expect(restore()).rejects.toThrow(/is not empty: .* --replace/);
    expect(readdirSync(dataDir)).toEqual(['letter']);
    const lock = await tryLock(dataDir);
    expect(lock).not.toBeNull();
    lock?.release();
  });

  it('rejects a data folder of a running server', async () => {
    await makeBackup();
    mkdirSync(dataDir);
    const lock = await tryLock(dataDir);
    await expect(restore({ replace: true })).rejects.toThrow('stop it first');
    lock?.release();
  });

  it('rejects a backup inside the data folder', async () => {
    dataDir = folder;
    await makeBackup();
    await expect(restore({ replace: true })).rejects.toThrow('lies in the data folder');
  });

  it('continues after an interruption', async () => {
    await makeBackup();
    await expect(restore({ signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrow('stopped');
    expect(readdirSync(folder).sort()).toEqual(['backup', 'source']);
  });
});
