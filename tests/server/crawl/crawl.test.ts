/**
 * Every address of the services as a guest, a newcomer, a member, a lapsed and an unlisted one, with every operator and header, and with
 * malformed requests as a guest and a member: no response is a 5xx or an error of another form than the service's, reveals anything of a hidden
 * member, reveals contact details of anybody but by contact_of, or names a withheld photo (docs/security.md).
 */
import { randomInt } from 'node:crypto';
import http from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { developmentTools } from '#dev/development-tools.ts';
import { landscape } from '#tests/harness/pictures.ts';
import { sendRaw } from '#tests/harness/raw-request.ts';
import { startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';
import { readCatalogue } from './catalogue.ts';
import { type CrawlRequest, faultOf, isForbiddenOnRelation, isRefusedForItsForm } from './check-response.ts';
import { oddReads, oddWrites } from './odd-rest-requests.ts';
import { oddStorageRequests } from './odd-storage-requests.ts';
import { type Caller, makePeople, type People, type Person } from './people.ts';
import { readFeatureRequests, readRequests } from './rest-requests.ts';
import { writeRequests } from './rest-write-requests.ts';
import { serviceRequests } from './service-requests.ts';
import { shareOf } from './share.ts';

/** The member comes first and sends all requests. What is refused for its form alone is refused for everybody: the others leave it out. */
const CALLERS = ['member', 'guest', 'newcomer', 'lapsed', 'unlisted'];
/**
 * Who sends malformed requests and uses every feature on every relation. The others, members of the same role without access, differ only in
 * the rows that they see: they read every relation, and each a third of the features.
 */
const THOROUGH = ['member', 'guest'];
/** Of the further requests by a method that the caller may not use on a relation: all are refused for the same right. */
const SHARES_OF_REFUSED = 4;
const SOCKETS = 12;
/** All callers together take well under a minute, unless the machine has other work. */
const PATIENT_MS = 300_000;
const MANY = { amount: 1_000_000, seconds: 60, burst: 1_000_000 };

let server: TestServer;
let people: People;
/** Requests that change nothing come first. */
let requests: { everybody: CrawlRequest[]; features?: CrawlRequest[]; odd: CrawlRequest[] }[];
const malformed = new Set<CrawlRequest>();
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
    {
      everybody: readRequests(catalogue, people),
      features: readFeatureRequests(catalogue, people),
      odd: oddReads(catalogue),
    },
    { everybody: serviceRequests(people), odd: oddStorageRequests(await uploadPhoto()) },
    { everybody: writeRequests(catalogue, people), odd: oddWrites(catalogue) },
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

/** Uploads a photo of the member, once more when a caller has deleted it; returns its path. */
async function uploadPhoto(): Promise<string> {
  const { id } = callerOf('member').person as Person;
  const photo = new Blob([new Uint8Array(await landscape(300, 300).jpeg().toBuffer())], {
    type: 'image/jpeg',
  });
  const avatars = server.admin.storage.from('avatars');
  await avatars.remove([`${id}/photo`]);
  const { data, error } = await avatars.upload(`${id}/photo`, photo);
  if (error) throw error;
  return `/${data.fullPath}`;
}

const callerOf = (name: string) => people.callers.find((each) => each.name === name) as Caller;

/** Another one for each request: the limits of one address would end the crawl. */
const someAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

const methodAndRelation = ({ method, path }: CrawlRequest) => `${method} ${path.split('?')[0]}`;

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
  const [guest, member] = [callerOf('guest'), callerOf('member')];
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
  expect(faultOf(list, profiles, guest, people)).toContain('reveals');
  expect(faultOf(list, contacts, member, people)).toContain('reveals');
  expect(faultOf({ ...list, findsHidden: true }, profiles, member, people)).toContain('finds hidden');
});

test.each(CALLERS)(
  'finds no failure and no leak in requests of a %s',
  { timeout: PATIENT_MS },
  async (name) => {
    const caller = callerOf(name);
    const faults: string[] = [];
    const isThorough = THOROUGH.includes(name);
    if (isThorough) await uploadPhoto();
    const forbidden = new Set<string>();
    const sendAll = async (all: readonly CrawlRequest[]) => {
      const waiting = all.filter((request) => !malformed.has(request)).values();
      const work = async () => {
        for (const request of waiting) {
          const answer = await send(request, caller);
          if (isRefusedForItsForm(request, answer)) malformed.add(request);
          if (isForbiddenOnRelation(request, answer)) forbidden.add(methodAndRelation(request));
          const fault = faultOf(request, answer, caller, people);
          if (fault !== null)
            faults.push(
              `${request.method} ${request.path.slice(0, 150)} ${JSON.stringify(request.headers)}: ${fault}`,
            );
        }
      };
      await Promise.all(Array.from({ length: SOCKETS }, work));
    };
    for (const { everybody, features = [], odd } of requests) {
      await sendAll(everybody);
      const further = isThorough
        ? [...features, ...odd]
        : shareOf(features, CALLERS.indexOf(name), CALLERS.length - THOROUGH.length);
      await sendAll(
        further.filter(
          (request, at) => at % SHARES_OF_REFUSED === 0 || !forbidden.has(methodAndRelation(request)),
        ),
      );
    }
    expect(faults).toEqual([]);
  },
);
