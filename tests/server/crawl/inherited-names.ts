/**
 * Requests with the names of `Object.prototype` in place of every name and value that a client may choose: looked up in a plain object, such a
 * name finds a function that nobody put there. Generated from the catalogue.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { RawRequest } from '#tests/harness/raw-request.ts';
import type { Catalogue, PublicFunction, Relation } from './catalogue.ts';
import { shareOf } from './share.ts';

export const INHERITED_NAMES = Object.getOwnPropertyNames(Object.prototype);

const JSON_TYPE = { 'Content-Type': 'application/json' };
const FORM_TYPE = { 'Content-Type': 'application/x-www-form-urlencoded' };
const BOUNDARY = 'b';
const MULTIPART_TYPE = { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` };
const FUNCTIONS = path.resolve('supabase/functions');

/** JSON text with these keys; `JSON.stringify` would leave `__proto__` out. */
function jsonOf(fields: readonly (readonly [key: string, value: unknown])[]): string {
  return `{${fields.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join()}}`;
}

const post = (address: string, body: string, method = 'POST'): RawRequest => ({
  method,
  path: address,
  headers: JSON_TYPE,
  body,
});

/** One body for each field with the name as its value, and one with the name as a key. */
function bodiesOf(fields: readonly string[], name: string, valid: Record<string, unknown> = {}): string[] {
  const others = (field: string) => Object.entries(valid).filter(([key]) => key !== field);
  return [
    ...fields.map((field) => jsonOf([...others(field), [field, name]])),
    jsonOf([...Object.entries(valid), [name, name]]),
    jsonOf([...Object.entries(valid), [name, { [fields[0] ?? 'a']: name }]]),
  ];
}

function relationRequests({ name: relation, columns }: Relation, name: string, at: number): RawRequest[] {
  const address = `/rest/v1/${relation}`;
  const column = columns[at % columns.length]?.name ?? 'id';
  const queries = [
    `select=${name}`,
    `select=${name}:${column}`,
    `select=${column}::${name}`,
    `order=${name}`,
    `order=${column}.${name}`,
    `${name}=eq.${name}`,
    `${column}=${name}.1`,
    `${column}=${name}(any).1`,
    `${column}=is.${name}`,
    `or=(${name}.eq.1,${column}.${name}.1)`,
    `${name}=(${column}.eq.1)`,
    `limit=${name}&offset=${name}`,
  ];
  return [
    ...queries.map((query) => ({ method: 'GET', path: `${address}?${query}` })),
    ...columns.map((each) => ({ method: 'GET', path: `${address}?${each.name}=eq.${name}` })),
    ...bodiesOf(
      columns.map((each) => each.name),
      name,
    ).map((body) => post(address, body)),
    post(`${address}?columns=${name}`, `[${jsonOf([[name, 1]])}]`),
    {
      ...post(`${address}?on_conflict=${name}`, jsonOf([[column, name]])),
      headers: { ...JSON_TYPE, Prefer: 'resolution=merge-duplicates' },
    },
    post(`${address}?${column}=eq.${name}`, jsonOf([[name, name]]), 'PATCH'),
    { method: 'DELETE', path: `${address}?${name}=eq.${name}` },
  ];
}

function callRequests({ name: called, parameters }: PublicFunction, name: string): RawRequest[] {
  const address = `/rest/v1/rpc/${called}`;
  const names = parameters.map((each) => each.name);
  return [
    ...bodiesOf(names, name).map((body) => post(address, body)),
    post(address, jsonOf(names.map((each) => [each, name]))),
    post(
      `${address}?select=${name}&order=${name}&${name}=eq.${name}`,
      jsonOf(names.map((each) => [each, name])),
    ),
    { method: 'GET', path: `${address}?${names.map((each) => `${each}=${name}`).join('&')}` },
    { method: 'GET', path: `${address}?${name}=${name}` },
  ];
}

const ADDRESSES_FOR_HEADERS = [
  '/rest/v1/valid_profiles',
  '/rest/v1/community',
  '/storage/v1/object/public/avatars/a',
  '/storage/v1/render/image/public/avatars/a',
  '/auth/v1/user',
  '/functions/v1/list_data',
  '/b/a',
  '/grievance',
  '/',
  '/config.json',
];
const HEADERS_BY_VALUE = [
  'accept',
  'accept-encoding',
  'accept-language',
  'accept-profile',
  'access-control-request-headers',
  'apikey',
  'authorization',
  'cache-control',
  'content-profile',
  'content-type',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'origin',
  'prefer',
  'range',
  'user-agent',
  'x-client-info',
  'x-metadata',
  'x-region',
  'x-request-id',
  'x-upsert',
];

