/** An installation moves from its embedded database to a PostgreSQL elsewhere: whole, compared, and without a way back by accident. */
import { readdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openConnection } from '#server/database/client/connection.ts';
import { type PostgresServer, startPostgres } from '#tests/harness/postgres-server.ts';
import { type Installation, startInstallation } from './installation.ts';
import { runProgram } from './run-program.ts';
import { type ServerProcess, startProcess } from './server-process.ts';
import { buyer, type Member, photoWriter, profileWriter, type Writer, writeDuring } from './writers.ts';

let installation: Installation;
let postgres: PostgresServer;
let member: Member;
let writers: Writer[];
let url: string;
let moved: ServerProcess | undefined;

beforeAll(async () => {
  [installation, postgres] = await Promise.all([startInstallation(), startPostgres('18')]);
  member = await installation.signUp('asha');
  const provider = { url: installation.server.url, keyId: installation.secrets.simulatorKeyId };
  writers = [profileWriter(member), photoWriter(member), buyer(member, provider)];
  await writeDuring(writers, () => undefined);
  const { user, password, host, port, database } = postgres.address;
  url = `postgres://${user}:${password}@${host}:${port}/${database}`;
});
afterAll(async () => {
  await moved?.end('SIGTERM');
  await installation.remove();
  await postgres.stop();
});

const move = () =>
  runProgram('scripts/move-database/main.ts', [], { DATA_DIR: installation.dataDir, DATABASE_URL: url });

it('refuses a running server', async () => {
  expect(await move()).toEqual({
    code: 1,
    complaints: [expect.stringMatching(/^Another server already runs/)],
  });
});

it('moves members, sessions, photos and payments, and keeps the old database aside', async () => {
  expect(await installation.server.end('SIGTERM')).toBe(0);
  expect(await move()).toEqual({ code: 0, complaints: [] });
  const names = readdirSync(installation.dataDir);
  expect(names).not.toContain('postgres');
  expect(names).toContainEqual(expect.stringMatching(/^postgres\.moved-/));

  const { port } = new URL(installation.server.url);
  moved = await startProcess({
    dataDir: installation.dataDir,
    port: Number(port),
    env: { DATABASE_URL: url },
  });
  for (const writer of writers) await writer.check();
  expect((await member.client.auth.refreshSession()).error).toBeNull();
  await writeDuring(writers, () => undefined);
  for (const writer of writers) await writer.check();
});

it('refuses a database that has users', async () => {
  await moved?.end('SIGTERM');
  moved = undefined;
  const [name = ''] = readdirSync(installation.dataDir).filter((each) => each.startsWith('postgres.moved-'));
  renameSync(path.join(installation.dataDir, name), path.join(installation.dataDir, 'postgres'));
  expect(await move()).toEqual({
    code: 1,
    complaints: [
      expect.stringMatching(/^The database of DATABASE_URL has 1 users already: it must be new and empty$/),
    ],
  });
  const connection = await openConnection({ address: postgres.address });
  expect(await connection.send('select count(*)::int as users from auth.users')).toEqual([{ users: 1 }]);
  await connection.close();
});
