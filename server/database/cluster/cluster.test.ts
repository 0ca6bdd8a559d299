import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { launch, sharedBuffers } from './cluster.ts';
import type { ClusterSetup } from './cluster-files.ts';
import { isClusterInUse } from './orphan-processes.ts';

let folder: string;
let child: ChildProcess | undefined;
const at = (name: string) => path.join(folder, name);
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'reshimgath-cluster-'));
  mkdirSync(at('postgres'));
  writeFileSync(at('postgres/PG_VERSION'), '18');
});
afterEach(async () => {
  if (child?.kill()) await once(child, 'exit');
  child = undefined;
  rmSync(folder, { recursive: true });
});

/** Starts a shell script in the place of PostgreSQL, which finds the folder around it in `$home`. */
async function start(script: string, setup: Partial<ClusterSetup> = {}): Promise<ChildProcess> {
  writeFileSync(at('program'), `#!/bin/sh\nhome='${folder}'\n${script}\n`, { mode: 0o755 });
  child = await launch({
    home: folder,
    dataFolder: at('postgres'),
    socketFolder: at('socket'),
    binaries: { initdb: '', postgres: at('program') },
    user: undefined,
    asUser: { wrap: (command, args) => ['env', ['WRAPPED=yes', command, ...args]] },
    durable: true,
    ...setup,
  });
  return child;
}
/** Says that it is ready, as PostgreSQL does, and stays. */
const READY = `printf '%s\\n' $$ . . 5432 . . . ready > "$home/postgres/postmaster.pid"; exec sleep 60`;
const TELL = `printf '%s\\n' "$WRAPPED" "$PWD" "$HOME-$TZ" "$@" > "$home/told"; echo said; ${READY}`;
const told = () => readFileSync(at('told'), 'utf8').trimEnd().split('\n');
const log = () => readFileSync(at('postgres.log'), 'utf8');

test.each([
  [1, '128MB'],
  [512, '128MB'],
  [4096, '1024MB'],
  [6001, '1500MB'],
  [8192, '2048MB'],
  [65_536, '2048MB'],
])('of %i MB of memory PostgreSQL shares %s', (memory, shared) => {
  expect(sharedBuffers(memory * 1024 * 1024)).toBe(shared);
});

test('starts PostgreSQL as its user on a private socket, with its own log and the lock of the cluster', async () => {
  // What a killed one left, whose number another program may have by now.
  writeFileSync(at('postgres/postmaster.pid'), `${process.pid}\n.\n.\n5432\n.\n\n\nready\n`);
  const postgres = await start(TELL);
  const ended = once(postgres, 'exit');
  expect(told().slice(0, 5)).toEqual(['yes', '/', '-UTC', '-D', at('postgres')]);
  expect(told()).toEqual(
    expect.arrayContaining([`unix_socket_directories=${at('socket')}`, 'listen_addresses=', 'port=5432']),
  );
  expect(told().filter((each) => /^(?:fsync|full_page_writes|autovacuum)=/.test(each))).toEqual([]);
  expect(log()).toBe('said\n');
  expect(statSync(at('postgres.log')).mode & 0o777).toBe(0o600);
  expect(await isClusterInUse(at('postgres'))).toBe(true);
  postgres.kill();
  await ended;
  expect(await isClusterInUse(at('postgres'))).toBe(false);
});

test('ends without a complaint when its log is gone by then', async () => {
  const postgres = await start(READY);
  rmSync(at('postgres.log'));
  postgres.kill();
  expect(await once(postgres, 'exit')).toEqual([null, 'SIGTERM']);
});

test('is careless for tests only', async () => {
  await start(TELL, { durable: false });
  expect(told()).toEqual(
    expect.arrayContaining(['shared_buffers=128MB', 'fsync=off', 'full_page_writes=off', 'autovacuum=off']),
  );
});

test.each([
  ['goes on with a log of ten megabytes', 10_000_000, false],
  ['begins another log when it is larger', 10_000_001, true],
])('%s', async (_what, bytes, isNew) => {
  writeFileSync(at('postgres.log'), '');
  truncateSync(at('postgres.log'), bytes);
  await start(TELL);
  expect(existsSync(at('postgres.log.1'))).toBe(isNew);
  expect(statSync(at('postgres.log')).size).toBe(isNew ? 5 : bytes + 5);
});

test.each([
  [
    'its last fatal error',
    'echo "FATAL:  first"; echo "FATAL:  no space"; echo "LOG:  shut down"',
    'FATAL:  no space',
  ],
  ['its last line', 'echo one; echo two', 'two'],
  ['nothing', 'true', ''],
])('says why PostgreSQL did not start: %s', async (_what, script, reason) => {
  await expect(start(`${script}; exit 1`)).rejects.toThrow(
    expect.objectContaining({ name: 'OperatorError', message: `PostgreSQL did not start: ${reason}` }),
  );
  expect(await isClusterInUse(at('postgres'))).toBe(false);
});

test('tells that there is no such program', async () => {
  const asUser: ClusterSetup['asUser'] = { wrap: (_command, args) => [at('missing'), args] };
  await expect(start('', { asUser })).rejects.toThrow('ENOENT');
});
