/**
 * How long others wait while one member sends the most expensive permitted requests from four addresses: the p99 of their first page, beside
 * that without these requests in the same run. The exit code is 1 when it more than doubles.
 *
 *   npm run bench:shares                        over a million profiles
 *   npm run bench:shares -- --profiles 10000    over another number
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chance } from './chance.ts';
import { type Fixture, openFixture } from './fixture.ts';
import { type LoadRequest, putLoad } from './load.ts';
import { median } from './median.ts';
import { loadContext } from './operations/context.ts';
import type { Context, Viewer } from './operations/operation.ts';
import { firstPage } from './operations/reads.ts';

const CLIENTS = 8;
const SECONDS = 4;
const ROUNDS = 3;
const ADDRESSES = 4;
/** From each address. */
const REQUESTS_AT_ONCE = 4;
const MOST_TIMES_SLOWER = 2;

const { values: options } = parseArgs({ options: { profiles: { type: 'string' } } });
const profiles = Number(options.profiles ?? 1_000_000);

/** Each is different, so that nothing is remembered. Few rows: a member may read 3,000 a day, which the benchmark's database does not limit. */
const EXPENSIVE: Record<string, (at: number, context: Context) => Omit<LoadRequest, 'headers'>> = {
  'patterns without an index': (at) => ({
    path: `/rest/v1/valid_profiles?select=id&expectation=ilike.*${at}*q*w*z*x*&limit=6`,
  }),
  'sorting by a column without an index': (at) => ({
    path: `/rest/v1/valid_profiles?select=id&order=university.asc,height.desc&offset=${at}&limit=1`,
  }),
  'the end of the list': (at) => ({
    path: `/rest/v1/valid_profiles?select=id&order=created_at.desc,id.desc&offset=${profiles - 200_000 + at}&limit=6`,
  }),
  'exact counts': (at) => ({
    path: `/rest/v1/valid_profiles?select=id&height=neq.${at}&limit=1`,
  }),
  'lists by match': (at, { cards }) => ({
    method: 'POST',
    path: '/rest/v1/rpc/best_matches',
    body: JSON.stringify({ filters: { city: [chance(at).of(cards).city] }, skip: 0, most: 6 }),
  }),
};

/** Ends the statements of requests whose senders are gone, until the server has worked off all of them. */
async function drain({ superuser }: Fixture): Promise<void> {
  let quiet = 0;
  while (quiet < 20) {
    const ended = await superuser.send(
      "select pg_cancel_backend(pid) from pg_stat_activity where usename = 'authenticator' and state = 'active'",
    );
    quiet = ended.length === 0 ? quiet + 1 : 0;
    await pause(20);
  }
}

/** Sends requests of one kind from four addresses until it is stopped; returns how many had which status. */
function attack(
  context: Context,
  { headers }: Viewer,
  request: (at: number, context: Context) => Omit<LoadRequest, 'headers'>,
) {
  const stopping = new AbortController();
  const statuses = new Map<number, number>();
  let at = 0;
  const send = async (address: number) => {
    while (!stopping.signal.aborted) {
      at += 1;
      const { path, ...init } = request(at, context);
      const sent = {
        ...headers,
        'content-type': 'application/json',
        prefer: 'count=exact',
        'x-forwarded-for': `203.0.113.${address}`,
      };
      const response = await fetch(context.url + path, {
        ...init,
        headers: sent,
        signal: stopping.signal,
      } as RequestInit).catch(() => null);
      await response?.arrayBuffer().catch(() => null);
      const status = response?.status ?? 0;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const senders = Array.from({ length: ADDRESSES * REQUESTS_AT_ONCE }, (_, sender) =>
    send(sender % ADDRESSES),
  );
  return async () => {
    stopping.abort();
    await Promise.all(senders);
    return statuses;
  };
}

const fixture = await openFixture(profiles, console.log);
try {
  const context = await loadContext(fixture, profiles, Number.POSITIVE_INFINITY);
  const [attacker, ...others] = context.viewers as [Viewer, ...Viewer[]];
  const requests = others.map((viewer, at) => {
    const { path, headers } = firstPage(viewer);
    return { path, headers: { ...headers, 'x-forwarded-for': `10.0.${at >> 8}.${at & 255}` } };
  });
  const load = async () =>
    (await putLoad({ url: context.url, requests, clients: CLIENTS, seconds: SECONDS })).p99;
  await load();
  console.log('p99 of the first page in ms         alone   beside   times');
  for (const [name, request] of Object.entries(EXPENSIVE)) {
    const rounds: { alone: number; beside: number }[] = [];
    let statuses = new Map<number, number>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const alone = await load();
      const stop = attack(context, attacker, request);
      const beside = await load();
      statuses = await stop();
      await drain(fixture);
      rounds.push({ alone, beside });
    }
    const [alone, beside] = [
      median(rounds.map((each) => each.alone)),
      median(rounds.map((each) => each.beside)),
    ];
    const times = beside / alone;
    if (times > MOST_TIMES_SLOWER) process.exitCode = 1;
    console.log(
      `${name.padEnd(34)} ${alone.toFixed(1).padStart(6)} ${beside.toFixed(1).padStart(8)} ${times.toFixed(2).padStart(7)}  ${JSON.stringify([...statuses])}`,
    );
  }
} finally {
  await fixture.close();
}
