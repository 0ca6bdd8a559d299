/**
 * Every parameter of every endpoint with the names of `Object.prototype`: no response is a 5xx, contains an internal message or anything of
 * `Object.prototype`.
 */
import { createHmac, randomInt } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { tokenWith } from '#tests/harness/attackers.ts';
import { makeMember } from '#tests/harness/members.ts';
import { type RawAnswer, type RawRequest, sendRaw } from '#tests/harness/raw-request.ts';
import { CONTROL_TOKEN, startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';
import { type Catalogue, readCatalogue } from './catalogue.ts';
import { INHERITED_NAMES, requestsWith } from './inherited-names.ts';

const SOCKETS = 12;
const PATIENT_MS = 300_000;
const MANY = { amount: 1_000_000, seconds: 60, burst: 1_000_000 };
const PROVIDER = `Basic ${Buffer.from('rzp_test_SimulatorKey01:sim_key_secret').toString('base64')}`;
/** What an inherited function looks like as text, and how JavaScript complains about one. */
const INTERNAL =
  /\[native code\]|\[object |function Object|is not (?:a function|iterable|a constructor)|Cannot (?:read|set|convert)|TypeError|RangeError|ReferenceError|\bat \S+ \(|node:internal|\.ts:\d/;

let server: TestServer;
let catalogue: Catalogue;
/** Of an operator who is a member, so that membership and role stop no request; not fresh, so that the account stays. */
let token: string;
const agent = new http.Agent({ keepAlive: true, maxSockets: SOCKETS });

beforeAll(async () => {
  server = await startTestServer({
    overrides: {
      authLimits: {
        codesPerAddress: MANY,
        codesInAll: MANY,
        codesPerIp: MANY,
        verificationsPerIp: MANY,
        refreshesPerIp: MANY,
        updatesPerIp: MANY,
      },
    },
  });
  catalogue = await readCatalogue(server);
  const operator = await makeMember(server.database, { email: 'operator@example.org' });
  token = `Bearer ${await tokenWith(server.tokens, { sub: operator })}`;
  await server.database.admin`select public.set_desk_role('operator@example.org', 'operator')`;
});
beforeEach(() => {
  // Refused forms and webhooks with a bad signature are logged.
  for (const kind of ['warn', 'error'] as const) vi.spyOn(console, kind).mockImplementation(() => {});
  return () => vi.restoreAllMocks();
});
afterAll(async () => {
  agent.destroy();
  // Fails when the server reported a failure of its own.
  await server.close();
});

/** Another one for each request: the limits of one address would end the test. */
const someAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

function faultOf({ status, headers, bytes }: RawAnswer): string | null {
  const response = `${JSON.stringify(headers)} ${bytes}`;
  if (status >= 500) return `status ${status}: ${response.slice(0, 300)}`;
  const found = INTERNAL.exec(response);
  return (
    found && `contains ${JSON.stringify(response.slice(Math.max(0, found.index - 80), found.index + 120))}`
  );
}

async function faultsIn(requests: readonly RawRequest[], authorization?: string): Promise<string[]> {
  const waiting = requests.values();
  const faults: string[] = [];
  const work = async () => {
    for (const request of waiting) {
      const headers = {
        apikey: server.keys.publishable,
        'X-Forwarded-For': someAddress(),
        ...(authorization !== undefined && { authorization }),
        ...request.headers,
      };
      const fault = faultOf(await sendRaw(server.url, { ...request, headers }, agent));
      if (fault !== null)
        faults.push(
          `${request.method} ${request.path} ${JSON.stringify(request.headers)} ${String(request.body).slice(0, 200)}: ${fault}`,
        );
    }
  };
  await Promise.all(Array.from({ length: SOCKETS }, work));
  return faults;
}

test.each(INHERITED_NAMES)(
  'returns no failure and nothing inherited for %s in any parameter',
  { timeout: PATIENT_MS },
  async (name) => {
    const requests = requestsWith(INHERITED_NAMES.indexOf(name), catalogue, PROVIDER);
    expect([...(await faultsIn(requests)), ...(await faultsIn(requests, token))]).toEqual([]);
  },
);

test.each(INHERITED_NAMES)('accepts webhooks and control requests with %s in any field', async (name) => {
  const bodies = [
    `{"event":"${name}","payload":{"${name}":{"entity":{"id":"${name}"}}}}`,
    `{"event":"payment.captured","payload":{"payment":{"entity":"${name}"},"${name}":1},"${name}":1}`,
    `{"event":"refund.processed","payload":"${name}"}`,
  ];
  const signed = bodies.map((body, at) => ({
    method: 'POST',
    path: '/webhooks/razorpay',
    headers: {
      'X-Razorpay-Signature': createHmac('sha256', 'sim_webhook_secret').update(body).digest('hex'),
      'X-Razorpay-Event-Id': at === 0 ? name : `evt_${name}${at}`,
    },
    body,
  }));
  const controls = ['faults', 'outcome', 'refund', 'dispute', 'webhooks', 'reset', name].map((each) => ({
    method: 'POST',
    path: `/checkout-simulator/sim/control/${each}`,
    headers: { 'Content-Type': 'application/json', authorization: `Bearer ${CONTROL_TOKEN}` },
    body: `{"${name}":"${name}","kind":"${name}","outcome":"${name}","payment_id":"${name}","dispute_id":"${name}","status":"${name}"}`,
  }));
  expect(await faultsIn([...signed, ...controls])).toEqual([]);
});

test.each(INHERITED_NAMES)(
  'answers realtime frames with %s as topic, event and key, and serves on',
  async (name) => {
    const socket = new WebSocket(
      `${server.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${server.keys.publishable}&vsn=2.0.0`,
    );
    await once(socket, 'open');
    const received: string[] = [];
    socket.on('message', (data) => received.push(String(data)));
    const frames = [
      [null, '1', name, 'phx_join', {}],
      [null, '2', `realtime:${name}`, 'phx_join', { config: { private: true }, access_token: name }],
      [null, '3', `realtime:${name}`, name, {}],
      [null, '4', name, 'phx_leave', {}],
      [null, '5', name, 'access_token', { access_token: name }],
    ];
    for (const frame of frames) socket.send(JSON.stringify(frame));
    socket.send(`["1","6","realtime:a","phx_join",{"${name}":{"private":true},"config":"${name}"}]`);
    socket.send(JSON.stringify([null, 'last', 'phoenix', 'heartbeat', {}]));
    await expect.poll(() => received.some((text) => text.includes('"last"'))).toBe(true);
    expect(received.filter((text) => INTERNAL.test(text))).toEqual([]);
    socket.close();
  },
);
