/** A server process that does not answer any more because one request keeps it busy: it is replaced, and nothing acknowledged is lost. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { labelled, parseMetrics } from '#tests/harness/metrics-text.ts';
import { slowHttpClient } from '#tests/harness/slow-http-client.ts';
import { type Installation, startInstallation } from './installation.ts';
import { workersOf } from './worker-processes.ts';

/** Ten seconds until it is noticed, and what a busy machine adds. */
const REPLACED = { timeout: 60_000 };
const METRICS_TOKEN = 'a-token-of-tests-0123';
const PRELOAD = pathToFileURL(path.join(import.meta.dirname, 'block-event-loop.mjs'));
let installation: Installation;

beforeAll(async () => {
  installation = await startInstallation({ METRICS_TOKEN, NODE_OPTIONS: `--import ${PRELOAD}` });
});
afterAll(() => installation.remove());

const ask = (address: string, headers: Record<string, string> = {}) =>
  fetch(installation.server.url + address, {
    headers: { ...headers, connection: 'close' },
    signal: AbortSignal.timeout(5000),
  });
const isHealthy = () =>
  ask('/health').then(
    ({ ok }) => ok,
    () => false,
  );
const postmaster = () => readFileSync(path.join(installation.dataDir, 'postgres', 'postmaster.pid'), 'utf8');

async function metric(name: string) {
  const answer = await ask('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` });
  return labelled(parseMetrics(await answer.text()), name, {});
}

const blockedProcesses = () => metric('reshimgath_blocked_processes_total');

/** A request without its body. */
function begin(address: string, body: string) {
  const head = [
    `POST ${address} HTTP/1.1`,
    'Host: 127.0.0.1',
    `apikey: ${installation.secrets.publishableKey}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    '\r\n',
  ];
  return slowHttpClient(installation.server.url, head.join('\r\n'));
}

test(
  'a process whose event loop is blocked for ten seconds is replaced, and the log names the request',
  REPLACED,
  async () => {
    const { server } = installation;
    const member = await installation.signUp('asha');
    expect(
      (await member.client.from('profiles').update({ first_name: 'Asha' }).eq('id', member.id)).error,
    ).toBeNull();
    expect(await blockedProcesses()).toBe(0);
    const [blocked] = workersOf(server.pid);
    const database = postmaster();

    const body = JSON.stringify({ email: 'parse-me-forever@example.org' });
    const blocking = await begin('/auth/v1/otp?redirect_to=secret', body);
    // Another one is under way when it blocks.
    const waiting = await begin('/auth/v1/verify', body);
    // These two, and the one for the metrics.
    await expect.poll(() => metric('reshimgath_http_requests_under_way')).toBe(3);
    blocking.socket.write(body);
    await expect.poll(() => workersOf(server.pid), REPLACED).not.toContain(blocked);
    await expect.poll(isHealthy, REPLACED).toBe(true);
    await Promise.all([blocking.closed, waiting.closed]);

    const log = server.output.join('\n');
    expect(log).toContain('blocked for ten seconds by POST /auth/v1/otp;');
    expect(log).toContain('parseForever (tests/restart/block-event-loop.mjs:');
    expect(log).not.toMatch(/parse-me-forever|secret/);
    expect(await blockedProcesses()).toBe(1);
    expect(postmaster()).toBe(database);
    const { data } = await member.client.from('profiles').select('first_name').eq('id', member.id);
    expect(data).toEqual([{ first_name: 'Asha' }]);
  },
);

test(
  'a process that is stopped for longer than ten seconds goes on, as after the sleep of a laptop',
  REPLACED,
  async () => {
    const [worker] = workersOf(installation.server.pid);
    if (worker === undefined) throw new Error('No process serves');
    process.kill(worker, 'SIGSTOP');
    await pause(11_000);
    process.kill(worker, 'SIGCONT');
    // Until its threads have turned several times.
    for (let count = 0; count < 10; count += 1) {
      await expect.poll(isHealthy).toBe(true);
      await pause(100);
    }
    expect(workersOf(installation.server.pid)).toEqual([worker]);
  },
);
