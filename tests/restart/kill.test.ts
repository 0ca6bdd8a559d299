/**
 * Kills the server, its PostgreSQL, or both in the middle of saves, uploads and payments, starts again by the same command,
 * and finds everything that had been acknowledged.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openConnection } from '#server/database/client/connection.ts';
import { runningCluster } from '#server/database/cluster/running-cluster.ts';
import { BARE_ENVIRONMENT } from '#tests/harness/bare-environment.ts';
import { FILLED_PROFILE } from '#tests/harness/members.ts';
import { type Installation, startInstallation } from './installation.ts';
import { buyer, type Member, photoWriter, profileWriter, type Writer, writeDuring } from './writers.ts';

/** What a second start may take. */
const SECOND_START_MS = 4000;
let installation: Installation;
let buyers: Member[];
let writers: Writer[];

beforeAll(async () => {
  installation = await startInstallation();
  const asha = await installation.signUp('asha');
  const ravi = await installation.signUp('ravi');
  buyers = [asha, ravi];
  for (const { id, client } of buyers) {
    const { error } = await client.from('profiles').update(FILLED_PROFILE).eq('id', id);
    expect(error).toBeNull();
  }
  const provider = { url: installation.server.url, keyId: installation.secrets.simulatorKeyId };
  writers = [
    profileWriter(asha),
    profileWriter(ravi),
    photoWriter(asha),
    photoWriter(ravi),
    buyer(asha, provider),
    buyer(ravi, provider),
  ];
});

afterAll(() => installation.remove());

const isHealthy = () =>
  fetch(`${installation.server.url}/health`).then(
    (answer) => answer.ok,
    () => false,
  );

/** Both members, who have photos and have paid, are listed with the values of their profiles. */
async function checkListings(): Promise<void> {
  const address = await runningCluster(installation.dataDir);
  if (!address) throw new Error('PostgreSQL is not running');
  const connection = await openConnection({ address });
  expect(await connection.send('select * from private.listing_differences()')).toEqual([]);
  expect(await connection.send('select id from private.listings')).toHaveLength(buyers.length);
  await connection.close();
}

/** Nothing acknowledged is lost; a payment cut in two is found again when the member returns, and counted once. */
async function checkAll(): Promise<void> {
  for (const writer of writers) await writer.check();
  for (const { client } of buyers) {
    const { error } = await client.functions.invoke('verify_payment_local', { body: { name: 'Functions' } });
    expect(error).toBeNull();
  }
  const { operator } = installation;
  const { data: rows } = await operator.from('payments').select('payment_id');
  expect(rows?.map(({ payment_id }) => payment_id).sort()).toEqual(
    (await installation.capturedPayments()).sort(),
  );
  const { data: violations } = await operator.rpc('payment_violations');
  expect(violations).toEqual([]);
  await checkListings();
}

it('keeps everything when the server is killed and leaves PostgreSQL behind', async () => {
  await writeDuring(writers, () => installation.server.killServer());
  await installation.start();
  expect(installation.server.startedInMs).toBeLessThan(SECOND_START_MS);
  await checkAll();
});

it('keeps everything and recovers when PostgreSQL is killed, and says so in the log', async () => {
  await writeDuring(writers, () => installation.server.killPostgres());
  await expect.poll(isHealthy).toBe(true);
  expect(installation.server.output).toContainEqual(
    expect.stringMatching(/^PostgreSQL has crashed \(SIGKILL\) and is started again\. Its last words: /),
  );
  await checkAll();
});

it('keeps everything when both are killed [P18]', async () => {
  await writeDuring(writers, async () => {
    installation.server.killPostgres();
    await installation.server.killServer();
  });
  await installation.start();
  expect(installation.server.startedInMs).toBeLessThan(SECOND_START_MS);
  await checkAll();
});

it('keeps everything and exits with code 0 together with PostgreSQL on Ctrl-C', async () => {
  const pidFile = path.join(installation.dataDir, 'postgres', 'postmaster.pid');
  expect(readFileSync(pidFile, 'utf8')).toContain('ready');
  await writeDuring(writers, async () => {
    expect(await installation.server.end('SIGINT')).toBe(0);
  });
  expect(existsSync(pidFile)).toBe(false);
  await installation.start();
  await checkAll();
});

it('prints that payments are in order in check:payments, with and without a running server', async () => {
  const check = () =>
    spawnSync(process.execPath, ['scripts/check-payments.ts'], {
      encoding: 'utf8',
      env: { ...BARE_ENVIRONMENT, DATA_DIR: installation.dataDir },
    });
  expect(check()).toMatchObject({ status: 0, stdout: 'Payments are in order.\n', stderr: '' });
  expect(await isHealthy()).toBe(true);
  await installation.server.end('SIGINT');
  expect(check()).toMatchObject({ status: 0, stdout: 'Payments are in order.\n', stderr: '' });
  await installation.start();
});
