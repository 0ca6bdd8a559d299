/**
 * One installation under test: its data folder, the server on it, its secrets, and what its operator and its members see of it.
 * All starts use one port, because the members' clients know its address.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Secrets } from '#server/config/secrets.ts';
import { endPostgres } from '#server/database/cluster/orphan-processes.ts';
import { freePort } from '#tests/harness/free-port.ts';
import { mailboxAt, signIn } from '#tests/harness/sign-in.ts';
import { type ServerProcess, startProcess } from './server-process.ts';
import type { Member } from './writers.ts';

export interface Installation {
  /** Holds the data folder, and whatever a test puts beside it. */
  folder: string;
  /** Of the server that was started last. */
  dataDir: string;
  server: ServerProcess;
  secrets: Secrets;
  /** Past all policies, by the secret key. */
  operator: SupabaseClient;
  /** Starts the server again, on another data folder when one is named. */
  start(dataDir?: string): Promise<void>;
  signUp(name: string): Promise<Member>;
  /** What the provider captured, by its own list. */
  capturedPayments(): Promise<string[]>;
  /** Ends everything and removes the folder. */
  remove(): Promise<void>;
}

const quiet = { auth: { persistSession: false, autoRefreshToken: false } };
/** The most that the provider lists at once. */
const PAGE = 100;

async function listPayments(url: string, secrets: Secrets): Promise<{ id: string; status: string }[]> {
  const authorization = `Basic ${btoa(`${secrets.simulatorKeyId}:${secrets.simulatorKeySecret}`)}`;
  const all: { id: string; status: string }[] = [];
  for (;;) {
    const address = `${url}/checkout-simulator/v1/payments?count=${PAGE}&skip=${all.length}`;
    const answer = await fetch(address, { headers: { authorization } });
    const { items } = (await answer.json()) as { items: typeof all };
    all.push(...items);
    if (items.length < PAGE) return all;
  }
}

/** Copies the data folder of a server that was started and stopped once a run: making a database takes most of a first start. */
export async function copyFirstData(to: string): Promise<void> {
  const { TEST_INSTALLATION: made } = process.env;
  if (!made) return;
  if (!existsSync(made)) {
    const server = await startProcess({ dataDir: made, port: await freePort() });
    await server.end('SIGTERM');
  }
  execFileSync('cp', ['-a', made, to]);
}

/** Makes an installation in a temporary folder and starts its server; `env` are further variables. */
export async function startInstallation(env?: Record<string, string>): Promise<Installation> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'reshimgath-restart-'));
  const port = await freePort();
  const first = path.join(folder, 'data');
  await copyFirstData(first);
  const server = await startProcess({ dataDir: first, port, env });
  const secrets = JSON.parse(readFileSync(path.join(first, 'secrets.json'), 'utf8')) as Secrets;
  const { url } = server;
  const installation: Installation = {
    folder,
    dataDir: first,
    server,
    secrets,
    operator: createClient(url, secrets.secretKey, quiet),
    async start(dataDir = installation.dataDir) {
      installation.dataDir = dataDir;
      installation.server = await startProcess({ dataDir, port, env });
    },
    async signUp(name) {
      const client = createClient(url, secrets.publishableKey, quiet);
      const session = await signIn(client, `${name}@example.org`, mailboxAt(url));
      return { id: session.user.id, client, accessToken: session.access_token };
    },
    async capturedPayments() {
      const payments = await listPayments(url, secrets);
      return payments.filter(({ status }) => status === 'captured').map(({ id }) => id);
    },
    async remove() {
      await installation.server.killServer();
      await endPostgres(path.join(installation.dataDir, 'postgres'));
      rmSync(folder, { recursive: true });
    },
  };
  return installation;
}
