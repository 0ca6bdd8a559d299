/** The places where the server parses what comes from outside, each with the size that is permitted there and shapes that cost parsers most. */
import type { Recipe, RecipeRequest } from './recipes.ts';

/** Bytes of the request line and all headers together: Node's limit, less what a request has besides. */
export const HEADER_SIZE = 15_000;
const KIB = 1024;

const JSON_TYPE = { 'Content-Type': 'application/json' };
const FORM_TYPE = { 'Content-Type': 'application/x-www-form-urlencoded' };
const MULTIPART_TYPE = { 'Content-Type': 'multipart/form-data; boundary=b' };

/** What is repeated in a query, a header or a path. The characters need no encoding there. */
export const TEXT_UNITS = [
  'a',
  '/',
  '.',
  ',',
  'a,',
  '(',
  'and(',
  '"',
  '"a,',
  '"a"b,',
  '\\',
  '%22',
  '%5C%22',
  '%20',
  '%09',
  '+',
  '%25',
  '*',
  '%7Ba,',
  '{',
  'a-',
  'a:',
  ':',
  'a.',
  '..',
  '%2e%2e/',
  ';',
  ';a=b',
  ';a=%22',
  'a;q=0.1,',
  '=',
  'a="',
  'a=b;',
  '&a=eq.1',
  '&offset=1&limit=1',
  '1',
  '1-',
  'W/',
  'en-',
  '%E0%A4%85',
  '%',
  'count()',
  '[',
  ']:1',
];

export const QUERIES = [
  '/rest/v1/valid_profiles?select=',
  '/rest/v1/valid_profiles?order=',
  '/rest/v1/valid_profiles?limit=',
  '/rest/v1/valid_profiles?offset=',
  '/rest/v1/valid_profiles?columns=',
  '/rest/v1/valid_profiles?city=eq.',
  '/rest/v1/valid_profiles?city=in.(',
  '/rest/v1/valid_profiles?city=ilike.',
  '/rest/v1/valid_profiles?city=is.',
  '/rest/v1/valid_profiles?city=not.',
  '/rest/v1/valid_profiles?or=(',
  '/rest/v1/valid_profiles?or=(city.eq.',
  '/rest/v1/valid_profiles?or=(city.in.(',
  '/rest/v1/valid_profiles?',
  '/rest/v1/rpc/checks_of?user_id=',
  '/rest/v1/my_notices?kind=eq.',
  '/storage/v1/object/sign/avatars/a?token=',
  '/storage/v1/object/public/avatars/a?download=',
  '/storage/v1/render/image/public/avatars/a?width=',
  '/functions/v1/shared_biodata?token=',
  '/grievance?draft=',
  '/dev/mailbox.json?to=',
  '/?',
];

export const HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'accept-profile',
  'access-control-request-headers',
  'apikey',
  'authorization',
  'content-type',
  'cookie',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'origin',
  'prefer',
  'range',
  'user-agent',
  'x-acting-for',
  'x-client-info',
  'x-forwarded-for',
  'x-metadata',
  'x-request-id',
];
export const HEADER_PATHS = [
  '/',
  '/rest/v1/community',
  '/auth/v1/user',
  '/storage/v1/object/public/avatars/a',
  '/functions/v1/list_data',
  '/grievance',
];

export const PATHS = [
  '/',
  '/rest/v1/',
  '/rest/v1/rpc/',
  '/auth/v1/',
  '/auth/v1/factors/',
  '/auth/v1/admin/users/',
  '/storage/v1/object/',
  '/storage/v1/object/public/avatars/',
  '/storage/v1/render/image/public/',
  '/storage/v1/',
  '/functions/v1/',
  '/b/',
  '/unsubscribe/',
  '/assets/',
  '/locales/',
  '/checkout-simulator/v1/orders/',
];

/** What is repeated in a JSON array or object: each with what stands before and after it. */
export const JSON_UNITS: Omit<Recipe, 'size'>[] = [
  { before: '[', unit: '{},', after: '{}]' },
  { before: '[', unit: '{"a":1},', after: '{"a":1}]' },
  { before: '[', unit: '[],', after: '[]]' },
  { before: '[', unit: '[[],[]],', after: '[]]' },
  { before: '[', unit: '1,', after: '1]' },
  { before: '[', unit: '1e308,', after: '1]' },
  { before: '[', unit: '"",', after: '""]' },
  { before: '[', unit: 'null,', after: '1]' },
  { before: '', unit: '[', after: '' },
  { before: '', unit: '{"a":', after: '' },
  { before: '{"a":', unit: '[', after: '' },
  { before: '{"a":"', unit: '\\u0041', after: '"}' },
  { before: '{"a":"', unit: '\\"', after: '"}' },
  { before: '{"a":"', unit: 'अ', after: '"}' },
  { before: '{"a":', unit: '9', after: '}' },
  { before: '{"a":[', unit: '{"a":[]},', after: '1]}' },
  { before: '', unit: ' ', after: '{}' },
];

