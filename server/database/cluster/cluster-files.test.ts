import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkVersion, makeSocketFolder, readOrMakePassword, removeSocketFolder } from './cluster-files.ts';
import { canReach } from './cluster-user.ts';
import { readPostmaster } from './postmaster-file.ts';

let folder: string;
beforeEach(() => {
  // Below folders that everybody may enter.
  folder = mkdtempSync('/tmp/reshimgath-files-');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const [UID, GID] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
const OTHER = 54_321;

test.each([
  ['rwx--x--x', 0o711, { uid: OTHER, gid: OTHER }, true],
  ['rwx--x---', 0o710, { uid: OTHER, gid: OTHER }, false],
  ['rwxrw-rw-', 0o766, { uid: OTHER, gid: OTHER }, false],
  ['rw---x---', 0o610, { uid: OTHER, gid: GID }, true],
  ['rw------x', 0o601, { uid: OTHER, gid: GID }, false],
  ['rwx------', 0o700, { uid: UID, gid: OTHER }, true],
  ['rw-rwxrwx', 0o677, { uid: UID, gid: OTHER }, false],
])('a folder with %s (%i) lets %o in: %s', (_mode, mode, user, isIn) => {
  chmodSync(folder, mode);
  expect(canReach(path.join(folder, 'file'), user)).toBe(isIn);
  expect(canReach(folder, user)).toBe(true);
});

test('makes a password once, for its owner only, and none for a database that has lost it', () => {
  const password = readOrMakePassword(folder);
  expect(password).toMatch(/^[0-9a-f]{48}$/);
  expect(readOrMakePassword(folder)).toBe(password);
  const file = path.join(folder, 'postgres-password');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(existsSync(`${file}.new`)).toBe(false);
  rmSync(file);
  mkdirSync(path.join(folder, 'postgres'));
  expect(() => readOrMakePassword(folder)).toThrow('restore that file from your backup');
  expect(existsSync(file)).toBe(false);
});

test('puts the socket into the folder of temporary files unless its name is too long', () => {
  const longest = path.join(folder, 'x'.repeat(77 - folder.length));
  for (const [place, isUsed] of [
    [longest, true],
    [`${longest}x`, false],
  ] as const) {
    mkdirSync(place);
    vi.stubEnv('TMPDIR', place);
    const socket = makeSocketFolder(undefined);
    expect(path.dirname(socket)).toBe(isUsed ? place : '/tmp');
    removeSocketFolder(socket);
    expect(existsSync(socket)).toBe(false);
  }
  removeSocketFolder(longest);
  expect(existsSync(longest)).toBe(true);
});

test('opens a data folder of its own version, or a new one, and no other', () => {
  expect(() => checkVersion(folder)).not.toThrow();
  writeFileSync(path.join(folder, 'PG_VERSION'), '18\n');
  expect(() => checkVersion(folder)).not.toThrow();
  writeFileSync(path.join(folder, 'PG_VERSION'), '17\n');
  expect(() => checkVersion(folder)).toThrow(`${folder} was made by PostgreSQL 17, but this is 18`);
});

test('reads what a postmaster says of itself', () => {
  expect(readPostmaster(folder)).toBeUndefined();
  const said = (pid: string, state: string) => {
    writeFileSync(
      path.join(folder, 'postmaster.pid'),
      [pid, folder, '1732788000', '5432', '/tmp/socket', '', '  54 321', state, ''].join('\n'),
    );
    return readPostmaster(folder);
  };
  const postmaster = { pid: 77, port: 5432, socketFolder: '/tmp/socket', isReady: true };
  expect(said('77', 'ready   ')).toEqual(postmaster);
  expect(said('77', 'starting')).toEqual({ ...postmaster, isReady: false });
  expect(said('1', 'ready')).toEqual({ ...postmaster, pid: 1 });
  expect(said('', 'ready')).toBeUndefined();
  expect(said('0', 'ready')).toBeUndefined();
  expect(readFileSync(path.join(folder, 'postmaster.pid'), 'utf8')).toContain('5432');
});
