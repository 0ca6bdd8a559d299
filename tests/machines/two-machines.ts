/**
 * Two machines behind a proxy, with PostgreSQL, a bucket, a mail server and a payment provider beside it in the hub. Two processes serve
 * each machine. The namespaces and cables are those of scripts/test-machines.mjs.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import postgres from 'postgres';
import { vi } from 'vitest';
import { routesOf } from '#dev/razorpay-simulator/routes.ts';
import { listen } from '#server/http/listen.ts';
import { startPostgres } from '#tests/harness/postgres-server.ts';
import { startS3Server } from '#tests/harness/s3-server.ts';
import { PROVIDER_KEY, startProvider, WEBHOOK_SECRET } from '#tests/harness/simulated-provider.ts';
import { decodedMail, startSmtp } from '#tests/harness/smtp-server.ts';
import { type ServerProcess, startProcess } from '#tests/restart/server-process.ts';
import { type Balancer, HUB, PROXY_PORT, startCaddy, startNginx } from './proxies.ts';

const PORT = 3000;
export const PROXY = `http://${HUB}:${PROXY_PORT}`;
export const PUBLISHABLE = 'sb_publishable_both_machines_are_told';
export const SECRET = 'sb_secret_both_machines_are_told_this';
const SECRETS = {
  JWT_SECRET: 'a secret that both machines have, of enough bytes',
  PUBLISHABLE_KEY: PUBLISHABLE,
  SECRET_KEY: SECRET,
};
const CODE = /\b\d{6}\b/;

export interface Machine {
  /** Past the proxy. */
  url: string;
  /** A client address whose requests the proxy sends here while the machine answers. */
  client: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Pulls the cable between it and everything else. */
  cut(): void;
  reconnect(): void;
}

const closing: (() => unknown)[] = [];

/** Starts what shares the requests among the machines. */
async function startBalancer(machines: Machine[]): Promise<Balancer> {
  const start = process.env.PROXY === 'caddy' ? startCaddy : startNginx;
  const { stop, ...balancer } = await start(folderOf('proxy'), machines);
  closing.push(stop);
  return balancer;
}

export async function stopMachines(): Promise<void> {
  for (const close of closing.splice(0).reverse()) await close();
}

function folderOf(name: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), `reshimgath-machines-${name}-`));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function startParts() {
  const [database, objects, smtp] = await Promise.all([
    startPostgres('18', { host: HUB }),
    startS3Server(undefined, HUB),
    startSmtp({}, 0, HUB),
  ]);
  closing.push(database.stop, objects.stop, smtp.stop);
  const provider = startProvider();
  const routes = routesOf(provider.simulator);
  const providerAt = await listen({ host: HUB, port: 0, fetch: (request) => routes.fetch(request) });
  closing.push(() => providerAt.close());
  const { user, password, port, database: name } = database.address;
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = objects.settings;
  const admin = postgres({ host: HUB, port, username: user, password, database: name, max: 2 });
  closing.push(() => admin.end());
  const variables = {
    ...SECRETS,
    PUBLIC_URL: PROXY,
    WORKERS: '2',
    DATABASE_URL: `postgres://${user}:${password}@${HUB}:${port}/${name}?sslmode=require`,
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    SMTP_URL: `smtp://${HUB}:${smtp.port}`,
    MAIL_FROM: 'Reshimgath <no-reply@example.org>',
    RAZORPAY_KEY_ID: PROVIDER_KEY,
    RAZORPAY_KEY_SECRET: 'sim_key_secret',
    RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
    RAZORPAY_API_URL: `${providerAt.url}/v1`,
  };
  return { admin, provider, mails: smtp.arrived, variables };
}

/** The machine in a namespace: the first has the address 10.77.1.2. */
function machineIn(namespace: string, number: number, env: Record<string, string>): Machine {
  const address = `10.77.${number}.2`;
  const ip = (...args: string[]) => execFileSync('ip', ['-n', namespace, ...args]);
  const dataDir = folderOf(`data${number}`);
  let server: ServerProcess | undefined;
  const machine: Machine = {
    url: `http://${address}:${PORT}`,
    client: '',
    async start() {
      const wrapper = ['ip', 'netns', 'exec', namespace];
      server = await startProcess({ dataDir, port: PORT, env: { ...env, HOST: address }, wrapper });
    },
    async stop() {
      await server?.end('SIGTERM');
      server = undefined;
    },
    cut: () => ip('link', 'set', 'to-hub', 'down'),
    reconnect() {
      ip('link', 'set', 'to-hub', 'up');
      // A link that goes down takes its routes with it.
      ip('route', 'replace', HUB, 'via', `10.77.${number}.1`);
    },
  };
  closing.push(() => machine.stop());
  return machine;
}

/** A request through the proxy from a client's address. */
export function ask(target: string, client: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('x-forwarded-for', client);
  // A proxy that is reloaded closes connections that it has kept.
  headers.set('connection', 'close');
  return fetch(new URL(target, PROXY), { ...init, headers });
}

/** Finds a client's address that the proxy sends to each machine. */
async function findClients(machines: Machine[]): Promise<void> {
  for (let network = 1; machines.some(({ client }) => client === ''); network += 1) {
    const client = `10.80.${network}.1`;
    const served = (await ask('/health', client)).headers.get('x-machine');
    const machine = machines.find(({ url }) => new URL(url).host === served);
    if (machine) machine.client ||= client;
  }
}

export type Parts = Awaited<ReturnType<typeof startMachines>>;

export async function startMachines() {
  const parts = await startParts();
  const [first, second] = (process.env.MACHINES ?? '')
    .split(' ')
    .map((namespace, index) => machineIn(namespace, index + 1, parts.variables));
  if (!first || !second) throw new Error('Run this by npm run test:machines');
  await Promise.all([first.start(), second.start()]);
  const balancer = await startBalancer([first, second]);
  await vi.waitFor(() => ask('/health', '10.80.0.1'), { timeout: 15_000 });
  await findClients([first, second]);
  return { ...parts, balancer, first, second };
}

/** The official client at a member's address, through the proxy. */
export function clientAt(client: string, accessToken?: string): SupabaseClient {
  return createClient(PROXY, PUBLISHABLE, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      fetch: (input, init) => ask(String(input), client, init),
      ...(accessToken && { headers: { Authorization: `Bearer ${accessToken}` } }),
    },
  });
}

/** Signs in with a code that one machine mails and another checks. */
export async function signIn({ mails }: Parts, email: string, [asked, checked]: [Machine, Machine]) {
  const { error } = await clientAt(asked.client).auth.signInWithOtp({ email });
  if (error) throw error;
  const mail = mails.findLast(({ to }) => to.includes(email));
  const token = CODE.exec(decodedMail(mail?.raw ?? '')[0] ?? '')?.[0] ?? '';
  const { data } = await clientAt(checked.client).auth.verifyOtp({ email, token, type: 'email' });
  if (!data.session) throw new Error('The code was refused');
  return data.session;
}