/** A JSON object of ever new keys, as long as fits: each key is one more name to keep. */
function manyKeys(size: number): Recipe {
  const keys: string[] = [];
  for (let at = 0, bytes = 2; bytes < size - 20; at += 1) {
    keys.push(`"${at.toString(36)}":1`);
    bytes += (keys.at(-1)?.length ?? 0) + 1;
  }
  return { before: `{${keys.join()}}`, unit: '', size };
}

/** Where JSON is read, with the largest body that is taken. */
export const JSON_PLACES: { name: string; request: RecipeRequest; size: number }[] = [
  { name: 'REST: insert', request: { method: 'POST', path: '/rest/v1/follows' }, size: 1024 * KIB },
  {
    name: 'REST: update',
    request: { method: 'PATCH', path: '/rest/v1/profiles?id=not.is.null' },
    size: 1024 * KIB,
  },
  { name: 'REST: call', request: { method: 'POST', path: '/rest/v1/rpc/contact_of' }, size: 1024 * KIB },
  { name: 'auth: code', request: { method: 'POST', path: '/auth/v1/otp' }, size: 1024 * KIB },
  { name: 'auth: verify', request: { method: 'POST', path: '/auth/v1/verify' }, size: 1024 * KIB },
  { name: 'auth: resend', request: { method: 'POST', path: '/auth/v1/resend' }, size: 1024 * KIB },
  { name: 'auth: user', request: { method: 'PUT', path: '/auth/v1/user' }, size: 1024 * KIB },
  {
    name: 'storage: list',
    request: { method: 'POST', path: '/storage/v1/object/list/avatars' },
    size: 2048 * KIB,
  },
  {
    name: 'storage: sign',
    request: { method: 'POST', path: '/storage/v1/object/sign/avatars/a' },
    size: 2048 * KIB,
  },
  {
    name: 'storage: remove',
    request: { method: 'DELETE', path: '/storage/v1/object/avatars' },
    size: 2048 * KIB,
  },
  { name: 'functions', request: { method: 'POST', path: '/functions/v1/save_patrika' }, size: 16 * KIB },
  {
    name: 'functions: a profile for the family',
    request: { method: 'POST', path: '/functions/v1/make_family_profile' },
    size: 16 * KIB,
  },
  {
    name: 'functions: the hook of text messages',
    request: { method: 'POST', path: '/functions/v1/send_sms' },
    size: 64 * KIB,
  },
].map((place) => ({ ...place, request: { ...place.request, headers: JSON_TYPE } }));

const part = (header: string, content = '') => `--b\r\n${header}\r\n\r\n${content}\r\n`;
const field = part('Content-Disposition: form-data; name="a"', 'b');
const upload = part(
  'Content-Disposition: form-data; name=""; filename="a.jpg"\r\nContent-Type: image/jpeg',
  'a',
);
const END = '--b--\r\n';

/** Multipart bodies: many parts, many headers, long names, and content that is nearly a boundary. */
export const MULTIPART_UNITS: Omit<Recipe, 'size'>[] = [
  { unit: field, after: END },
  { unit: upload, after: END },
  { unit: '--b\r\n\r\n\r\n', after: END },
  { before: '--b\r\n', unit: 'A: b\r\n', after: `\r\n\r\n${END}` },
  { before: '--b\r\nContent-Disposition: form-data; name="', unit: 'a', after: `"\r\n\r\nb\r\n${END}` },
  {
    before: '--b\r\nContent-Disposition: form-data; name="a',
    unit: '"; name="a',
    after: `"\r\n\r\nb\r\n${END}`,
  },
  {
    before: '--b\r\nContent-Disposition: form-data; name="a"; filename="',
    unit: '%E0',
    after: `"\r\n\r\nb\r\n${END}`,
  },
  { before: '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n', unit: '\r\n--', after: `\r\n${END}` },
  {
    before: '--b\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n',
    unit: '\r\n-',
    after: `\r\n${END}`,
  },
  { unit: '--b', after: END },
  // The parser never finishes these.
  { before: 'a', unit: '\r\n\r\n--b\r\n--b--' },
  { before: '--b--', unit: '\r\n\r\n\r\n--b--\r\n\r\n\r\n' },
  { before: '\r\n\r\n', unit: '--b--\r\n\r\n\r\n\r\n--b' },
  { unit: '\r\n', after: '' },
];

/** Where forms are read. */
export const FORM_PLACES: { name: string; request: RecipeRequest; size: number }[] = [
  { name: 'complaint', request: { method: 'POST', path: '/grievance' }, size: 4 * KIB * KIB },
  { name: 'upload', request: { method: 'POST', path: '/storage/v1/object/avatars/a' }, size: 1024 * KIB },
].map((place) => ({ ...place, request: { ...place.request, headers: MULTIPART_TYPE } }));

