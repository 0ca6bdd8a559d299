/**
 * The worst permitted input at each place where the main thread parses what comes from outside (docs/security.md), while a second client asks for
 * a page: no turn of the event loop takes longer than 200 ms of processor time.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { TIME_CERTAINTIES } from '#domain/patrika/birth.ts';
import { tokenWith } from '#tests/harness/attackers.ts';
import { LONGEST_DETAILS, LONGEST_PROFILE, long } from '#tests/harness/longest-biodata.ts';
import { makeMember, memberScope } from '#tests/harness/members.ts';
import { landscape } from '#tests/harness/pictures.ts';
import { startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';
import { readCatalogue } from '#tests/server/crawl/catalogue.ts';
import {
  FORM_PLACES,
  HEADER_PATHS,
  HEADER_SIZE,
  HEADERS,
  INPUTS,
  JSON_PLACES,
  PATHS,
  QUERIES,
  TEXT_UNITS,
} from './inputs.ts';
import { longestTurnOf } from './longest-turn.ts';
import { cooked, type RecipeRequest } from './recipes.ts';
import type { Sent } from './sender.ts';

const LONGEST_MS = 200;
const PATIENT_MS = 300_000;
const MANY = { amount: 1_000_000, seconds: 60, burst: 1_000_000 };

let server: TestServer;
let sender: Worker;
let member: string;
let other: string;
let authorization: string;
beforeAll(async () => {
  server = await startTestServer({
    overrides: {
      authLimits: { codesPerAddress: MANY, codesInAll: MANY, codesPerIp: MANY, updatesPerIp: MANY },
    },
  });
  member = await makeMember(server.database);
  other = await makeMember(server.database, { profile: { gender: 'Male' } });
  const { admin } = server.database;
  await admin`update private.profiles set ${admin(LONGEST_PROFILE)} where id in ${admin([member, other])}`;
  await admin`insert into public.biodata_details ${admin({ member, ...LONGEST_DETAILS, relatives: admin.json(LONGEST_DETAILS.relatives) })}`;
  authorization = `Bearer ${await tokenWith(server.tokens, { sub: member })}`;
  const workerData = { origin: server.url, apikey: server.keys.publishable };
  sender = new Worker(new URL('./sender.ts', import.meta.url), { workerData });
  // Compiles what all requests pass through.
  await send([
    { method: 'GET', path: '/rest/v1/community' },
    { method: 'GET', path: '/nosuch' },
  ]);
});
beforeEach(() => {
  for (const kind of ['warn', 'error'] as const) vi.spyOn(console, kind).mockImplementation(() => {});
  return () => vi.restoreAllMocks();
});
afterAll(async () => {
  await sender.terminate();
  // Fails when the server reported a failure of its own.
  await server.close();
});

/** Lists as many copies of a member. */
async function listCopies(of: string, count: number): Promise<void> {
  await server.database.admin.begin(async (sql) => {
    // Without the accounts to which they belong, and the triggers.
    await sql`set local session_replication_role = replica`;
    await sql`
      insert into private.listings
      select copy.* from private.listings l cross join generate_series(1, ${count}::integer) as n
      cross join jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'user_code', 1000000 + n)) as copy
      where l.id = ${of}`;
  });
}

async function send(requests: RecipeRequest[]): Promise<Sent & { longest: number }> {
  const { result, longest } = await longestTurnOf(async () => {
    sender.postMessage(requests);
    const [sent] = (await once(sender, 'message')) as [Sent];
    return sent;
  });
  return { ...result, longest };
}

const asMember = (request: RecipeRequest): RecipeRequest => ({
  ...request,
  headers: request.header?.name === 'authorization' ? request.headers : { authorization, ...request.headers },
});

const described = ({ method, path, query, header, body }: RecipeRequest) =>
  JSON.stringify([
    method,
    path,
    query,
    header,
    body instanceof Uint8Array ? body.length : { ...body, before: body?.before?.slice(0, 60) },
  ]);

/** Sends all; when a turn was too long or a response a 5xx, each again alone, to name it. */
async function slowOnes(requests: RecipeRequest[]): Promise<string[]> {
  const all = await send(requests);
  expect(new Set(all.pages)).toEqual(new Set([200]));
  if (all.longest <= LONGEST_MS && !all.statuses.some((status) => status >= 500)) return [];
  const slow: string[] = [];
  for (const request of requests) {
    const { longest, statuses } = await send([request]);
    if (longest > LONGEST_MS || (statuses[0] ?? 0) >= 500)
      slow.push(`${Math.round(longest)} ms, status ${statuses[0]}: ${described(request)}`);
  }
  return slow;
}

