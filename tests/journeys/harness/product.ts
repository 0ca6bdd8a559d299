/**
 * The product as `npm start` runs it: the server's own program with demo members, the development mailbox and the simulated
 * payment provider, on a free port, with a data folder of its own. With TEST_POSTGRES=hosted its database is the stand-in of a hosted project.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { endPostgres } from '#server/database/cluster/orphan-processes.ts';
import type { HostedDatabase } from './hosted-database.ts';

const ROOT = path.resolve(import.meta.dirname, '..', '..', '..');
/** Building the front end and drawing the demo members' photos are the most of it. */
const START_MS = 120_000;

const FOLDER = /^reshimgath-journeys-(\d+)-/;

export interface ProductAddress {
  /** Origin of the application and its backend. */
  url: string;
  publishableKey: string;
  /** Of the service role. */
  secretKey: string;
  /** What access tokens are signed with. */
  jwtSecret: string;
  /** The keys of the simulated payment provider. */
  simulatorKeyId: string;
  simulatorKeySecret: string;
}

export interface ProductOptions {
  hasDemoMembers: boolean;
}

export interface RunningProduct {
  address: ProductAddress;
  stop(): Promise<void>;
}

/** Nothing of the developer's own environment may reach the product. */
function environment(
  dataDir: string,
  hosted: HostedDatabase | undefined,
  { hasDemoMembers }: ProductOptions,
): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  // Behind a proxy's header, journeys that act without a browser come from addresses of their own.
  const own = { PATH, HOME, TMPDIR, LANG, NODE_ENV: 'test', DATA_DIR: dataDir, PORT: '0', TRUST_PROXY: '1' };
  return { ...own, ...(!hasDemoMembers && { DEMO: '0' }), ...hosted?.variables };
}

/** The address on the line 'Open http://…', once the program has said its last line. */
function readyAt(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const fail = (why: string) => reject(new Error(`The product did not start (${why}):\n${said}`));
    const timer = setTimeout(fail, START_MS, 'it takes too long');
    server.once('exit', (code) => fail(`exit code ${code}`));
    const listen = (chunk: Buffer) => {
      said += chunk;
      const url = /^ +Open +(http\S+)$/m.exec(said)?.[1];
      if (!url || !/^ +Stop /m.test(said)) return;
      clearTimeout(timer);
      resolve(url);
    };
    server.stdout?.on('data', listen);
    server.stderr?.on('data', listen);
  });
}

async function stopped(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await exit;
}

/** A run that was killed leaves its product behind; without its PostgreSQL the server ends by itself. */
async function clearAbandoned(): Promise<void> {
  for (const name of readdirSync(os.tmpdir())) {
    const owner = FOLDER.exec(name)?.[1];
    if (!owner || existsSync(`/proc/${owner}`)) continue;
    const folder = path.join(os.tmpdir(), name);
    await endPostgres(path.join(folder, 'postgres'));
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startDatabase(dataDir: string): Promise<HostedDatabase | undefined> {
  if (process.env.TEST_POSTGRES !== 'hosted') return undefined;
  // Loaded only here: it brings much of the server with it.
  const { startHostedDatabase } = await import('./hosted-database.ts');
  return startHostedDatabase(dataDir);
}

/** Starts the product with an empty data folder. Throws what the program says when it does not come up. */
export async function startProduct(
  options: ProductOptions = { hasDemoMembers: true },
): Promise<RunningProduct> {
  await clearAbandoned();
  // Made by the server itself, so that the database's own user may pass through it.
  const dataDir = path.join(os.tmpdir(), `reshimgath-journeys-${process.pid}-${randomUUID()}`);
  const hosted = await startDatabase(dataDir);
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    env: environment(dataDir, hosted, options),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async () => {
    await stopped(server);
    await hosted?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const url = await readyAt(server);
    const secrets = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8'));
    const { publishableKey, secretKey, jwtSecret, simulatorKeyId, simulatorKeySecret } = secrets;
    const keys = { publishableKey, secretKey, jwtSecret, simulatorKeyId, simulatorKeySecret };
    return { address: { url, ...keys }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Whether this run is on real services of Supabase (`npm run test:hosted -- --env-file`). */
export const onRealServices = process.env.JOURNEY_SERVICES === 'real';

/** Where the product of this run is. */
export function productAddress(): ProductAddress {
  const address = process.env.JOURNEY_PRODUCT;
  if (!address) throw new Error('The product is not running: journeys run by playwright.config.ts');
  return JSON.parse(address);
}
