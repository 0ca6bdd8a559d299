/**
 * Malformed requests to the REST service: values of the wrong type, bodies that are not JSON or nested deeply, invalid headers and
 * addresses. They are generated from the catalogue, so that each relation, column and function receives some of them, and any eight successive
 * ones receive all.
 */
import type { Catalogue, PublicFunction, Relation } from './catalogue.ts';
import type { CrawlRequest } from './check-response.ts';
import { shareOf } from './share.ts';

const enc = encodeURIComponent;
const JSON_TYPE = { 'Content-Type': 'application/json' };
const OFFERED = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'is', 'in'];
const DEEP = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;

const TEXT_VALUES = [
  '',
  'a',
  '1',
  'null',
  'true',
  '%a_*',
  '\\',
  '\u0000',
  '\ufeff',
  `${'%'.repeat(9)}`,
  '(.*)\\1',
];
const LIST_VALUES = ['(1,2)', '()', '{1,2}', '['.repeat(5000), '{'.repeat(5000), '{"a":1}'];
const TYPED_VALUES = [
  '2026-01-01',
  'infinity',
  '99999999999999999999',
  '-1',
  'NaN',
  '1e999',
  '00000000-0000-4000-8000-000000000001',
];
const VALUES = [...TEXT_VALUES, ...LIST_VALUES, ...TYPED_VALUES];

const QUERIES = [
  `select=${'a,'.repeat(101)}a`,
  'select=x:*',
  'order=',
  'order=ctid',
  'limit=99999999999999999999',
  'offset=1000000',
  'or=()',
  'or=(a.eq.1',
  `or=${'(or'.repeat(60)}`,
  '=eq.1',
  '%00=eq.1',
  '__proto__=eq.1',
  'constructor.prototype=eq.1',
  'columns=nope',
  'on_conflict=nope',
];
const HEADERS: Record<string, string>[] = [
  { Prefer: 'handling=strict, a=b' },
  { Prefer: 'handling=strict, max-affected=0' },
  { Prefer: 'missing=default, resolution=merge-duplicates' },
  { Prefer: 'timezone=Mars/Base' },
  { Accept: '*/*;q=x' },
  { Accept: '\u00ff' },
  { Range: '99999999999999999999-' },
  { 'Content-Profile': 'pg_catalog' },
  { 'Content-Profile': '' },
  { 'Content-Type': 'text/plain' },
  { 'Content-Type': 'multipart/form-data' },
  { 'Content-Type': '\u00ff' },
  { Authorization: 'Bearer ' },
  { Authorization: 'Bearer a.b.c' },
  { Cookie: 'a; b=c=d; \u00ff' },
];
const BODIES = [
  '',
  '{',
  'null',
  '[]',
  '{}',
  '[{}]',
  '[{"a":1},{"b":2}]',
  '[1]',
  '"a"',
  '1e999',
  '\u0000',
  DEEP,
  '{"nope":1}',
  '{"__proto__":1}',
];
const ODD_JSON = [
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

const SHARES = 8;

/** The item of a list at an index, which wraps around. */
const turn = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

function reads({ name, columns }: Relation, row: number): CrawlRequest[] {
  const path = `/rest/v1/${name}`;
  const conditions = OFFERED.flatMap((operator, index) => {
    const column = enc(turn(columns, index + row).name);
    const value = enc(turn(VALUES, index + row * OFFERED.length));
    return [`${column}=${operator}.${value}`, `or=(${column}.not.${operator}.${value},${column}.is.null)`];
  });
  return [
    ...conditions.map((query) => ({ method: 'GET', path: `${path}?${query}` })),
    ...shareOf(QUERIES, row, SHARES).map((query, index) => ({
      method: turn(['GET', 'HEAD', 'GET'], index + row),
      path: `${path}?${query}`,
    })),
  ];
}

function writes({ name, columns }: Relation, row: number): CrawlRequest[] {
  const path = `/rest/v1/${name}`;
  const filter = `${enc(turn(columns, row).name)}=not.is.null`;
  const bodies = shareOf(BODIES, row, SHARES);
  const values = columns.map(
    (column, index) => `{${JSON.stringify(column.name)}:${turn(ODD_JSON, index + row)}}`,
  );
  const insert = (body: string) => ({ method: 'POST', path, headers: JSON_TYPE, body });
  const update = (body: string) => ({ method: 'PATCH', path: `${path}?${filter}`, headers: JSON_TYPE, body });
  const merging = 'resolution=merge-duplicates, return=representation, missing=default';
  return [
    ...bodies.flatMap((body) => [insert(body), update(body)]),
    // Values are converted in the same way for both.
    ...values.map((body, index) => (index % 2 === row % 2 ? insert(body) : update(body))),
    ...['[{},{}]', '[{"id":null},{"id":null}]'].map((body) => ({
      method: 'POST',
      path: `${path}?on_conflict=${enc(turn(columns, row).name)}`,
      headers: { ...JSON_TYPE, Prefer: merging },
      body,
    })),
    ...shareOf(HEADERS, row, SHARES).map((headers, index) => ({
      method: turn(['GET', 'POST', 'DELETE', 'PATCH'], index + row),
      path: `${path}?limit=1`,
      headers,
      body: turn(BODIES, index + row),
    })),
  ];
}

function calls({ name, parameters }: PublicFunction, row: number): CrawlRequest[] {
  const path = `/rest/v1/rpc/${name}`;
  const queries = VALUES.map((_, index) =>
    parameters.map((each, position) => `${enc(each.name)}=${enc(turn(VALUES, index + position))}`).join('&'),
  );
  const objects = ODD_JSON.map((_, index) => {
    const pairs = parameters.map(
      (each, position) => `${JSON.stringify(each.name)}:${turn(ODD_JSON, index + position + row)}`,
    );
    return `{${pairs.join()}}`;
  });
  return [
    ...shareOf(queries, row, SHARES).map((query, index) => ({
      method: turn(['GET', 'HEAD'], index),
      path: `${path}?${query}`,
    })),
    ...shareOf([...BODIES, ...objects], row, SHARES).map((body) => ({
      method: 'POST',
      path,
      headers: JSON_TYPE,
      body,
    })),
  ];
}

/** Requests that only read. */
export function oddReads({ relations }: Catalogue): CrawlRequest[] {
  const paths = [...PATHS, '/valid_profiles', '/rpc/contact_of'];
  return [
    ...relations.flatMap(reads),
    ...paths.flatMap((path) => METHODS.map((method) => ({ method, path: `/rest/v1${path}` }))),
  ];
}

/** Requests that may change data. */
export function oddWrites({ relations, functions }: Catalogue): CrawlRequest[] {
  return [...relations.flatMap(writes), ...functions.flatMap(calls)];
}
