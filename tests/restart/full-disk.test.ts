/**
 * No room. For photos: the system rejects larger files of the real server, as a full disk does. Uploads return 503, no partial file is
 * left, and once there is room everything works without a restart. For anything: the data folder is on a small disk that another file fills.
 */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CLAIM_FILE } from '#server/storage/bucket-claim.ts';
import { freePort } from '#tests/harness/free-port.ts';
import { photograph } from '#tests/harness/pictures.ts';
import { copyFirstData, type Installation, startInstallation } from './installation.ts';
import { startProcess } from './server-process.ts';
import { workersOf } from './worker-processes.ts';
import type { Member } from './writers.ts';

/** Bytes; less than the photo has. */
const ROOM = 4096;
let installation: Installation;
let member: Member;
let photo: Buffer;

beforeAll(async () => {
  installation = await startInstallation();
  member = await installation.signUp('asha');
  photo = await photograph(600, 600).jpeg().toBuffer();
});
afterAll(() => installation.remove());

const ofServer = (...options: string[]) =>
  execFileSync('prlimit', ['--pid', String(workersOf(installation.server.pid)[0]), ...options], {
    encoding: 'utf8',
  });
/** Sets the largest file of the running server, in bytes; it may be raised again up to what this user had. */
const allow = (bytes: number | string) => ofServer(`--fsize=${bytes}:`);
const atMost = () => ofServer('--fsize', '--output', 'HARD', '--noheadings', '--raw').trim();
const files = () =>
  readdirSync(path.join(installation.dataDir, 'objects'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== CLAIM_FILE)
    .map(({ name }) => name);
const upload = () =>
  fetch(`${installation.server.url}/storage/v1/object/avatars/${member.id}/${randomUUID()}`, {
    method: 'POST',
    body: new Uint8Array(photo),
    headers: {
      apikey: installation.secrets.publishableKey,
      Authorization: `Bearer ${member.accessToken}`,
      'Content-Type': 'image/jpeg',
    },
  });

it('returns 503 with Retry-After for an upload to a full disk, and succeeds when there is room', async () => {
  allow(ROOM);
  const refused = await upload();
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ statusCode: '503', error: 'Service Unavailable' });
  expect(files()).toEqual([]);
  expect((await member.client.storage.from('avatars').list(member.id)).data).toEqual([]);
  // Requests that need no room still work.
  expect((await fetch(`${installation.server.url}/health`)).status).toBe(200);
  expect(
    (await member.client.from('profiles').update({ city: 'Pune' }).eq('id', member.id)).error,
  ).toBeNull();

  allow(atMost());
  expect((await upload()).status).toBe(200);
  expect(files()).toHaveLength(1);
});

/** A disk of 400 MB that only the server sees; only root may make one. */
const SMALL_DISK = [
  'unshare',
  '--mount',
  'bash',
  '-c',
  'mount -t tmpfs -o size=400m disk "$DISK" && cp -a "$FIRST" "$DATA_DIR" && exec "$@"',
  'run',
];

it.runIf(process.getuid?.() === 0)(
  'says that the disk is full, in /health and in the log, until there is room',
  async () => {
    const disk = mkdtempSync(path.join(os.tmpdir(), 'reshimgath-disk-'));
    const first = path.join(disk, 'first');
    await copyFirstData(first);
    const small = path.join(disk, 'disk');
    mkdirSync(small);
    const dataDir = path.join(small, 'data');
    const server = await startProcess({
      dataDir,
      port: await freePort(),
      wrapper: SMALL_DISK,
      env: { DISK: small, FIRST: first },
    });
    const health = async () => (await fetch(`${server.url}/health`)).status;
    expect(await health()).toBe(200);
    const inside = (command: string) =>
      execFileSync('nsenter', ['--target', String(server.pid), '--mount', 'sh', '-c', command]);
    inside(`head -c 1G /dev/zero > ${small}/filler || true`);
    const answer = await fetch(`${server.url}/health`);
    expect({ status: answer.status, body: await answer.json() }).toEqual({
      status: 503,
      body: { status: 'disk full' },
    });
    await expect
      .poll(() => server.output.join('\n'), { timeout: 30_000 })
      .toMatch(/The disk is full: \d+ MB of 400 MB are free for .*Make room/);
    inside(`rm ${small}/filler`);
    expect(await health()).toBe(200);
    await expect
      .poll(() => server.output.join('\n'), { timeout: 30_000 })
      .toContain('The disk has room again.');
    expect(await server.end('SIGTERM')).toBe(0);
    rmSync(disk, { recursive: true });
  },
);
