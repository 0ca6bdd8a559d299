/**
 * What /metrics returns, and to whom: behind its token, in Prometheus' format, about routes and not about people, also while
 * the database is away. Several processes: `tests/restart/workers.test.ts`.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeMember, pay } from '#tests/harness/members.ts';
import { labelled, parseMetrics, type Samples } from '#tests/harness/metrics-text.ts';
import { landscape } from '#tests/harness/pictures.ts';
import { startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';

const TOKEN = 'a-token-of-tests-0123';
const HTTP = 'reshimgath_http_request_duration_seconds_count';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { metricsToken: TOKEN } });
  await server.database.admin`select server.record_run('backup')`;
});
afterAll(() => server.close());

const ask = (headers: Record<string, string> = { Authorization: `Bearer ${TOKEN}` }, from = server) =>
  fetch(`${from.url}/metrics`, { headers });
const scrape = async (from = server): Promise<Samples> =>
  parseMetrics(await (await ask(undefined, from)).text());

describe('access to metrics', () => {
  test('rejects requests without the token and from other origins', async () => {
    const wrong = [
      {},
      { Authorization: 'Bearer guess' },
      { Authorization: TOKEN },
      { apikey: server.keys.secret },
    ];
    for (const headers of wrong) {
      const answer = await ask(headers as Record<string, string>);
      expect(answer.status).toBe(401);
      expect(await answer.text()).toBe('Unauthorized\n');
    }
    const answer = await ask({ Authorization: `Bearer ${TOKEN}`, Origin: 'https://elsewhere.example' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    const preflight = await fetch(`${server.url}/metrics`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://elsewhere.example', 'Access-Control-Request-Headers': 'authorization' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('returns 404 when no token is configured', async () => {
    const plain = await startTestServer();
    expect((await ask(undefined, plain)).status).toBe(404);
    await plain.close();
  });
});

describe('the metrics', () => {
  test('count requests by pattern, method and status without series for unknown names', async () => {
    const id = randomUUID();
    const before = await scrape();
    const asked = (path: string, init: RequestInit = {}) =>
      fetch(`${server.url}${path}`, { ...init, headers: { apikey: server.keys.publishable } });
    // Refused before anybody looks whether there is such a table.
    const refused = () =>
      fetch(`${server.url}/rest/v1/${`made_up_${id.replace(/[^a-f]/g, '')}`}`, {
        headers: { apikey: 'no.good.token' },
      });
    expect((await refused()).status).toBe(401);
    expect((await asked('/rest/v1/caste_options')).status).toBe(200);
    expect((await asked('/rest/v1/caste_options?order=value.sideways')).status).toBe(400);
    await asked(`/rest/v1/${id}`);
    await asked(`/storage/v1/object/public/avatars/${id}/${id}`);
    await asked('/rest/v1/caste_options', { method: 'PROPFIND' });
    const after = await scrape();
    const grown = (labels: Record<string, string>) =>
      labelled(after, HTTP, labels) - labelled(before, HTTP, labels);
    expect(grown({ route: '/rest/v1/:name', method: 'GET', status: '401' })).toBe(1);
    expect(grown({ route: '/rest/v1/caste_options', method: 'GET', status: '200' })).toBe(1);
    expect(grown({ route: '/rest/v1/caste_options', method: 'GET', status: '400' })).toBe(1);
    expect(grown({ route: '/rest/v1/:name', method: 'GET', status: '404' })).toBe(1);
    expect(grown({ route: '/storage/v1/object/public/:bucket/:key{.*}', method: 'GET', status: '400' })).toBe(
      1,
    );
    expect([...after.keys()].filter((series) => series.includes('other'))).not.toEqual([]);
    expect([...after.keys()].join()).not.toContain('made_up');
    expect(labelled(after, 'reshimgath_http_requests_under_way', {})).toBe(1);
  });

  test('count mails, codes, refusals, photos and connections', async () => {
    const person = await server.signUp();
    const photos = person.client.storage.from('avatars');
    const before = await scrape();
    expect((await person.client.auth.signInWithOtp({ email: person.email })).error).toBeNull();
    expect((await person.client.auth.signInWithOtp({ email: person.email })).error).not.toBeNull();
    const photo = await landscape(300, 300).jpeg().toBuffer();
    const name = `${person.id}/${randomUUID()}.jpg`;
    expect((await photos.upload(name, photo, { contentType: 'image/jpeg' })).error).toBeNull();
    const thumbnail = photos.getPublicUrl(name, { transform: { width: 96 } }).data.publicUrl;
    for (let time = 0; time < 3; time += 1) expect((await fetch(thumbnail)).status).toBe(200);
    const after = await scrape();
    const grown = (metric: string, labels: Record<string, string> = {}) =>
      labelled(after, `reshimgath_${metric}`, labels) - labelled(before, `reshimgath_${metric}`, labels);
    expect(grown('refused_total', { limit: 'resendSeconds' })).toBe(1);
    expect([...before.keys()]).toContain('reshimgath_refused_total{limit="codesInAll"}');
    expect(grown('mails_total', { kind: 'code', outcome: 'sent' })).toBe(1);
    expect([...before.keys()]).toContain('reshimgath_storage_failures_total{operation="put"}');
    expect(labelled(after, 'reshimgath_database_connections', { state: 'most' })).toBe(4);
    expect(labelled(after, 'reshimgath_processes', {})).toBe(1);
    expect(labelled(after, 'process_resident_memory_bytes', {})).toBeGreaterThan(1e6);
    expect([...after.keys()].join('\n')).not.toMatch(
      new RegExp(`${person.id}|${person.email}|\\d+\\.\\d+\\.\\d+\\.\\d+`),
    );
  });
});

test.each(['alerts.yml', 'dashboard.json'])('include every series of deploy/monitoring/%s', async (name) => {
  const text = readFileSync(path.resolve(import.meta.dirname, '../../deploy/monitoring', name), 'utf8');
  const asked = new Set(text.match(/\b(?:reshimgath|nodejs|process)_\w+/g));
  const exported = new Set([...(await scrape()).keys()].map((series) => series.split('{')[0]));
  // These are left out while there is nothing of the kind; a job runs in a server that serves.
  for (const absent of ['outbox_waiting', 'outbox_given_up', 'job_last_success_seconds'])
    asked.delete(`reshimgath_${absent}`);
  expect(asked.size).toBeGreaterThan(10);
  expect([...asked].filter((each) => !exported.has(each))).toEqual([]);
});

test('name the version, the disk, clients that are connected, and when PostgreSQL started', async () => {
  const figures = await scrape();
  expect(labelled(figures, 'reshimgath_info', { version: '0.0.0' })).toBe(1);
  const free = labelled(figures, 'reshimgath_disk_bytes', { kind: 'free' });
  expect(free).toBeGreaterThan(1e6);
  expect(labelled(figures, 'reshimgath_disk_bytes', { kind: 'size' })).toBeGreaterThan(free);
  expect(labelled(figures, 'reshimgath_realtime_connections', {})).toBe(0);
  const started = labelled(figures, 'reshimgath_postgres_start_time_seconds', {});
  expect(Date.now() / 1000 - started).toBeLessThan(86_400);
  expect(labelled(figures, 'reshimgath_task_age_seconds', { task: 'backup' })).toBeLessThan(60);
});

test('include payments, and everything else during a database outage', async () => {
  let away = false;
  const failing = () => Promise.reject(new Error('away'));
  const other = await startTestServer({
    config: { metricsToken: TOKEN },
    reach: ({ database }) => ({
      ...database,
      query: (scope, statement) => (away ? failing() : database.query(scope, statement)),
    }),
  });
  const member = await makeMember(other.database);
  await pay(other.database, member, new Date(Date.now() + 365 * 86_400_000));
  const up = await scrape(other);
  expect(labelled(up, 'reshimgath_database_up', {})).toBe(1);
  expect(labelled(up, 'reshimgath_payments_last_day', {})).toBeGreaterThan(0);
  away = true;
  // Figures are kept for some seconds.
  await expect
    .poll(async () => labelled(await scrape(other), 'reshimgath_database_up', {}), { timeout: 15_000 })
    .toBe(0);
  const down = await scrape(other);
  expect(labelled(down, 'process_resident_memory_bytes', {})).toBeGreaterThan(1e6);
  away = false;
  await other.close();
});
