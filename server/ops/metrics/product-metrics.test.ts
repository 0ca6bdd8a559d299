import { Registry } from 'prom-client';
import { beforeEach, expect, test } from 'vitest';
import type { Mail, Mailer } from '#domain/mail/mailer.ts';
import type { Database } from '#server/database/client/database.ts';
import type { AccessEntry } from '#server/http/edge.ts';
import { SERVICE_LIMITS } from '#server/http/service-limits.ts';
import { type ObjectStore, ObjectStoreUnavailable } from '#server/storage/object-store.ts';
import { countFailures, countMails, countRequests, watchJobs, watchPool } from './product-metrics.ts';

let registry: Registry;
beforeEach(() => {
  registry = new Registry();
});

/** The samples of a metric that are not zero: their labels, without the names, and their values. */
async function samplesOf(name: string): Promise<Record<string, number>> {
  const metric = await registry.getSingleMetric(`reshimgath_${name}`)?.get();
  const samples = metric?.values ?? [];
  return Object.fromEntries(
    samples
      .filter(({ value }) => value !== 0)
      .map(({ labels, value }) => [Object.values(labels).join(' '), value]),
  );
}

const entry: AccessEntry = {
  requestId: 'id',
  method: 'GET',
  route: '/rest/v1/:name',
  status: 200,
  milliseconds: 30,
};

test('counts requests in seconds by route, method and status, invented methods as one, and refusals by limit', async () => {
  const logged: AccessEntry[] = [];
  const load = { underWay: 3 };
  const log = countRequests((each) => logged.push(each), load, registry);
  const entries: AccessEntry[] = [
    entry,
    entry,
    { ...entry, method: 'PROPFIND', status: 404 },
    { ...entry, status: 429, milliseconds: 0, refusedBy: 'rest' },
  ];
  for (const each of entries) log(each);
  expect(logged).toEqual(entries);
  const durations = await registry.getSingleMetric('reshimgath_http_request_duration_seconds')?.get();
  const of = (series: string) =>
    durations?.values
      .filter(
        (each) =>
          'metricName' in each && each.metricName === `reshimgath_http_request_duration_seconds_${series}`,
      )
      .map(({ labels: { method, status }, value }) => [method, status, value]);
  expect(of('count')).toEqual([
    ['GET', 200, 2],
    ['other', 404, 1],
    ['GET', 429, 1],
  ]);
  expect(of('sum')).toEqual([
    ['GET', 200, 0.06],
    ['other', 404, 0.03],
    ['GET', 429, 0],
  ]);
  expect(await samplesOf('refused_total')).toEqual({ rest: 1 });
  expect(await samplesOf('http_requests_under_way')).toEqual({ '': 3 });
});

test.each([
  ['sent', async () => undefined],
  ['failed', () => Promise.reject(new Error('away'))],
])('counts a mail that was %s by its kind', async (outcome, send) => {
  const mailer = countMails({ send } as unknown as Mailer, registry);
  const sent = mailer.send({ kind: 'code' } as Mail).then(
    () => 'sent',
    () => 'failed',
  );
  expect(await sent).toBe(outcome);
  expect(await samplesOf('mails_total')).toEqual({ [`code ${outcome}`]: 1 });
});

test('counts by operation what the store could not do, and not what an upload did wrong', async () => {
  let failure = new Error('too large');
  const fail = () => Promise.reject(failure);
  const store = countFailures({ put: fail, get: fail, delete: fail } as unknown as ObjectStore, registry);
  const use = () =>
    Promise.allSettled([
      store.put('v', [] as never),
      store.get('v', { start: 0, end: 1 }),
      store.delete('v'),
    ]);
  expect((await use()).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await samplesOf('storage_failures_total')).toEqual({});
  failure = new ObjectStoreUnavailable(new Error('away'));
  await use();
  expect(await samplesOf('storage_failures_total')).toEqual({ put: 1, get: 1, delete: 1 });
});

test('tells in seconds when jobs last succeeded, of those that have, and how connections are used', async () => {
  const job = { everyMs: 1000, startedAt: 0 };
  watchJobs(registry, () => [
    { ...job, name: 'send_outbox', succeededAt: 1_764_324_000_500 },
    { ...job, name: 'sweep' },
  ]);
  expect(await samplesOf('job_last_success_seconds')).toEqual({ send_outbox: 1_764_324_000.5 });
  watchPool({ usage: () => ({ inUse: 2, waiting: 3, most: 12 }) } as Database, registry);
  expect(await samplesOf('database_connections')).toEqual({ in_use: 2, waiting: 3, most: 12 });
});

test('has a series of each limit from the start', async () => {
  countRequests(undefined, { underWay: 0 }, registry);
  const refused = await registry.getSingleMetric('reshimgath_refused_total')?.get();
  expect(refused?.values.map(({ labels, value }) => [labels.limit, value])).toEqual(
    [
      ...Object.keys(SERVICE_LIMITS),
      'codesPerIp',
      'verificationsPerIp',
      'refreshesPerIp',
      'updatesPerIp',
      'codesPerAddress',
      'codesInAll',
      'emailChangesPerUser',
      'phoneChangesPerUser',
      'resendSeconds',
      'openRequests',
    ].map((limit) => [limit, 0]),
  );
});
