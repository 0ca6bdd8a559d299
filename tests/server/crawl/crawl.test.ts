/**
 * Every address of the services with every operator and header, as a guest, a newcomer, a member, a lapsed and an unlisted one: no answer
 * is a 5xx, tells anything of a hidden member, or tells contact details of anybody but by contact_of (docs/security.md).
 */
import { randomInt } from 'node:crypto';
import http from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { developmentTools } from '#dev/development-tools.ts';
import { sendRaw } from '../../harness/raw-request.ts';
import { startTestServer, type TestServer } from '../../harness/start-test-server.ts';
import { readCatalogue } from './catalogue.ts';
import { type CrawlRequest, faultOf } from './judge.ts';
import { type Caller, makePeople, type People } from './people.ts';
import { readRequests, writeRequests } from './rest-requests.ts';
import { serviceRequests } from './service-requests.ts';

const CALLERS = ['guest', 'newcomer', 'member', 'lapsed', 'unlisted'];
const SOCKETS = 12;
/** All callers together take well under a minute, unless the machine has other work. */
const PATIENT_MS = 300_000;
const MANY = { amount: 1_000_000, seconds: 60, burst: 1_000_000 };

let server: TestServer;
let people: People;
let requests: CrawlRequest[];
const agent = new http.Agent({ keepAlive: true, maxSockets: SOCKETS });

beforeAll(async () => {
  server = await startTestServer({
    overrides: {
      authLimits: { codesPerAddress: MANY, codesInAll: MANY },
      // The simulated provider, but no mailbox: it shows what it was sent.
      startDevelopmentTools: developmentTools({}),
    },
  });
  await server.database.admin.unsafe(
    'create or replace function private.rows_a_day() returns integer language sql immutable return 2147483647',
  );
  people = await makePeople(server);
  const catalogue = await readCatalogue(server);
  requests = [
    ...readRequests(catalogue, people),
    ...serviceRequests(people),
    ...writeRequests(catalogue, people),
  ];
});
beforeEach(() => {
  // Webhooks with a bad signature are logged.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  return () => vi.restoreAllMocks();
});
afterAll(async () => {
  agent.destroy();
  // Fails when the server reported a failure of its own.
  await server.close();
});

/** Another one for each request: the limits of one address would end the crawl. */
const someAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

async function send(request: CrawlRequest, caller: Caller) {
  const headers = {
    apikey: server.keys.publishable,
    'X-Forwarded-For': someAddress(),
    ...(caller.authorization !== undefined && { Authorization: caller.authorization }),
    ...request.headers,
  };
  return sendRaw(server.url, { ...request, headers }, agent);
}

test('recognizes the data that it looks for in responses to a member', async () => {
  const [guest, member] = ['guest', 'member'].map(
    (name) => people.callers.find((each) => each.name === name) as Caller,
  ) as [Caller, Caller];
  const list: CrawlRequest = { method: 'GET', path: '/rest/v1/valid_profiles' };
  const contact: CrawlRequest = {
    method: 'POST',
    path: '/rest/v1/rpc/contact_of',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ user_id: people.listed.id }),
  };
  const [profiles, contacts] = [await send(list, member), await send(contact, member)];
  expect(profiles.bytes.toString()).toContain(people.listed.names[2]);
  expect(contacts.bytes.toString()).toContain(people.listed.contacts[0]);
  expect(faultOf(list, profiles, guest, people)).toContain('tells');
  expect(faultOf(list, contacts, member, people)).toContain('tells');
  expect(faultOf({ ...list, findsHidden: true }, profiles, member, people)).toContain('finds hidden');
});

test.each(CALLERS)(
  'finds no failure and no leak in requests of a %s',
  { timeout: PATIENT_MS },
  async (name) => {
    const caller = people.callers.find((each) => each.name === name) as Caller;
    const faults: string[] = [];
    const waiting = requests.values();
    const work = async () => {
      for (const request of waiting) {
        const fault = faultOf(request, await send(request, caller), caller, people);
        if (fault !== null)
          faults.push(
            `${request.method} ${request.path.slice(0, 150)} ${JSON.stringify(request.headers)}: ${fault}`,
          );
      }
    };
    await Promise.all(Array.from({ length: SOCKETS }, work));
    expect(faults).toEqual([]);
  },
);
