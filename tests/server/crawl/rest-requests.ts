/**
 * Requests that read from the REST service, made from the catalogue: every relation with every operator, also those that PostgREST has and
 * we don't, and with every header that could change a response.
 */
import type { Catalogue, Column, Relation } from './catalogue.ts';
import type { CrawlRequest } from './check-response.ts';
import type { People } from './people.ts';
import { shareOf } from './share.ts';

const enc = encodeURIComponent;

const OFFERED = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike'];
const REMOVED = [
  'match',
  'imatch',
  'fts',
  'plfts',
  'phfts',
  'wfts',
  'fts(english)',
  'cs',
  'cd',
  'ov',
  'sl',
  'sr',
  'nxr',
];
const REMOVED_TOO = [
  'nxl',
  'adj',
  'isdistinct',
  'eq(any)',
  'like(all)',
  'ilike(any)',
  'match(any)',
  'nosuch',
];
const NOT_OFFERED = [...REMOVED, ...REMOVED_TOO];
const TESTS = [
  'is.null',
  'is.not_null',
  'is.true',
  'is.unknown',
  'is.nonsense',
  'in.()',
  'in.(1,2)',
  'in.("a,b",x)',
  '',
];

const SHARES_OF_NOT_OFFERED = 4;

/** Values that fit the type, and one that fits none. They are parts of what hidden members have, so that no answer need repeat it. */
export function valuesOf({ type }: Column, { hidden }: People): string[] {
  if (type === 'uuid') return [hidden.id, 'x'];
  if (/int|numeric/.test(type)) return ['5', '1e999'];
  if (/date|timestamp/.test(type)) return ['1999-03-14', 'infinity'];
  if (type === 'boolean') return ['true', 'x'];
  return ['Zqpaused%', 'Zqp*s_d%25%'];
}

/** On a relation whose number is `at`. */
function withOperators(relation: Relation, at: number, people: People): string[] {
  // All operators on a few columns, by type; a few on the others. What is not offered is refused whatever the relation: each one gets some. Negations
  // and tests go by halves to successive types.
  const operators = [...OFFERED, ...shareOf(NOT_OFFERED, at, SHARES_OF_NOT_OFFERED)];
  const types = new Set<string>();
  return relation.columns.flatMap((column) => {
    const isFirstOfType = !types.has(column.type);
    types.add(column.type);
    const [fits = '', odd = ''] = valuesOf(column, people);
    if (!isFirstOfType) return [`${column.name}=eq.${enc(fits)}`, `${column.name}=not.ilike.${enc(odd)}`];
    return [
      ...operators.map((operator) => `${column.name}=${operator}.${enc(fits)}`),
      ...shareOf(OFFERED, at + types.size, 2).map((operator) => `${column.name}=not.${operator}.${enc(odd)}`),
      ...shareOf(TESTS, at + types.size, 2).map((test) => `${column.name}=${enc(test)}`),
    ];
  });
}

function withFeatures({ columns }: Relation): string[] {
  const { name = 'id' } = columns[0] ?? {};
  const last = columns.at(-1)?.name ?? name;
  return [
    'select=*',
    `select=a:${name},b:${last}`,
    `select=${name}::text`,
    `select=${name}-%3E%3Ea`,
    `select=${name}.count()`,
    'select=count()',
    `select=${name}.max()`,
    'select=profiles(*)',
    'select=*,profiles!inner(phone,last_name)',
    'select=...follows(*)',
    'select=json_agg',
    'select=phone,parent_address,last_name,email',
    'select=',
    'select=%00',
    `order=${name}.desc.nullslast,${last}.asc`,
    'order=phone,last_name.desc',
    'order=profiles(last_name)',
    'limit=0',
    'limit=1000&offset=0',
    'limit=-1&offset=-1',
    'offset=99999999999999999999',
    `or=(${name}.is.null,and(${last}.not.is.null,${name}.not.is.null))`,
    `not.or=(${name}.is.null)`,
    `or=(phone.like.98*,last_name.match.^Zq)`,
    `or=${'('.repeat(60)}`,
    'and=()',
    `columns=${name},${last}`,
    `on_conflict=${name}`,
    'nosuch=eq.1',
    'phone=not.is.null',
    'last_name=like.Zq*',
    '"last_name"=eq.a&"=1',
    '%ff=%00',
  ];
}

