import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type ClusterSetup,
  checkVersion,
  claimDataFolder,
  makeCluster,
  makeSocketFolder,
  postgresEnvironment,
  readOrMakePassword,
  removeSocketFolder,
} from './cluster-files.ts';
import { isLocked } from './file-lock.ts';
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

/** The files and folders that this process has open; of one that is closed meanwhile nothing. */
function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return [];
    }
  });
}

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

describe('a new cluster', () => {
  const at = (name: string) => path.join(folder, name);
  const lines = (name: string) => readFileSync(at(name), 'utf8').trimEnd().split('\n');

  /** Makes a cluster with a shell script in the place of initdb, which finds itself in the folder around it. */
  function make(script: string, setup: Partial<ClusterSetup> = {}): Promise<void> {
    mkdirSync(at('socket'));
    writeFileSync(at('initdb'), `#!/bin/sh\nfrom=$PWD; cd '${folder}'\n${script}\n`, { mode: 0o755 });
    return makeCluster(
      {
        home: folder,
        dataFolder: at('postgres'),
        socketFolder: at('socket'),
        binaries: { initdb: at('initdb'), postgres: '' },
        user: undefined,
        asUser: { wrap: (command, args) => ['env', ['WRAPPED=yes', command, ...args]] },
        durable: true,
        ...setup,
      },
      'secret',
    );
  }

  test('is made beside its place, locked, by initdb as its user, which alone reads the password', async () => {
    // What a killed start left.
    mkdirSync(at('postgres.new/base'), { recursive: true });
    await make(`
      printf '%s\\n' "$@" > options
      printf '%s\\n' "$WRAPPED" "$from" "$TZ-$HOME" > around
      ls postgres.new > left
      cat socket/password > password
      stat --format=%a:%u:%g postgres.new socket/password > modes
      flock --nonblock postgres.new true && echo free > lock || echo locked > lock
      echo 18 > postgres.new/PG_VERSION`);
    expect(lines('left')).toEqual(['']);
    expect(lines('modes')).toEqual([`700:${UID}:${GID}`, `600:${UID}:${GID}`]);
    expect(lines('password')).toEqual(['secret']);
    expect(lines('around')).toEqual(['yes', '/', 'UTC-']);
    expect(lines('options')).toEqual([
      `--pgdata=${at('postgres.new')}`,
      `--pwfile=${at('socket/password')}`,
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--username=supabase_admin',
      '--auth-local=scram-sha-256',
      '--auth-host=reject',
    ]);
    expect(lines('lock')).toEqual(['locked']);
    expect(lines('postgres/PG_VERSION')).toEqual(['18']);
    expect(existsSync(at('postgres.new'))).toBe(false);
    expect(existsSync(at('socket/password'))).toBe(false);
    expect(await isLocked(at('postgres'))).toBe(false);
    expect(openFiles().filter((file) => file.startsWith(folder))).toEqual([]);
  });

  test('is not flushed to disk for tests', async () => {
    await make(`printf '%s\\n' "$@" > options`, { durable: false });
    expect(lines('options').at(-1)).toBe('--no-sync');
  });

  test('belongs to the user of PostgreSQL, as its password does', async (context) => {
    context.skip(UID !== 0, 'needs root');
    const user = { uid: OTHER, gid: OTHER + 1 };
    chmodSync(folder, 0o711);
    await make('id -u > postgres.new/user; cat socket/password > postgres.new/password', {
      user,
      asUser: { wrap: (command, args) => [command, args], ...user },
    });
    expect(lines('postgres/user')).toEqual([String(OTHER)]);
    expect(lines('postgres/password')).toEqual(['secret']);
    expect(statSync(at('postgres'))).toMatchObject(user);
  });

  test.each([
    [
      'the line that says why',
      'echo begin; echo "initdb: error: no space" >&2; echo removing',
      'initdb: error: no space',
    ],
    ['its last line', 'echo first; echo second', 'second'],
  ])('reports a failing initdb by %s, and leaves no password', async (_line, script, reason) => {
    await expect(make(`${script}; exit 1`)).rejects.toThrow(
      `PostgreSQL could not make its data folder ${at('postgres')}: ${reason}`,
    );
    expect(existsSync(at('socket/password'))).toBe(false);
    expect(existsSync(at('postgres'))).toBe(false);
    expect(await isLocked(at('postgres.new'))).toBe(false);
  });

  test('reports that initdb is missing', async () => {
    const binaries = { initdb: at('missing'), postgres: '' };
    const asUser: ClusterSetup['asUser'] = { wrap: (command, args) => [command, args] };
    await expect(make('', { binaries, asUser })).rejects.toThrow(/ENOENT/);
    expect(existsSync(at('socket/password'))).toBe(false);
  });
});

test('gives PostgreSQL nothing of the environment but the path', () => {
  vi.stubEnv('PGDATA', '/elsewhere');
  vi.stubEnv('PATH', '/bin');
  expect(postgresEnvironment()).toEqual({ PATH: '/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC' });
});

test('gives a data folder to the user of PostgreSQL if it is of another, and follows no link out of it', (context) => {
  context.skip(UID !== 0, 'needs root');
  const data = path.join(folder, 'postgres');
  claimDataFolder(data, { uid: OTHER, gid: OTHER });
  mkdirSync(path.join(data, 'base'), { recursive: true });
  writeFileSync(path.join(folder, 'outside'), '');
  symlinkSync('../../outside', path.join(data, 'base', 'link'));
  claimDataFolder(data, undefined);
  expect(statSync(data).uid).toBe(UID);
  claimDataFolder(data, { uid: OTHER, gid: OTHER + 1 });
  for (const entry of ['', 'base', 'base/link'])
    expect(lstatSync(path.join(data, entry))).toMatchObject({ uid: OTHER, gid: OTHER + 1 });
  expect(statSync(path.join(folder, 'outside')).uid).toBe(UID);
  // What is of the user already is not gone through at each start.
  chownSync(path.join(data, 'base'), UID, GID);
  claimDataFolder(data, { uid: OTHER, gid: OTHER });
  expect(statSync(path.join(data, 'base')).uid).toBe(UID);
});

test('refuses the data folder of another user unless it is started by root', () => {
  const getuid = vi.spyOn(process, 'getuid');
  const hint = `${folder} belongs to another user: start as that user or as root, or choose another DATA_DIR`;
  getuid.mockReturnValue(OTHER);
  expect(() => claimDataFolder(folder, undefined)).toThrow(hint);
  expect(() => claimDataFolder(path.join(folder, 'none'), undefined)).not.toThrow();
  getuid.mockReturnValue(0);
  expect(() => claimDataFolder(folder, undefined)).not.toThrow();
  chownSync(folder, process.geteuid?.() === 0 ? OTHER : UID, GID);
  getuid.mockReturnValue(statSync(folder).uid);
  expect(() => claimDataFolder(folder, undefined)).not.toThrow();
  getuid.mockRestore();
});
