/**
 * Stopping the real server with SIGTERM: what is under way is finished and answered, nothing new is taken, and all of it is over within
 * ten seconds, also when a client never finishes.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Connection, openConnection } from '#server/database/client/connection.ts';
import { runningCluster } from '#server/database/cluster/running-cluster.ts';
import { photograph } from '#tests/harness/pictures.ts';
import { type SlowHttpClient, slowHttpClient } from '#tests/harness/slow-http-client.ts';
import { type Installation, startInstallation } from './installation.ts';
import type { Member } from './writers.ts';

/** The server's ten seconds, and what a busy machine adds; a body is otherwise waited for two minutes. */
const STOP_MS = 20_000;
/** When a process that does not end is killed. */
const KILL_MS = 8500;
let installation: Installation;
let member: Member;
let holder: Connection;
let photo: Buffer;

async function openHolder(): Promise<Connection> {
  const cluster = await runningCluster(installation.dataDir);
  if (!cluster) throw new Error('PostgreSQL is not running');
  return openConnection({ address: cluster });
}

beforeAll(async () => {
  installation = await startInstallation();
  member = await installation.signUp('asha');
  photo = await photograph(60, 60).jpeg().toBuffer();
  holder = await openHolder();
  await holder.command(`create function public.waits() returns text language sql volatile
    as 'select pg_advisory_xact_lock(4711); select ''done'''`);
  await holder.command('grant execute on function public.waits() to service_role');
  await holder.command('notify pgrst');
});
afterAll(async () => {
  await holder.close();
  await installation.remove();
});

/** An upload of which the first half is sent. */
async function beginUpload(name: string): Promise<SlowHttpClient & { rest: Buffer }> {
  const half = Math.floor(photo.length / 2);
  const client = await slowHttpClient(
    installation.server.url,
    [
      `POST /storage/v1/object/avatars/${member.id}/${name} HTTP/1.1`,
      'Host: 127.0.0.1',
      `apikey: ${installation.secrets.publishableKey}`,
      `Authorization: Bearer ${member.accessToken}`,
      'Content-Type: image/jpeg',
      `Content-Length: ${photo.length}`,
      '\r\n',
    ].join('\r\n'),
  );
  client.socket.write(photo.subarray(0, half));
  return { ...client, rest: photo.subarray(half) };
}

const names = async () => {
  const { data } = await member.client.storage.from('avatars').list(member.id);
  return data?.map(({ name }) => name) ?? [];
};
const isRefused = () =>
  fetch(`${installation.server.url}/health`, { headers: { Connection: 'close' } }).then(
    () => false,
    () => true,
  );
const waiting = async () => {
  const [row] = await holder.send<{ count: number }>(
    `select count(*)::int as count from pg_locks where locktype = 'advisory' and objid = 4711 and not granted`,
  );
  return row?.count;
};

const FIRST = '00000000-0000-4000-8000-000000000001';
const SECOND = '00000000-0000-4000-8000-000000000002';

it('finishes a running query and upload when it is stopped and rejects new requests', async () => {
  const { server, operator } = installation;
  await expect.poll(async () => (await operator.rpc('waits')).data).toBe('done');
  await holder.command('select pg_advisory_lock(4711)');
  const asked = operator.rpc('waits');
  const answered = asked.then(({ data }) => data);
  await expect.poll(waiting).toBe(1);
  const upload = await beginUpload(FIRST);
  const open = await slowHttpClient(server.url, 'GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
  await expect.poll(() => open.received()).toContain('200 OK');

  const ended = server.end('SIGTERM');
  await expect.poll(isRefused).toBe(true);
  upload.socket.write(upload.rest);
  await holder.command('select pg_advisory_unlock(4711)');
  expect(await answered).toBe('done');
  await expect.poll(() => upload.received()).toContain('HTTP/1.1 200 OK');
  expect(await ended).toBe(0);

  await installation.start();
  expect(await names()).toEqual([FIRST]);
});

it('stops within its timeout when a client never finishes, without partial data', async () => {
  const upload = await beginUpload(SECOND);
  const started = performance.now();
  expect(await installation.server.end('SIGTERM')).toBe(0);
  expect(performance.now() - started).toBeLessThan(STOP_MS);
  await upload.closed;
  expect(upload.received()).not.toContain('200 OK');
  await installation.start();
  expect(await names()).toEqual([FIRST]);
});

it('does not use its timeout when nothing is under way', async () => {
  const started = performance.now();
  expect(await installation.server.end('SIGTERM')).toBe(0);
  expect(performance.now() - started).toBeLessThan(KILL_MS);
  await installation.start();
});
