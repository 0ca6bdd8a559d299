import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { canReach, runAs, systemUserFor } from './cluster-user.ts';

let folder: string;
beforeEach(() => {
  // Every user may traverse /tmp.
  folder = mkdtempSync('/tmp/reshimgath-user-');
});
afterEach(() => {
  vi.restoreAllMocks();
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

test('PostgreSQL runs as the user of a server that is not started by root', () => {
  vi.spyOn(process, 'getuid').mockReturnValue(OTHER);
  expect(systemUserFor(folder)).toBeUndefined();
});

describe('started by root', () => {
  beforeEach((context) => context.skip(UID !== 0, 'needs root'));

  test('PostgreSQL runs as the owner of its data folder if that is a user here, else as the system user', () => {
    const idOf = (name: string) => Number(spawnSync('id', ['-u', name], { encoding: 'utf8' }).stdout);
    const found = (uid: number) => {
      chownSync(folder, uid, OTHER);
      return systemUserFor(folder);
    };
    const daemon = idOf('daemon');
    expect(found(daemon)).toEqual({ uid: daemon, gid: OTHER });
    const system = systemUserFor(path.join(folder, 'missing'));
    expect(system?.uid).toBe(idOf('postgres'));
    expect(system?.gid).not.toBeNaN();
    expect(found(OTHER)).toEqual(system);
    expect(found(0)).toEqual(system);
  });

  test('a program runs as the user, also on what is in folders closed to it', () => {
    const user = { uid: OTHER, gid: OTHER };
    chmodSync(folder, 0o711);
    const closed = path.join(folder, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const file = path.join(closed, 'file');
    writeFileSync(file, 'found');
    expect(runAs(undefined, [file]).wrap('cat', [file])).toEqual(['cat', [file]]);
    const open = runAs(user, [closed]);
    expect(open).toMatchObject(user);
    expect(open.wrap('cat', ['x'])).toEqual(['cat', ['x']]);

    const { wrap, ...ids } = runAs(user, [folder, file]);
    expect(ids).toEqual({});
    const said = spawnSync(...wrap('sh', ['-c', 'id -u; id -g; id -G; cat "$0"', file]), {
      encoding: 'utf8',
    });
    expect(said.stdout).toBe(`${OTHER}\n${OTHER}\n${OTHER}\nfound`);

    vi.stubEnv('PATH', folder);
    expect(() => runAs(user, [folder, file])).toThrow(
      `its system user cannot enter ${closed}: move the project`,
    );
  });
});