function headerRequests(name: string): RawRequest[] {
  const headers: Record<string, string>[] = [
    ...HEADERS_BY_VALUE.map((header) => ({ [header]: name })),
    // Computed, so that the name is a header of its own and not the object's prototype.
    { [name]: name },
    { cookie: `${name}=${name}` },
    { accept: `application/${name};${name}=${name}` },
    { authorization: `Bearer ${name}.${name}.${name}` },
    { authorization: `${name} ${name}` },
    { 'content-type': `multipart/form-data; boundary=${name}` },
    { range: `${name}=0-1` },
    ...['return', 'resolution', 'count', 'missing', 'handling', name].map((preference) => ({
      prefer: `${preference}=${name}`,
    })),
  ];
  return ADDRESSES_FOR_HEADERS.flatMap((address) =>
    headers.flatMap((each) => [
      { method: 'GET', path: address, headers: each },
      { method: 'POST', path: address, headers: { ...JSON_TYPE, ...each }, body: '{}' },
    ]),
  );
}

function storageRequests(name: string): RawRequest[] {
  const kinds = [
    '',
    '/public',
    '/authenticated',
    '/sign',
    '/info',
    '/removed',
    '/list',
    '/list-v2',
    '/move',
    '/copy',
  ];
  const reads = [
    ...kinds.map((kind) => `/object${kind}`),
    ...['public', 'authenticated', 'sign', name].map((kind) => `/render/image/${kind}`),
    '/bucket',
    `/${name}`,
  ].flatMap((address) => [`${address}/${name}`, `${address}/${name}/${name}`, `${address}/avatars/${name}`]);
  const parameters = ['width', 'height', 'resize', 'quality', 'format', 'download', 'token', name];
  const lists = ['prefix', 'search', 'limit', 'offset', 'sortBy'];
  const order = (column: string, direction: string) =>
    jsonOf([
      ['prefix', ''],
      ['sortBy', { column, order: direction }],
    ]);
  return [
    ...reads.flatMap((address) =>
      ['GET', 'POST', 'PUT', 'DELETE'].map((method) => ({ method, path: address })),
    ),
    ...parameters.flatMap((parameter) =>
      ['object/public', 'object/sign', 'render/image/public'].map((kind) => ({
        method: 'GET',
        path: `/${kind}/avatars/a?${parameter}=${name}`,
      })),
    ),
    ...bodiesOf(lists, name, { prefix: '' }).map((body) => post('/object/list/avatars', body)),
    ...[order(name, 'asc'), order('name', name)].map((body) => post('/object/list/avatars', body)),
    ...bodiesOf(['expiresIn', 'transform'], name, { expiresIn: 60 }).map((body) =>
      post('/object/sign/avatars/a', body),
    ),
    ...bodiesOf(['prefixes'], name).map((body) => post('/object/avatars', body, 'DELETE')),
    post('/object/avatars', jsonOf([['prefixes', [name]]]), 'DELETE'),
    ...['cacheControl', 'contentType', 'metadata', name].map((field) => ({
      method: 'POST',
      path: `/object/avatars/${name}`,
      headers: MULTIPART_TYPE,
      body: formOf([[field, name]], { name, type: 'image/jpeg' }),
    })),
    {
      method: 'POST',
      path: '/object/avatars/a',
      headers: MULTIPART_TYPE,
      body: formOf([], { name, type: name }),
    },
  ].map((request) => ({ ...request, path: `/storage/v1${request.path}` }));
}

/** A multipart body with fields and a file. */
function formOf(fields: readonly [string, string][], file?: { name: string; type: string }): string {
  const parts = fields.map(
    ([field, value]) => `Content-Disposition: form-data; name="${field}"\r\n\r\n${value}`,
  );
  if (file)
    parts.push(
      `Content-Disposition: form-data; name="${file.name}"; filename="${file.name}"\r\nContent-Type: ${file.type}\r\n\r\na`,
    );
  return `${parts.map((part) => `--${BOUNDARY}\r\n${part}\r\n`).join('')}--${BOUNDARY}--\r\n`;
}

