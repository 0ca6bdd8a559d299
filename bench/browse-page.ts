/**
 * Requests a second of the browse page (6 rows, a member's token, 100,000 profiles) through the whole server, as a ratio to the
 * least a Node server can do for the same answer (floor-server.ts), measured turn by turn in one run.
 *
 *   npm run bench
 */
import { fork } from 'node:child_process';
import path from 'node:path';
import autocannon from 'autocannon';
import { startCluster } from '#server/database/cluster.ts';
import { type Address, openConnection } from '#server/database/connection.ts';
import type { Database, Scope, Statement } from '#server/database/database.ts';
import { prepareDatabase } from '#server/database/migrations.ts';
import { connect } from '#server/database/pool.ts';
import { makePoolLogin } from '#server/database/start-database.ts';
import { createMailbox } from '#server/mail/mailbox.ts';
import { createProduct, type ProductConfig } from '#server/product.ts';
import { openDiskObjectStore } from '#server/storage/disk-object-store.ts';
import { openRenderingStore } from '#server/storage/images/rendering-store.ts';
import { fillProfiles } from './fill-profiles.ts';

export interface ProductSettings {
  address: Address;
  config: ProductConfig;
  objects: string;
}

export interface FloorSettings {
  address: Address;
  scope: Scope;
  statement: Statement;
  /** The column of the answer row that holds the body. */
  column: string;
}

const PROFILES = Number(process.env.BENCH_PROFILES ?? 100_000);
const DATA_DIR = path.resolve(process.env.BENCH_DATA_DIR ?? '.data/bench');
const CLIENTS = 16;
const ROUNDS = 5;
const ROUND_SECONDS = 4;
const GOAL = 0.7;

const config: ProductConfig = {
  backendUrl: 'http://127.0.0.1',
  jwtSecret: 'only for benchmarks, on this machine, for a minute',
  keys: { publishable: 'sb_publishable_bench', secret: 'sb_secret_bench' },
  payment: {
    mode: 'test',
    keyId: 'rzp_test_bench',
    keySecret: '',
    webhookSecret: '',
    apiUrl: 'http://127.0.0.1/v1',
    scriptUrl: 'http://127.0.0.1/checkout.js',
  },
  translationsUrl: null,
  trustProxy: false,
  allowedOrigins: null,
  operatorEmail: null,
  uploadLimit: 1_000_000,
  webRoot: path.resolve('dist/web'),
};

/** Asks the product once, in this process, and notes what it has the database do. */
async function recordStatement(database: Database, objects: string, pathAndQuery: string, member: string) {
  let recorded: Pick<FloorSettings, 'scope' | 'statement'> | undefined;
  const recording: Database = {
    ...database,
    query: (scope, statement) => {
      if (scope.role === 'authenticated') recorded = { scope, statement };
      return database.query(scope, statement);
    },
  };
  const product = createProduct({
    config,
    database: recording,
    objectStore: await openDiskObjectStore(objects),
    renderings: await openRenderingStore(`${objects}-renderings`),
    mailer: createMailbox({}),
  });
  const inAnHour = Math.floor(Date.now() / 1000) + 3600;
  const token = await product.tokens.sign({
    sub: member,
    role: 'authenticated',
    aud: 'authenticated',
    exp: inAnHour,
  });
  const headers = {
    apikey: config.keys.publishable,
    authorization: `Bearer ${token}`,
    'accept-profile': 'public',
  };
  const response = await product.fetch(new Request(`${config.backendUrl}${pathAndQuery}`, { headers }));
  const body = await response.text();
  if (!recorded || JSON.parse(body).length !== 6)
    throw new Error(`the page was not read: ${response.status} ${body}`);
  const [row] = await database.query(recorded.scope, recorded.statement);
  const column = Object.entries(row ?? {}).find(([, value]) => value === body)?.[0];
  if (!column) throw new Error('no column of the answer holds the body');
  return { ...recorded, column, headers };
}

function startChild(
  file: string,
  settings: ProductSettings | FloorSettings,
): Promise<{ url: string; end: () => void }> {
  const child = fork(path.join(import.meta.dirname, file));
  child.send(settings);
  return new Promise((resolve, reject) => {
    child.once('message', (url) => resolve({ url: String(url), end: () => child.kill() }));
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
  });
}

async function requestsPerSecond(url: string, headers: Record<string, string>): Promise<number> {
  const result = await autocannon({ url, headers, connections: CLIENTS, duration: ROUND_SECONDS });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.average;
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

async function measure(address: Address, member: string): Promise<void> {
  const objects = path.join(DATA_DIR, 'objects');
  const page = `/rest/v1/valid_profiles?select=*&id=neq.${member}&order=created_at.desc%2Cid.desc&offset=0&limit=6`;
  const database = connect({ address });
  const { headers, ...floorSettings } = await recordStatement(database, objects, page, member);
  await database.close();
  const product = await startChild('product-server.ts', { address, config, objects });
  const floor = await startChild('floor-server.ts', { address, ...floorSettings });
  const rounds: { product: number; floor: number }[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const measured = {
      product: await requestsPerSecond(product.url + page, headers),
      floor: await requestsPerSecond(floor.url, headers),
    };
    // The first round only warms both up.
    if (round >= 0) rounds.push(measured);
  }
  product.end();
  floor.end();
  const ratio = median(rounds.map((round) => round.product / round.floor));
  const rate = (of: 'product' | 'floor') => Math.round(median(rounds.map((round) => round[of])));
  console.info(
    `browse page, ${PROFILES} profiles, ${CLIENTS} clients: ${rate('product')}/s through the server, ${rate('floor')}/s at the floor`,
  );
  console.info(`ratio ${ratio.toFixed(2)} (goal ${GOAL})${ratio < GOAL ? ' MISSED' : ''}`);
  if (ratio < GOAL) process.exitCode = 1;
}

const cluster = await startCluster({ dataDir: DATA_DIR });
try {
  await prepareDatabase(cluster.address, {});
  const superuser = await openConnection({ address: cluster.address });
  const member = await fillProfiles(superuser, PROFILES);
  await superuser.close();
  await measure(await makePoolLogin(cluster.address), member);
} finally {
  await cluster.stop();
}
