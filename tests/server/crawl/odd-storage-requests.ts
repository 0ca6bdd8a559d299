/** Malformed requests to the storage service: odd names, queries, headers and bodies at every address, about an existing photo. */
import type { CrawlRequest } from './check-response.ts';
import { shareOf } from './share.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'];
const ADDRESSES = [
  '/object',
  '/object/public',
  '/object/authenticated',
  '/object/sign',
  '/object/info',
  '/object/info/public',
  '/object/info/authenticated',
  '/object/list',
  '/object/list-v2',
  '/object/upload/sign',
  '/object/move',
  '/object/copy',
  '/render/image/public',
  '/render/image/authenticated',
  '/render/image/sign',
  '/bucket',
  '/upload/resumable',
  '/nothing',
];
/** Addresses that return an object or its metadata. */
const READING = [...ADDRESSES.slice(0, 7), ...ADDRESSES.slice(12, 15)];
const NAMES = [
  '',
  '/',
  '/avatars',
  '/avatars/',
  '/avatars//',
  '/avatars/%00',
  '/%00/a',
  '/avatars/%',
  '/avatars/%ff%fe',
  '/%ff/a',
  '/avatars/%E0%A4',
  '/avatars/%ED%A0%80',
  '/avatars/%F0%9F%98%80',
  '/avatars/..%2f..%2fa',
  '/avatars/../a',
  '/avatars/%2e%2e/a',
  '/avatars/a%0d%0aSet-Cookie:%20a=b',
  '/constructor/__proto__',
  `/avatars/${'a/'.repeat(1500)}`,
  `/${'b'.repeat(4000)}/a`,
  "/avatars/'%22;--",
  '/avatars/a/b/c.emptyFolderPlaceholder',
];
const QUERIES = [
  'token=',
  'token=a.b.c',
  'token=eyJhbGciOiJub25lIn0.eyJyb2xlIjoic2lnbmVkX2FkZHJlc3MifQ.',
  `token=${'a'.repeat(5000)}`,
  'token=%00&token=%ff',
  'width=99999999999999999999',
  'width=-1&height=0&quality=50',
  'width=1&height=1&resize=fill&format=origin',
  'width=0.5&quality=NaN',
  'width=%00&resize=%00',
  'resize=__proto__&format=constructor',
  'download=%00%0d%0aa:b',
  'download=%ff%ed%a0%80',
  `download=${'%E0%A4%85'.repeat(500)}`,
  '%',
  '__proto__=1&constructor=2',
];
const HEADERS: Record<string, string>[] = [
  { authorization: '' },
  { authorization: 'Bearer ' },
  { authorization: 'Bearer a.b.c' },
  { authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.bnVsbA.AAAA' },
  { authorization: 'Basic YTpi' },
  { authorization: `Bearer ${'a'.repeat(6000)}` },
  { apikey: 'sb_secret_guess' },
  { range: 'bytes=99999999999999999999999-' },
  { range: 'bytes=0-99999999999999999999999' },
  { range: 'bytes=-99999999999999999999999' },
  { range: 'bytes=-0' },
  { range: 'bytes=5-1' },
  { range: `bytes=${'0-1,'.repeat(1000)}0-1` },
  { range: 'lines=1-2' },
  { 'if-none-match': `"${'a'.repeat(5000)}` },
  { 'if-modified-since': 'Thu, 32 Foo 99999 25:61:61 GMT' },
  { 'if-range': '"', range: 'bytes=0-1' },
  { accept: 'image/avif;q=-1,*/*;q=1e999' },
  { 'content-type': '' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': 'multipart/form-data; boundary=' },
  { 'content-type': `multipart/form-data; boundary=${'b'.repeat(300)}` },
  { 'content-type': 'image/jpeg; a="' },
  { 'content-type': '\u00ff/\u00ff' },
  { 'content-type': 'image/jpeg', 'cache-control': '\u00ff'.repeat(1000) },
  { 'content-type': 'image/jpeg', 'x-metadata': '%%%' },
  { 'content-type': 'image/jpeg', 'x-metadata': Buffer.from('{"a":"\\u0000\\ud800"}').toString('base64') },
  { 'content-type': 'image/jpeg', 'x-metadata': deepMetadata(2000) },
  { 'content-type': 'image/jpeg', 'x-upsert': 'true' },
  { 'content-encoding': 'gzip' },
  { 'x-forwarded-for': 'nonsense' },
];

function deepMetadata(levels: number): string {
  return Buffer.from(`{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`).toString('base64');
}

const DEEP = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
const BODIES = [
  '',
  '{',
  '\u0000',
  '\ufeff{}',
  'null',
  '[]',
  '"a"',
  '1e999',
  DEEP,
  '{"__proto__":{"prefix":"","prefixes":["a"],"expiresIn":1}}',
  `{"prefix":${DEEP},"prefixes":${DEEP},"expiresIn":${DEEP}}`,
  '{"prefix":"\\u0000","prefixes":["\\u0000"],"expiresIn":1e308}',
  '{"prefix":"\\ud800","prefixes":["\\ud800"],"expiresIn":9007199254740993}',
  '{"prefix":"","search":"\\ud800","limit":1,"prefixes":[""],"expiresIn":1,"transform":{"width":{}}}',
  '{"prefix":"","search":"%_\\\\","offset":9007199254740991,"limit":9007199254740991,"prefixes":["a"]}',
  '{"prefix":"","offset":1e300,"expiresIn":315360000,"transform":{"resize":[]}}',
  '{"prefix":"","limit":1e-300,"expiresIn":-1,"transform":[]}',
  '{"prefix":"","sortBy":{"column":"id; drop table a","order":"\\u0000"},"expiresIn":1,"transform":"a"}',
  '{"prefix":"","sortBy":{"column":"__proto__"},"expiresIn":1,"transform":{"quality":1e300}}',
  '{"prefix":"","sortBy":{"column":"updated_at","order":"DESC; --"},"prefixes":{"length":1}}',
  `{"prefix":"${'a/'.repeat(50_000)}","search":"${'a'.repeat(50_000)}","prefixes":["${'a'.repeat(50_000)}"]}`,
  `{"expiresIn":1,"transform":{"width":${DEEP}}}`,
  `{"prefixes":[${'"a",'.repeat(999)}"\\ud800"]}`,
];
const FORM = { 'content-type': 'multipart/form-data; boundary=b' };
const field = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (type: string) =>
  `--b\r\nContent-Disposition: form-data; name=""; filename="a"\r\nContent-Type: ${type}\r\n\r\na\r\n--b--\r\n`;
const FORMS = [
  '',
  '--b--\r\n',
  '--b\r\n\r\n--b--\r\n',
  `--b\r\nContent-Disposition: form-data\r\n\r\na\r\n--b--\r\n`,
  `--b\r\nContent-Disposition: form-data; name="\u0000"; filename="\u0000"\r\n\r\na\r\n--b--\r\n`,
  `--b\r\n${'A: b\r\n'.repeat(500)}\r\na\r\n--b--\r\n`,
  file('image/jpeg'),
  file('image/jpeg').slice(0, -6),
  file('\u0000'),
  file('a'.repeat(20_000)),
  field('cacheControl', '9'.repeat(5000)) + file('image/jpeg'),
  field('metadata', `{"a":${DEEP}}`) + file('image/jpeg'),
  field('metadata', '{"a":"\\u0000"}') + file('image/jpeg'),
  field('metadata', 'null') + file('image/jpeg'),
  field('contentType', '\u0000/\ud800') + file('image/jpeg'),
  field('__proto__', 'a') + field('constructor', 'b') + file('image/jpeg'),
];

const product = <A, B, T>(left: readonly A[], right: readonly B[], join: (a: A, b: B) => T): T[] =>
  left.flatMap((a) => right.map((b) => join(a, b)));

/** Of headers and of methods: what the service makes of one is the same at every address. */
const SHARES = 3;

/** Every name is read at every address; it is written at the next third of them. */
function withNames(): CrawlRequest[] {
  const paths = product(ADDRESSES, NAMES, (address, name) => address + name);
  return paths.flatMap((path, at) =>
    ['GET', ...shareOf(['POST', 'DELETE'], at, SHARES)].map((method) => ({ method, path })),
  );
}

function withQueries(photo: string): CrawlRequest[] {
  return product(READING, QUERIES, (address, query) => ({
    method: 'GET',
    path: `${address}${photo}?${query}`,
  }));
}

function withHeaders(photo: string): CrawlRequest[] {
  const reads = READING.flatMap((address, at) =>
    shareOf(HEADERS, at, SHARES).map((headers) => ({ method: 'GET', path: address + photo, headers })),
  );
  const requests = [
    { method: 'POST', path: `/object${photo}x`, body: 'x' },
    { method: 'PUT', path: `/object${photo}x`, body: 'x' },
    { method: 'POST', path: '/object/list/avatars', body: '{"prefix":""}' },
    { method: 'HEAD', path: `/object${photo}` },
  ];
  return [...reads, ...product(requests, HEADERS, (request, headers) => ({ ...request, headers }))];
}

function withBodies(photo: string): CrawlRequest[] {
  const targets = [
    { method: 'POST', path: '/object/list/avatars' },
    { method: 'POST', path: `/object/sign${photo}` },
    { method: 'DELETE', path: '/object/avatars' },
    { method: 'POST', path: `/object${photo}x` },
    { method: 'PUT', path: `/object${photo}x` },
  ];
  const json = BODIES.map((body) => ({ body, headers: { 'content-type': 'application/json' } }));
  const forms = FORMS.map((body) => ({ body, headers: FORM }));
  return product(targets, [...json, ...forms], (target, content) => ({ ...target, ...content }));
}

/** All requests; `photo` is a path of the form `/bucket/name`. Those that may delete it come last. */
export function oddStorageRequests(photo: string): CrawlRequest[] {
  const methods = product(METHODS, ADDRESSES, (method, address) => ({ method, path: address + photo }));
  return [...withQueries(photo), ...withHeaders(photo), ...withBodies(photo), ...withNames(), ...methods].map(
    (request) => ({ ...request, path: `/storage/v1${request.path}` }),
  );
}