const LONG_BOUNDARY = 'a'.repeat(200);

/** The list of docs/security.md: the worst shapes at each place. */
export const INPUTS: Record<string, RecipeRequest[]> = {
  'the query grammar and other query parameters': QUERIES.flatMap((path) =>
    TEXT_UNITS.map((unit) => ({ method: 'GET', path, query: { unit, size: HEADER_SIZE } })),
  ),
  headers: HEADER_PATHS.flatMap((path) =>
    HEADERS.flatMap((name) =>
      [
        'a',
        ' ',
        ',',
        'a,',
        ';',
        'a;q=0.1,',
        'a="',
        '"',
        '=',
        'a=b;',
        '/',
        '.',
        '1',
        '1-',
        'W/',
        'en-',
        '\\',
        '[',
        ']:1',
      ].flatMap((unit) =>
        [{ unit }, { before: 'Bearer ', unit }, { before: 'bytes=', unit }]
          .slice(0, name === 'authorization' ? 2 : name === 'range' ? 3 : 1)
          .map((recipe) => ({
            method: name.startsWith('access-control') ? 'OPTIONS' : 'GET',
            path,
            header: { name, value: { ...recipe, after: 'x', size: HEADER_SIZE } },
          })),
      ),
    ),
  ),
  paths: PATHS.flatMap((path) =>
    TEXT_UNITS.filter((unit) => !/[&#\\]/.test(unit)).map((unit) => ({
      method: 'GET',
      path,
      query: { unit, after: 'x', size: HEADER_SIZE },
    })),
  ),
  'JSON bodies': JSON_PLACES.flatMap(({ request, size }) =>
    [...JSON_UNITS, manyKeys(size)].map((recipe) => ({ ...request, body: { ...recipe, size } })),
  ),
  'urlencoded forms': [
    'a&',
    'a=b&',
    '&',
    '=',
    '%41',
    '+',
    'action=complain&',
    'keep=a&',
    '%',
    'a=%E0&',
  ].flatMap((unit) =>
    ['/grievance', '/functions/v1/grievance', '/unsubscribe/a', '/b/a'].map((path) => ({
      method: 'POST',
      path,
      headers: FORM_TYPE,
      body: { before: 'action=follow&', unit, size: 32 * KIB },
    })),
  ),
  'urlencoded forms that are too large': ['a&', 'a=b&'].map((unit) => ({
    method: 'POST',
    path: '/grievance',
    headers: FORM_TYPE,
    body: { unit, size: 4 * KIB * KIB },
  })),
  'multipart forms and uploads': FORM_PLACES.flatMap(({ request, size }) => [
    ...MULTIPART_UNITS.map((recipe) => ({ ...request, body: { ...recipe, size } })),
    ...['a', `\r\n--${LONG_BOUNDARY.slice(1)}`].map((unit) => ({
      ...request,
      headers: { 'Content-Type': `multipart/form-data; boundary=${LONG_BOUNDARY}` },
      body: { unit, size },
    })),
  ]),
  'types of raw uploads': ['a', ';a=b', ' ;', ';a="', 'a/'].map((unit) => ({
    method: 'POST',
    path: '/storage/v1/object/avatars/a',
    header: { name: 'content-type', value: { before: 'image/jpeg', unit, after: '!', size: HEADER_SIZE } },
    body: { unit: 'a', size: 10 },
  })),
  'numbers to sign in with': [
    { method: 'POST', path: '/auth/v1/otp', before: '{"phone":"' },
    { method: 'POST', path: '/auth/v1/verify', before: '{"type":"sms","token":"1","phone":"' },
    { method: 'POST', path: '/auth/v1/resend', before: '{"type":"sms","phone":"' },
    { method: 'PUT', path: '/auth/v1/user', before: '{"phone":"' },
  ].flatMap(({ method, path, before }) =>
    [' ', '9', '+', '+ 9', '\u0020', '९'].map((unit) => ({
      method,
      path,
      headers: JSON_TYPE,
      body: { before, unit, after: '"}', size: 1024 * KIB },
    })),
  ),
  'calls of the hook that texts codes with wrong signatures': ['v1,AAAA ', 'v1,', ' ', ', ', 'v1,= '].map(
    (unit) => ({
      method: 'POST',
      path: '/functions/v1/send_sms',
      headers: {
        ...JSON_TYPE,
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      },
      header: { name: 'webhook-signature', value: { unit, after: 'x', size: HEADER_SIZE } },
      body: { unit: '[', size: 64 * KIB },
    }),
  ),
  'webhooks with a wrong signature': ['[', '{"a":', ' ', 'a'].map((unit) => ({
    method: 'POST',
    path: '/webhooks/razorpay',
    headers: { ...JSON_TYPE, 'X-Razorpay-Signature': 'a'.repeat(64), 'X-Razorpay-Event-Id': 'evt_1' },
    body: { unit, size: 256 * KIB },
  })),
};
