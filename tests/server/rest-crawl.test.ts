/**
 * No request makes the REST service fail, whoever sends it: every table, view and function with every operator, header, method and odd
 * body is answered below 500, errors in PostgREST's one form, and nothing tells of a hidden member or of a telephone number.
 */
import { randomInt } from 'node:crypto';
import http from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createSchemaCache,
  type DatabaseFunction,
  type Relation,
} from '#server/rest/schema-cache/schema-cache.ts';
import { makeMember, makeUser } from '../harness/members.ts';
import { type RawRequest, sendRaw } from '../harness/raw-request.ts';
import { startTestServer, type TestServer } from '../harness/start-test-server.ts';

const HIDDEN = { first_name: 'Adrushya', last_name: 'Lapwalkar', phone: '+919800000001' };
const LISTED = { first_name: 'Drushya', last_name: 'Disnare', phone: '+919800000002' };
/** What no answer may tell. */
const SECRETS = [...Object.values(HIDDEN), LISTED.phone];
const SOCKETS = 8;
const agent = new http.Agent({ keepAlive: true, maxSockets: SOCKETS });
const CALLERS = ['guest', 'newcomer', 'member', 'lapsed member', 'unlisted member'] as const;

let server: TestServer;
let relations: Relation[];
let functions: DatabaseFunction[];
let tokens: Record<(typeof CALLERS)[number], string | undefined>;

beforeAll(async () => {
  server = await startTestServer();
  const { database } = server;
  await makeMember(database, { profile: LISTED });
  const hidden = await makeMember(database, { profile: HIDDEN });
  await database.admin`update private.profiles set deactivated_at = now() where id = ${hidden}`;
  const unlisted = await makeMember(database);
  await database.admin`select public.unlist_member(user_code, 'x') from private.profiles where id = ${unlisted}`;
  tokens = {
    guest: undefined,
    newcomer: await server.tokenFor(await makeUser(database)),
    member: await server.tokenFor(await makeMember(database)),
    'lapsed member': await server.tokenFor(
      await makeMember(database, { paidUntil: new Date(Date.now() - 86_400_000) }),
    ),
    'unlisted member': await server.tokenFor(unlisted),
  };
  const schema = await createSchemaCache(database.database).current();
  relations = [...schema.relations.values()];
  functions = [...schema.functions.values()].flat();
});
afterAll(async () => {
  agent.destroy();
  // Fails when the server reported a failure of its own.
  await server.close();
});