const AUTH_FIELDS: Record<string, string[]> = {
  otp: ['email', 'phone', 'channel', 'create_user', 'data', 'code_challenge', 'code_challenge_method'],
  verify: ['type', 'token', 'token_hash', 'email', 'phone'],
  'token?grant_type=refresh_token': ['refresh_token'],
  'token?grant_type=password': ['email', 'phone', 'password'],
  'token?grant_type=id_token': ['provider', 'id_token'],
  signup: ['email', 'phone', 'password', 'data'],
  resend: ['type', 'email', 'phone'],
  recover: ['email'],
  factors: ['factor_type', 'friendly_name'],
  logout: ['scope'],
  sso: ['domain', 'provider_id'],
};

function authRequests(name: string): RawRequest[] {
  const addresses = [
    '',
    'admin/',
    'admin/users/',
    'factors/',
    'factors/a/',
    'user/identities/',
    'oauth/',
    'passkeys/',
  ];
  const otp = { email: 'inherited@example.org', create_user: true };
  const user = { data: { a: 1 } };
  return [
    ...addresses.flatMap((address) =>
      ['GET', 'POST', 'PUT', 'DELETE'].map((method) => ({ method, path: `${address}${name}` })),
    ),
    ...Object.entries(AUTH_FIELDS).flatMap(([address, fields]) =>
      bodiesOf(fields, name, address === 'otp' ? otp : {}).map((body) => post(address, body)),
    ),
    post(
      'otp',
      jsonOf([
        ['email', `${name.toLowerCase()}@example.org`],
        ['data', { language: name, [`x${name}`]: name }],
      ]),
    ),
    ...bodiesOf(['email', 'phone', 'password', 'data', 'app_metadata', 'nonce'], name, user).map((body) =>
      post('user', body, 'PUT'),
    ),
    post(
      'user',
      `{"data":${jsonOf([
        ['language', name],
        [name, name],
      ])}}`,
      'PUT',
    ),
    ...['token?grant_type', 'logout?scope', 'authorize?provider', `otp?${name}`].map((parameter) =>
      post(`${parameter}=${name}`, '{}'),
    ),
  ].map((request) => ({ ...request, path: `/auth/v1/${request.path}` }));
}

const FUNCTION_FIELDS = [
  'user_id',
  'userId',
  'member',
  'name',
  'amount',
  'currency',
  'notes',
  'reciept_id',
  'razorpay_order_id',
  'razorpay_payment_id',
  'razorpay_signature',
];
const PATRIKA_FIELDS = [
  'source',
  'time_certainty',
  'day_part',
  'birth_place',
  'other_place',
  'other_district',
  'birth_zone',
  'clock',
  'occurrence',
  'almanac',
  'almanac_name',
  'printed_rashi',
  'patrika_name',
  'level',
  'consent',
];
const FORM_FIELDS = [
  'action',
  'draft',
  'kind',
  'details',
  'email',
  'name',
  'code',
  'concerns',
  'otp',
  'ticket',
  'access',
  'keep',
  'pictures',
];
const ACTIONS = ['complain', 'confirm', 'resend', 'edit', 'follow', 'appeal'];
/** A patrika that is stored, in which one answer is replaced. */
const PATRIKA = {
  source: 'birth',
  time_certainty: 'exact',
  birth_place: 'pune',
  birth_zone: 'Asia/Kolkata',
  consent: true,
};

