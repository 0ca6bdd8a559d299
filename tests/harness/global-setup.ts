/**
 * One embedded cluster a test run, in a temporary folder, with a template database that holds platform and migrations.
 * Several runs may go on at once in one tree: each has its own folder. `test-database.ts` makes copies of the template.
 * With TEST_POSTGRES=15 or 18 it is an external server instead, with TEST_POOLER=/path/of/pgbouncer behind a pooler (`npm run test:external`).
 * With TEST_POSTGRES=hosted it is the stand-in of a hosted project (`npm run test:hosted`).
 */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { type Address, openConnection } from '#server/database/client/connection.ts';
import { startCluster } from '#server/database/cluster/cluster.ts';
import { endPostgres } from '#server/database/cluster/orphan-processes.ts';
import { makePoolLogin } from '#server/database/cluster/start-database.ts';
import { prepareDatabase } from '#server/database/migrate/migrations.ts';
import { startStandIn } from './hosted/stand-in.ts';
import { startPooler } from './pooler.ts';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    superuser: Address;
    poolUser: Address;
    /** As whom and where the pool connects, when it is by way of a pooler. */
    pooled: Address | undefined;
    template: string;
  }
}

const FOLDER = /^reshimgath-test-(\d+)-/;
const TEMPLATE = 'product';
const NEEDING = ['database', 'server', 'hosted', 'restart'];

/** Clusters of runs that were killed would go on for ever. */
async function clearAbandoned(): Promise<void> {
  for (const name of readdirSync(os.tmpdir())) {
    const owner = FOLDER.exec(name)?.[1];
    if (!owner || existsSync(`/proc/${owner}`)) continue;
    const folder = path.join(os.tmpdir(), name);
    if (existsSync(path.join(folder, 'postgres'))) await endPostgres(path.join(folder, 'postgres'));
    rmSync(folder, { recursive: true, force: true });
  }
}

interface RunningServer {
  superuser: Address;
  /** How the pool logs in. */
  poolUser: Address;
  stop(): Promise<void>;
}

async function buildTemplate(superuser: Address): Promise<Address> {
  const connection = await openConnection({ address: superuser });
  await connection.command(`create database ${TEMPLATE}`);
  await connection.close();
  await prepareDatabase({ ...superuser, database: TEMPLATE });
  return makePoolLogin(superuser);
}

async function startServer(): Promise<RunningServer> {
  const version = process.env.TEST_POSTGRES;
  if (version === 'hosted') {
    const { superuser, services, stop } = await startStandIn(TEMPLATE);
    return { superuser, poolUser: services, stop };
  }
  if (version === '15' || version === '18') {
    const { address, stop } = await startPostgres(version);
    return { superuser: address, poolUser: await buildTemplate(address), stop };
  }
  const dataDir = mkdtempSync(path.join(os.tmpdir(), `reshimgath-test-${process.pid}-`));
  const cluster = await startCluster({ dataDir, durable: false });
  return {
    superuser: cluster.address,
    poolUser: await buildTemplate(cluster.address),
    stop: async () => {
      await cluster.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts what the test files share; returns the function that stops it. */
export default async function setup(root: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!root.vitest.projects.some(({ name }) => NEEDING.includes(name))) return undefined;
  await clearAbandoned();
  const server = await startServer();
  const { poolUser } = server;
  const { TEST_POOLER } = process.env;
  const pooler = TEST_POOLER ? await startPooler(TEST_POOLER, poolUser) : undefined;
  root.provide('superuser', server.superuser);
  root.provide('poolUser', poolUser);
  root.provide('pooled', pooler?.address);
  root.provide('template', TEMPLATE);
  // Made by the first test that needs it (tests/restart/installation.ts).
  const folder = mkdtempSync(path.join(os.tmpdir(), `reshimgath-test-${process.pid}-`));
  process.env.TEST_INSTALLATION = path.join(folder, 'data');
  return async () => {
    await pooler?.stop();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