const enc = encodeURIComponent;
const OFFERED = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'is', 'in'];
const NOT_OFFERED = [
  ...['match', 'imatch', 'isdistinct', 'fts', 'plfts', 'phfts', 'wfts(english)', 'eq(any)', 'like(all)'],
  ...['cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj', 'noop', ''],
];
const VALUES = [
  ...['', 'a', '1', 'null', 'true', '(1,2)', '()', '2026-01-01', '%a_*', '\\', '99999999999999999999', '-1'],
  ...['{1,2}', `${'['.repeat(5000)}`, `${'{'.repeat(5000)}`, '\u0000', '(.*)\\1', `${'%'.repeat(9)}`, 'NaN'],
  ...['00000000-0000-4000-8000-000000000001', '{"a":1}', '\ufeff', '1e999', 'infinity'],
];
const QUERIES = [
  ...[
    'select=*',
    'select=',
    'select=count()',
    'select=json_agg',
    'select=x:*',
    'select=id::text',
    'select=a->b',
  ],
  ...['select=*,follows(*)', 'select=...follows(id)', `select=${'a,'.repeat(101)}a`, 'order=', 'order=ctid'],
  ...[
    'order=id.desc.nullslast',
    'order=nope',
    'limit=-1',
    'limit=0',
    'limit=99999999999999999999',
    'offset=-1',
  ],
  ...[
    'offset=99999999999999999999',
    'offset=1000000',
    'or=()',
    'or=(a.eq.1',
    `or=${'(or'.repeat(60)}`,
    '%ff=%ff',
  ],
  ...[
    '=eq.1',
    '%00=eq.1',
    '__proto__=eq.1',
    'constructor.prototype=eq.1',
    'columns=nope',
    'on_conflict=nope',
  ],
];
const HEADERS: Record<string, string>[] = [
  ...['exact', 'planned', 'estimated', 'none'].map((count) => ({ prefer: `count=${count}` })),
  ...[
    'return=representation',
    'handling=strict, max-affected=0',
    'handling=strict, a=b',
    'timezone=Mars/Base',
  ].map((prefer) => ({ prefer })),
  ...['timezone=Asia/Kolkata', 'tx=rollback', 'missing=default, resolution=merge-duplicates'].map(
    (prefer) => ({
      prefer,
    }),
  ),
  ...[
    'text/csv',
    'text/xml',
    'application/vnd.pgrst.object+json',
    'application/vnd.pgrst.plan',
    '*/*;q=x',
    '\u00ff',
  ].map((accept) => ({ accept })),
  ...['0-1', '5-2', '99999999999999999999-', 'x'].map((range) => ({ range })),
  ...['auth', 'private', 'pg_catalog', ''].map((profile) => ({
    'accept-profile': profile,
    'content-profile': profile,
  })),
  ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', '\u00ff'].map((type) => ({
    'content-type': type,
  })),
  { authorization: 'Bearer ' },
  { authorization: 'Bearer a.b.c' },
  { cookie: 'a; b=c=d; \u00ff' },
];
const DEEP = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
const BODIES = [
  '',
  '{',
  'null',
  '[]',
  '{}',
  '[{}]',
  '[1]',
  '"a"',
  '1e999',
  '\u0000',
  DEEP,
  '{"nope":1}',
  '{"__proto__":1}',
];
const ODD_VALUES = [
  'null',
  '"\\u0000"',
  '"\\ud800"',
  '1e400',
  '99999999999999999999',
  '[]',
  '{"a":1}',
  DEEP,
  '"x"',
];
const PATHS = [
  '',
  '/',
  '//',
  '/nope',
  '/rpc',
  '/rpc/',
  '/rpc/nope',
  '/a/b',
  '/%00',
  '/%ff',
  '/%',
  '/auth.users',
];
const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS', 'PROPFIND'];

/** One of a list, another one at each place, so that all are tried somewhere. */
const turn = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

/** An address of its own for each request: the limits of one would end the crawl. */
const someAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