const header = (name: string, values: string[]) => values.map((value) => ({ [name]: value }));
const HEADERS: Record<string, string>[] = [
  ...header('Accept', [
    'application/json',
    'text/csv',
    'application/xml',
    'text/xml',
    'application/geo+json',
    'application/octet-stream',
    'application/openapi+json',
    'application/vnd.pgrst.object+json',
    'application/vnd.pgrst.object+json;nulls=stripped',
    'application/vnd.pgrst.array+json;nulls=stripped',
    'application/vnd.pgrst.plan',
    'application/vnd.pgrst.plan+json; for="application/json"; options=analyze|verbose|settings|buffers|wal',
    'text/html',
    'x/y;q=z',
    '',
  ]),
  ...header('Prefer', [
    'count=exact',
    'count=planned',
    'count=estimated',
    'count=nosuch, handling=strict',
    'return=representation',
    'return=headers-only',
    'resolution=merge-duplicates',
    'missing=default',
    'params=single-object',
    'tx=rollback',
    'max-affected=0, handling=strict',
    'timezone=Asia/Kolkata',
    'timezone=nosuch',
    'a=b;c="d"',
  ]),
  ...header('Range', ['0-0', '0-', '5-1', '-5', 'x', 'bytes=0-1', '0-99999999999999999999']),
  ...header('Range-Unit', ['items', 'bytes']),
  ...header('Accept-Profile', [
    'public',
    'private',
    'auth',
    'storage',
    'server',
    'pg_catalog',
    'information_schema',
    '',
  ]),
  ...header('Content-Profile', ['private', 'public']),
  ...header('X-HTTP-Method-Override', ['DELETE']),
];
/** Columns that identify people. */
const IDENTIFYING = new Set(['last_name', 'phone']);
const SHARES = 8;

/**
 * All for a relation with names or telephone numbers; for the others an eighth, another one for the next relation: what a feature does is
 * the same for each of them.
 */
function shareFor<T>({ columns }: Relation, at: number, all: T[]): T[] {
  const isIdentifying = columns.some(({ name }) => IDENTIFYING.has(name));
  return isIdentifying ? all : shareOf(all, at, SHARES);
}

function findHidden(relation: Relation, { hidden }: People): CrawlRequest[] {
  const names = new Set(relation.columns.map(({ name }) => name));
  return Object.entries({ last_name: 'like.Zqpaused*', first_name: 'ilike.zqpaused*', id: `eq.${hidden.id}` })
    .filter(([name]) => names.has(name))
    .flatMap(([name, condition]) =>
      ['GET', 'HEAD'].map((method) => ({
        method,
        path: `/rest/v1/${relation.name}?${name}=${condition}`,
        headers: { Prefer: 'count=exact' },
        findsHidden: true,
      })),
    );
}

/** Who reads what, without any feature. */
function plainReads(relation: Relation, people: People): CrawlRequest[] {
  const path = `/rest/v1/${relation.name}`;
  return [
    ...['GET', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'].map((method) => ({ method, path })),
    ...findHidden(relation, people),
  ];
}

/** The same rows by every operator, feature and header. */
function featureReads(relation: Relation, at: number, people: People): CrawlRequest[] {
  const path = `/rest/v1/${relation.name}`;
  const queries = [...withOperators(relation, at, people), ...withFeatures(relation)];
  return [
    ...shareFor(relation, at, queries).map((query) => ({ method: 'GET', path: `${path}?${query}` })),
    ...shareFor(relation, at, HEADERS).map((headers) => ({ method: 'GET', path, headers })),
  ];
}

/** The requests for a catalogue that read each relation. */
export function readRequests({ relations }: Catalogue, people: People): CrawlRequest[] {
  const elsewhere = [
    '',
    'rpc',
    'rpc/nosuch',
    'rpc/a/b',
    'nosuch',
    'private.profiles',
    '%22private%22.%22listings%22',
    'pg_stats',
  ];
  return [
    ...elsewhere.map((path) => ({ method: 'GET', path: `/rest/v1/${path}` })),
    ...relations.flatMap((relation) => plainReads(relation, people)),
  ];
}

/** The requests for a catalogue that use each feature of reading on each relation. */
export function readFeatureRequests({ relations }: Catalogue, people: People): CrawlRequest[] {
  return relations.flatMap((relation, at) => featureReads(relation, at, people));
}