test('measures the processor time of the longest turn', async () => {
  const { longest } = await longestTurnOf(async () => {
    const until = process.threadCpuUsage().user + 50_000;
    while (process.threadCpuUsage().user < until);
  });
  expect(longest).toBeGreaterThan(49);
  expect(
    (await longestTurnOf(() => new Promise((resolve) => setTimeout(resolve, 100)))).longest,
  ).toBeLessThan(50);
});

/** A recipe of a unit made of what has a meaning where it is sent. */
const recipes = (pieces: readonly string[]) =>
  fc.record({
    before: fc.constantFrom('', ...pieces),
    unit: fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 5 }).map((parts) => parts.join('')),
    after: fc.constantFrom('', 'x', ...pieces),
  });

const jsonRecipes = fc.constantFrom(...JSON_PLACES).chain(({ request, size }) =>
  recipes(['[', ']', '{', '}', '"a":', ',', '1', '"', '\\', '\\u0041', 'null', ' ', '1e9', 'अ']).map(
    (recipe) => ({
      ...request,
      body: { ...recipe, size },
    }),
  ),
);
const formRecipes = fc
  .constantFrom(...FORM_PLACES)
  .chain(({ request, size }) =>
    recipes([
      '--b',
      '--b--',
      '\r\n',
      'Content-Disposition: form-data; name="a"',
      '; filename="a"',
      '"',
      'a',
      ':',
      '\r\n\r\n',
    ]).map((recipe) => ({ ...request, body: { ...recipe, size } })),
  );