/** What is wrong with an answer: above 499, an error in another form, or a secret. Undefined when nothing is. */
function faultOf({ method }: RawRequest, status: number, text: string): string | undefined {
  if (status >= 500) return 'a failure';
  if (SECRETS.some((secret) => text.includes(secret))) return 'a secret';
  if (status < 400 || method === 'HEAD' || method === 'OPTIONS' || status === 431) return undefined;
  return /^\{"code":".+"message":".*"\}$/s.test(text) ? undefined : 'an error in another form';
}

/** Sends the requests, some at once, and expects every one to be served or refused. */
async function expectAnswers(who: (typeof CALLERS)[number], requests: readonly RawRequest[]): Promise<void> {
  const faults: string[] = [];
  const waiting = [...requests];
  const token = tokens[who];
  const own = { apikey: server.keys.publishable, ...(token && { authorization: `Bearer ${token}` }) };
  const work = async () => {
    for (let request = waiting.pop(); request; request = waiting.pop()) {
      const headers = { ...own, 'x-forwarded-for': someAddress(), ...request.headers };
      const { status, bytes } = await sendRaw(
        server.url,
        { ...request, path: `/rest/v1${request.path}`, headers },
        agent,
      );
      const fault = faultOf(request, status, bytes.toString());
      const { method, path, body = '' } = request;
      if (fault)
        faults.push(
          [fault, status, method, path, body, bytes].map((part) => String(part).slice(0, 200)).join(' '),
        );
    }
  };
  await Promise.all(Array.from({ length: SOCKETS }, work));
  expect(faults).toEqual([]);
}

describe.each(CALLERS)('%s', (who) => {
  const at = CALLERS.indexOf(who);

  test('returns a status below 500 for every operator at every table and view', async () => {
    const columnOf = ({ columns }: Relation, index: number) => turn([...columns.keys()], index);
    const requests = relations.flatMap((relation, row) =>
      [...OFFERED, ...NOT_OFFERED].flatMap((operator, index) => {
        const column = enc(columnOf(relation, index + row));
        const value = enc(turn(VALUES, index + row + at));
        return [
          { method: 'GET', path: `/${relation.name}?${column}=${operator}.${value}` },
          {
            method: 'GET',
            path: `/${relation.name}?or=(${column}.not.${operator}.${value},${column}.is.null)`,
          },
        ];
      }),
    );
    await expectAnswers(who, requests);
  });

  test('returns a status below 500 for odd queries and headers', async () => {
    const requests = relations.flatMap(({ name }, row) => [
      ...QUERIES.map((query, index) => ({
        method: turn(['GET', 'HEAD', 'GET'], index + row),
        path: `/${name}?${query}`,
      })),
      ...HEADERS.map((headers, index) => ({
        method: turn(['GET', 'POST', 'DELETE', 'PATCH'], index + row + at),
        path: `/${name}?limit=1`,
        headers,
        body: turn(BODIES, index + row),
      })),
    ]);
    await expectAnswers(who, requests);
  });

  test('returns a status below 500 for odd writes to every table and view', async () => {
    const type = { 'content-type': 'application/json' };
    const requests = relations.flatMap(({ name, columns }, row) => {
      const keys = [...columns.keys()];
      const filter = `${enc(turn(keys, row))}=is.not_null`;
      const bodies = [
        ...BODIES,
        ...keys.map((key, index) => `{${JSON.stringify(key)}:${turn(ODD_VALUES, index + row + at)}}`),
      ];
      return [
        { method: 'DELETE', path: `/${name}` },
        { method: 'DELETE', path: `/${name}?${filter}` },
        ...bodies.map((body) => ({ method: 'POST', path: `/${name}`, headers: type, body })),
        ...bodies.map((body) => ({ method: 'PATCH', path: `/${name}?${filter}`, headers: type, body })),
        ...[`[{},{}]`, '[{"id":null},{"id":null}]'].map((body) => ({
          method: 'POST',
          path: `/${name}?on_conflict=${enc(turn(keys, row))}`,
          headers: { ...type, prefer: 'resolution=merge-duplicates, return=representation, missing=default' },
          body,
        })),
      ];
    });
    await expectAnswers(who, requests);
  });

  test('returns a status below 500 for odd calls of every function', async () => {
    const type = { 'content-type': 'application/json' };
    const requests = functions.flatMap(({ name, parameters }, row) => [
      ...BODIES.map((body) => ({ method: 'POST', path: `/rpc/${name}`, headers: type, body })),
      ...VALUES.map((_, index) => {
        const query = parameters.map(
          (each, position) => `${enc(each.name)}=${enc(turn(VALUES, index + position))}`,
        );
        return { method: turn(['GET', 'HEAD'], index), path: `/rpc/${name}?${query.join('&')}` };
      }),
      ...ODD_VALUES.map((_, index) => {
        const pairs = parameters.map(
          (each, position) => `${JSON.stringify(each.name)}:${turn(ODD_VALUES, index + position + row)}`,
        );
        return { method: 'POST', path: `/rpc/${name}`, headers: type, body: `{${pairs.join()}}` };
      }),
    ]);
    await expectAnswers(who, requests);
  });

  test('returns a status below 500 for every method at odd paths', async () => {
    const paths = [...PATHS, '/valid_profiles', '/rpc/contact_of'];
    await expectAnswers(
      who,
      paths.flatMap((path) => METHODS.map((method) => ({ method, path }))),
    );
  });
});
