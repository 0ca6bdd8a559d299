/** Compares the reads with another server of the same protocol on the same database, such as PostgREST or a project's gateway. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Connection } from '#server/database/client/connection.ts';
import { type Fixture, openFixture, SECRETS } from './fixture.ts';
import { type Figures, type LoadRequest, putLoad } from './load.ts';
import { type Effort, medians, operationsOf } from './measure.ts';
import { median } from './median.ts';
import type { Operation } from './operations/operation.ts';

const REST = '/rest/v1';
const PATIENCE_SECONDS = 600;

/** The goals: times the peer's throughput, for lists, filters and names and for other reads; milliseconds. */
const GOALS = { lists: 5, others: 2, p99: 20 } as const;
const LISTS = /^(?:first page|page \d+|any filters|name|full name)/;
const WITHOUT_P99 = /^jump/;

/** Supabase's own definition, which reads the claims as any server of the protocol sets them. */
const READ_CLAIMS = `
create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )::uuid
$$`;

/** Replaces `auth.uid()`; returns what restores it. */
async function readClaims(superuser: Connection): Promise<() => Promise<void>> {
  const [own] = await superuser.send<{ text: string }>(
    `select pg_get_functiondef('auth.uid()'::regprocedure) as text`,
  );
  await superuser.command(READ_CLAIMS);
  return async () => {
    if (own) await superuser.command(own.text);
  };
}

/** The settings with which PostgREST serves the benchmark's database. */
function settings({ address }: Fixture, peer: URL): string {
  const { user, password, database, host, port } = address;
  return `The peer's settings, as PostgREST names them:
  db-uri = "postgres://${user}:${encodeURIComponent(password)}@/${database}?host=${host}&port=${port}"
  db-schemas = "public"
  db-anon-role = "anon"
  jwt-secret = "${SECRETS.JWT_SECRET}"
  server-port = ${peer.port}
`;
}

/** Waits until a server answers. Throws when none does in ten minutes. */
async function waitFor(peer: URL, say: (text: string) => void): Promise<void> {
  for (let second = 0; second < PATIENCE_SECONDS; second += 1) {
    const answer = await fetch(peer).catch(() => undefined);
    if (answer) return;
    if (second === 0) say(`Waiting for ${peer} …`);
    await wait(1000);
  }
  throw new Error(`${peer} does not answer`);
}

function forPeer(requests: readonly LoadRequest[], peer: URL): LoadRequest[] {
  const base = peer.pathname.replace(/\/$/, '');
  return requests.map((request) => ({ ...request, path: request.path.replace(REST, base) }));
}

const BUSY = `
select count(*)::int as statements from pg_stat_activity
where backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()`;

/** Waits for the statements whose clients have gone: they would slow down the next turn. */
async function untilIdle(superuser: Connection): Promise<void> {
  for (;;) {
    const [busy] = await superuser.send<{ statements: number }>(BUSY);
    if (busy?.statements === 0) return;
    await wait(50);
  }
}

interface Compared {
  name: string;
  product: Figures;
  peer: Figures;
  /** The product's throughput divided by the peer's, the median of the turns. */
  ratio: number;
}

async function compare(
  { name, requests, lead, reset }: Operation,
  { server, superuser }: Fixture,
  peer: URL,
  { clients, rounds, seconds, warmUpSeconds }: Effort,
): Promise<Compared> {
  const requestsOfPeer = forPeer(requests, peer);
  const turn = async (time: number | undefined) => {
    await reset?.();
    await untilIdle(superuser);
    const product = await putLoad({ url: server.url, requests, clients, seconds: time, lead });
    await untilIdle(superuser);
    const other = await putLoad({ url: peer.origin, requests: requestsOfPeer, clients, seconds: time, lead });
    return { product, other };
  };
  if (warmUpSeconds !== undefined) await turn(warmUpSeconds);
  const turns = [];
  for (let round = 0; round < rounds; round += 1) turns.push(await turn(seconds));
  return {
    name,
    product: medians(turns.map(({ product }) => product)),
    peer: medians(turns.map(({ other }) => other)),
    ratio: median(turns.map(({ product, other }) => product.rate / other.rate)),
  };
}

function missedGoals({ name, product, ratio }: Compared): string[] {
  const least = LISTS.test(name) ? GOALS.lists : GOALS.others;
  return [
    ...(ratio < least ? [`${least} times the peer`] : []),
    ...(product.p99 > GOALS.p99 && !WITHOUT_P99.test(name) ? [`p99 of ${GOALS.p99} ms`] : []),
  ];
}

const COLUMNS = ['req/s', 'p99 ms', 'peer/s', 'p99 ms', 'times'];

function line({ name, product, peer, ratio }: Compared, missed: readonly string[]): string {
  const figures = [
    product.rate.toFixed(0),
    product.p99.toFixed(1),
    peer.rate.toFixed(0),
    peer.p99.toFixed(1),
  ];
  const columns = [...figures, ratio.toFixed(1)].map((figure) => figure.padStart(9)).join('');
  return `${name.padEnd(24)}${columns}  ${missed.length > 0 ? `MISSED: ${missed.join(', ')}` : ''}`.trimEnd();
}

/**
 * Measures each read at the product and at the peer, turn by turn, and prints their ratio; the exit code is 1 when a goal is missed.
 * @param names the operations; all when empty
 */
export async function compareWithPeer(
  address: string,
  profiles: number,
  effort: Effort,
  names: readonly string[],
  say: (text: string) => void,
): Promise<void> {
  const peer = new URL(address);
  const fixture = await openFixture(profiles, say);
  const restore = await readClaims(fixture.superuser);
  try {
    say(settings(fixture, peer));
    await waitFor(peer, say);
    const operations = (await operationsOf(fixture, profiles, effort)).filter(
      ({ name, kind, requests }) =>
        kind === 'read' && requests[0]?.path.startsWith(REST) && (names.length === 0 || names.includes(name)),
    );
    say(`${profiles} profiles, ${effort.clients} clients`);
    say(`${'operation'.padEnd(24)}${COLUMNS.map((column) => column.padStart(9)).join('')}`);
    for (const operation of operations) {
      const compared = await compare(operation, fixture, peer, effort);
      const missed = missedGoals(compared);
      if (missed.length > 0) process.exitCode = 1;
      say(line(compared, missed));
    }
  } finally {
    await restore();
    await fixture.close();
  }
}