const textRecipes = recipes(TEXT_UNITS.filter((unit) => !/[#\\]/.test(unit)));
const queryRecipes = fc
  .tuple(fc.constantFrom(...QUERIES, ...PATHS), textRecipes)
  .map(([path, recipe]): RecipeRequest => ({ method: 'GET', path, query: { ...recipe, size: HEADER_SIZE } }));
const headerRecipes = fc
  .tuple(fc.constantFrom(...HEADER_PATHS), fc.constantFrom(...HEADERS), textRecipes)
  .map(
    ([path, name, recipe]): RecipeRequest => ({
      method: 'GET',
      path,
      header: { name, value: { ...recipe, size: HEADER_SIZE } },
    }),
  );

describe('nobody waits longer than 200 ms for', () => {
  test.each(Object.entries(INPUTS))('the worst %s', { timeout: PATIENT_MS }, async (_name, requests) => {
    expect(await slowOnes(requests.map(asMember))).toEqual([]);
  });

  test.each([
    ['query or path', queryRecipes, 300],
    ['header', headerRecipes, 300],
    ['JSON body', jsonRecipes, 60],
    ['form', formRecipes, 40],
  ])(
    'a generated %s of the largest permitted size',
    { timeout: PATIENT_MS },
    async (_name, inputs, count) => {
      const requests = fc.sample<RecipeRequest>(inputs as fc.Arbitrary<RecipeRequest>, count);
      expect(await slowOnes(requests.map(asMember))).toEqual([]);
    },
  );

  test('a picture of a million parts', { timeout: PATIENT_MS }, async () => {
    // What the bucket of photos takes.
    const size = 1024 * 1024 - 1024;
    const photo = await landscape(64, 64).jpeg().toBuffer();
    const picture = await landscape(64, 64).png().toBuffer();
    const filled = (unit: number[]) =>
      Buffer.alloc(
        Math.floor((size - photo.length - picture.length) / unit.length) * unit.length,
        Buffer.from(unit),
      );
    const inJpeg = (segment: number[]) =>
      Buffer.concat([photo.subarray(0, 2), filled(segment), photo.subarray(2)]);
    const inPng = (chunk: number[]) =>
      Buffer.concat([picture.subarray(0, 33), filled(chunk), picture.subarray(33)]);
    const tables = [0xff, 0xdb, 0xff, 0xff, ...Array<number>(0xfffd).fill(1)];
    const pictures = [
      inJpeg([0xff, 0xdb, 0, 2]),
      inJpeg(tables),
      inJpeg([0xff, 0xfe, 0, 2]),
      inJpeg([0xff, 0xe1, 0, 2]),
      inJpeg([
        0xff,
        0xe2,
        0xff,
        0xff,
        ...Buffer.from('ICC_PROFILE\0\x01\xff', 'latin1'),
        ...Array<number>(0xffef).fill(1),
      ]),
      inPng([0, 0, 0, 0, 0x74, 0x45, 0x58, 0x74, 0xb8, 0x5c, 0xea, 0x9c]),
      inPng([0, 0, 0, 0, 0x61, 0x61, 0x61, 0x61, 0, 0, 0, 0]),
      Buffer.alloc(size, 0xff),
    ];
    const requests = pictures.flatMap((body, at): RecipeRequest[] => {
      const type = at === 5 || at === 6 ? 'image/png' : 'image/jpeg';
      return [
        {
          method: 'POST',
          path: `/storage/v1/object/avatars/${member}/${randomUUID()}`,
          headers: { 'Content-Type': type },
          body,
        },
      ];
    });
    expect(await slowOnes(requests.map(asMember))).toEqual([]);
  });

  test('the patrikas of a whole day, matches and a biodata with the longest texts', {
    timeout: PATIENT_MS,
  }, async () => {
    const answers = (more: object) =>
      Buffer.from(JSON.stringify({ source: 'computed', consent: true, birth_place: 'pune.pune', ...more }));
    const [link] = await server.database.database.query<{ token: string }>(memberScope(member), {
      text: `select token from public.create_biodata_link($1, 14, 'mr', true, true, true, true)`,
      values: [long(60)],
    });
    const requests: RecipeRequest[] = [
      ...TIME_CERTAINTIES.map((time_certainty) => ({
        method: 'POST',
        path: '/functions/v1/save_patrika',
        body: answers({ time_certainty, day_part: null }),
      })),
      {
        method: 'POST',
        path: '/functions/v1/match_with',
        body: Buffer.from(JSON.stringify({ member: other })),
      },
      { method: 'POST', path: `/b/${link?.token}` },
      { method: 'POST', path: '/rest/v1/rpc/best_matches', body: Buffer.from('{}') },
    ].map((request) => ({ ...request, headers: { 'Content-Type': 'application/json' } }));
    expect(await slowOnes(requests.map(asMember))).toEqual([]);
  });

  test('fifty frames of a realtime connection', async () => {
    const frames = ['[', '{"a":', '[[],', '"a",', '1,'].flatMap((unit) => [
      cooked({ before: '[null,"1","realtime:a","phx_join",', unit, size: 16 * 1024 }),
      cooked({
        before: '[null,"1","realtime:a","phx_join",{"config":{"private":true},"access_token":"',
        unit: 'a.b.c',
        after: '"}]',
        size: 16 * 1024,
      }),
    ]);
    const { longest } = await longestTurnOf(async () => {
      const socket = new WebSocket(
        `${server.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${server.keys.publishable}&vsn=2.0.0`,
      );
      await once(socket, 'open');
      for (const frame of frames) for (let at = 0; at < 5; at += 1) socket.send(frame);
      socket.close();
      await once(socket, 'close');
    });
    expect(longest).toBeLessThan(LONGEST_MS);
  });

  test('a text of a megabyte for every function of the database, whose regular expressions and name keys run under its timeouts', {
    timeout: PATIENT_MS,
  }, async () => {
    await server.database.admin`insert into private.staff (member, role) values (${member}, 'operator')`;
    const { functions } = await readCatalogue(server);
    const requests = functions.flatMap(({ name, parameters }) => {
      const texts = parameters.filter(({ type }) => type === 'text');
      return texts.flatMap((given) =>
        ['a@', 'अ '].map((unit): RecipeRequest => {
          const others = parameters
            .filter((each) => each !== given)
            .map((each) => `${JSON.stringify(each.name)}:null`);
          return {
            method: 'POST',
            path: `/rest/v1/rpc/${name}`,
            headers: { 'Content-Type': 'application/json' },
            body: {
              before: `{${others.map((each) => `${each},`).join('')}${JSON.stringify(given.name)}:"`,
              unit,
              after: '"}',
              size: 1024 * 1024,
            },
          };
        }),
      );
    });
    expect(requests.length).toBeGreaterThan(50);
    expect(await slowOnes(requests.map(asMember))).toEqual([]);
  });

  // Last, because every list is longer from here on.
  test('a page of a thousand members with the longest texts in every column', {
    timeout: PATIENT_MS,
  }, async () => {
    await listCopies(other, 1000);
    await server.database.admin.unsafe(
      'create or replace function private.rows_a_day() returns integer language sql immutable return 2147483647',
    );
    const widest = Array.from({ length: 100 }, (_, at) => `a${at}:parent_full_name`).join();
    const requests = ['select=*', `select=${widest}`, `select=${widest}&order=created_at.desc,id.desc`].map(
      (query) => ({
        method: 'GET',
        path: `/rest/v1/valid_profiles?${query}`,
      }),
    );
    expect(await slowOnes(requests.map(asMember))).toEqual([]);
  });
});