function functionRequests(name: string): RawRequest[] {
  const functions = readdirSync(FUNCTIONS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map((entry) => entry.name);
  const forms = [
    ...FORM_FIELDS.map((field): [string, string][] => [[field, name]]),
    ...ACTIONS.flatMap((action) =>
      FORM_FIELDS.slice(1).map((field): [string, string][] => [
        ['action', action],
        [field, name],
      ]),
    ),
    [[name, name]] as [string, string][],
  ];
  return [
    ...[...functions, name].flatMap((called) => [
      { method: 'GET', path: `/functions/v1/${called}` },
      { method: name, path: `/functions/v1/${called}` },
      ...['token', 'key', 'draft', name].map((parameter) => ({
        method: 'GET',
        path: `/functions/v1/${called}?${parameter}=${name}`,
      })),
      ...bodiesOf(FUNCTION_FIELDS, name).map((body) => post(`/functions/v1/${called}`, body)),
    ]),
    ...bodiesOf(PATRIKA_FIELDS, name, PATRIKA).map((body) => post('/functions/v1/save_patrika', body)),
    ...['/grievance', '/functions/v1/grievance'].flatMap((address) => [
      { method: 'GET', path: `${address}?draft=${name}` },
      ...forms.flatMap((fields) => [
        { method: 'POST', path: address, headers: FORM_TYPE, body: new URLSearchParams(fields).toString() },
        { method: 'POST', path: address, headers: MULTIPART_TYPE, body: formOf(fields) },
      ]),
      {
        method: 'POST',
        path: address,
        headers: MULTIPART_TYPE,
        body: formOf([['action', 'complain']], { name: 'pictures', type: name }),
      },
    ]),
    ...['GET', 'POST'].flatMap((method) =>
      ['/b', '/unsubscribe'].map((address) => ({ method, path: `${address}/${name}` })),
    ),
  ];
}

function ownRequests(name: string): RawRequest[] {
  const paths = [
    `/${name}`,
    `/assets/${name}`,
    `/locales/${name}/default.json`,
    `/locales/en/${name}.json`,
    `/webhooks/${name}`,
    `/dev/${name}`,
    `/dev/mailbox.json?to=${name}`,
    `/?${name}=${name}`,
  ];
  return paths.flatMap((each) => ['GET', 'HEAD', 'POST'].map((method) => ({ method, path: each })));
}

/** Requests to the simulated payment provider; `authorization` is that of its API. */
function simulatorRequests(name: string, authorization: string): RawRequest[] {
  const base = '/checkout-simulator';
  const reads = ['orders', 'payments', 'refunds', 'disputes', name].flatMap((list) => [
    `${list}/${name}`,
    `${list}/${name}/payments`,
    `${list}?receipt=${name}&${name}=1`,
  ]);
  const attempts = ['key_id', 'order_id', 'amount', 'outcome', 'reason', 'vpa', 'description', 'email'];
  const orders = ['amount', 'currency', 'receipt', 'notes', 'payment', 'partial_payment'];
  const order = { amount: 29_900, currency: 'INR' };
  return [
    ...reads.map((each) => ({ method: 'GET', path: `/v1/${each}` })),
    ...['capture', 'refund', name].map((verb) => post(`/v1/payments/${name}/${verb}`, '{"amount":100}')),
    ...bodiesOf(orders, name, order).map((body) => post('/v1/orders', body)),
    ...bodiesOf(attempts, name).map((body) => post('/sim/attempt', body)),
    { method: 'GET', path: `/v1/checkout/public?key=${name}&order_id=${name}&amount=${name}&name=${name}` },
    post(`/sim/control/${name}`, jsonOf([[name, name]])),
  ].map(({ headers, ...request }: RawRequest) => ({
    ...request,
    path: base + request.path,
    headers: { ...headers, authorization },
  }));
}

/**
 * `__proto__` has a setter, `constructor` makes objects, and an object with its own `toString` has no text. The other names are functions that
 * nothing tells apart: each request is sent with one of them.
 */
const ALIKE = INHERITED_NAMES.filter((name) => !['__proto__', 'constructor', 'toString'].includes(name));

/** The requests with the name of a number; `provider` is the authorization of the simulated provider's API. */
export function requestsWith(
  at: number,
  { relations, functions }: Catalogue,
  provider: string,
): RawRequest[] {
  const name = INHERITED_NAMES[at] as string;
  const requests = [
    { method: 'GET', path: `/rest/v1/${name}` },
    post(`/rest/v1/${name}`, '{}'),
    post(`/rest/v1/rpc/${name}`, '{}'),
    ...relations.flatMap((relation, row) => relationRequests(relation, name, at + row)),
    ...functions.flatMap((each) => callRequests(each, name)),
    ...headerRequests(name),
    ...storageRequests(name),
    ...authRequests(name),
    ...functionRequests(name),
    ...ownRequests(name),
    ...simulatorRequests(name, provider),
  ];
  return ALIKE.includes(name) ? shareOf(requests, ALIKE.indexOf(name), ALIKE.length) : requests;
}
