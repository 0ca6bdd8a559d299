/**
 * Recorded exchanges with a real storage server (supabase/storage v1.70.6) and how they are replayed against ours: requests are sent byte for byte, responses
 * are compared after replacing the values that differ from run to run (ids, times, tags, tokens) with placeholders.
 */
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { SignJWT } from 'jose';
import { type RawAnswer, sendRaw } from '#tests/harness/raw-request.ts';

interface Part {
  name: string;
  value?: string;
  filename?: string;
  type?: string;
  base64?: string;
}

/** A response, with placeholders in the place of values that vary. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  /** Parsed JSON, or text. */
  body?: unknown;
  /** Anything else. */
  bodyBase64?: string;
}

type Claims = Record<string, unknown>;

export interface Exchange {
  id: string;
  role: 'guest' | 'alice' | 'bob' | 'carol' | 'service';
  /** In place of the role's: null for no header, a text as it is, or claims to sign (with another secret). */
  token?: string | null | { claims: Claims; secret?: string };
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: unknown;
  bodyBase64?: string;
  multipart?: Part[];
  answer: Answer;
  /** A second answer as good as the first. */
  or?: Answer;
}

/** An exchange to which our server responds differently on purpose. */
export interface Difference {
  id: string;
  reason: string;
}

const FOLDER = path.join(import.meta.dirname, 'golden');
const read = (name: string) => readFileSync(path.join(FOLDER, name), 'utf8');

export const EXCHANGES: Exchange[] = JSON.parse(read('storage.json'));
export const DIFFERENCES: Difference[] = JSON.parse(read('storage-differences.json'));
export const FIXTURE_SQL = read('storage-fixture.sql');

const PEOPLE = {
  alice: 'aaaaaaaa-0000-4000-8000-000000000001',
  bob: 'bbbbbbbb-0000-4000-8000-000000000002',
  carol: 'cccccccc-0000-4000-8000-000000000003',
};
const FIXED_IDS = new Set(Object.values(PEOPLE));
const EXPIRY = 2_524_608_000;

/** The headers that are compared; the length only of what isn't JSON. */
const HEADERS = [
  'content-type',
  'content-range',
  'content-length',
  'cache-control',
  'etag',
  'last-modified',
  'accept-ranges',
  'content-disposition',
  'x-robots-tag',
];

function claimsOf(role: Exchange['role']): Claims {
  if (role === 'guest') return { role: 'anon' };
  if (role === 'service') return { role: 'service_role' };
  return { role: 'authenticated', aud: 'authenticated', sub: PEOPLE[role] };
}

async function bearerOf({ role, token }: Exchange, jwtSecret: string): Promise<string | null> {
  if (token === null || typeof token === 'string') return token;
  const { claims, secret = jwtSecret } = token ?? { claims: { ...claimsOf(role), exp: EXPIRY } };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(secret));
}

function formOf(parts: Part[], boundary: string): Buffer {
  const pieces = parts.flatMap(({ name, value, filename, type, base64 }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: ${type}`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
    const content = base64 === undefined ? Buffer.from(value ?? '') : Buffer.from(base64, 'base64');
    return [Buffer.from(head), content, Buffer.from('\r\n')];
  });
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
}

function contentOf({ body, bodyBase64, multipart }: Exchange): { type?: string; bytes: Buffer } | null {
  if (multipart) {
    const boundary = 'golden-exchange';
    return { type: `multipart/form-data; boundary=${boundary}`, bytes: formOf(multipart, boundary) };
  }
  if (bodyBase64 !== undefined) return { bytes: Buffer.from(bodyBase64, 'base64') };
  if (body === undefined) return null;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { type: 'application/json', bytes: Buffer.from(text) };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const TOKEN = /eyJ[\w-]+\.[\w-]+\.[\w-]+/g;

function withPlaceholders(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((element) => withPlaceholders(element, key));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, withPlaceholders(member, name)]),
    );
  }
  if (typeof value !== 'string') return value;
  if (key === 'eTag' || key === 'etag') return '<etag>';
  if (key.startsWith('nextCursor')) return '<cursor>';
  if (UUID.test(value)) return FIXED_IDS.has(value) ? value : '<uuid>';
  return TIME.test(value) ? '<time>' : value.replaceAll(TOKEN, '<token>');
}

function comparedHeaders(headers: IncomingHttpHeaders, isJson: boolean): Record<string, string> {
  const names = HEADERS.filter(
    (name) => headers[name] !== undefined && !(isJson && name === 'content-length'),
  );
  const placeholders: Record<string, string> = { etag: '<etag>', 'last-modified': '<time>' };
  return Object.fromEntries(names.map((name) => [name, placeholders[name] ?? String(headers[name])]));
}

/** The recorded form of a response. */
function comparable({ status, headers, bytes }: RawAnswer): Answer {
  const type = headers['content-type'] ?? '';
  const isJson = type.startsWith('application/json');
  const answer = { status, headers: comparedHeaders(headers, isJson) };
  if (isJson && bytes.length > 0) return { ...answer, body: withPlaceholders(JSON.parse(bytes.toString())) };
  if (isJson || type.startsWith('text/')) return { ...answer, body: bytes.toString() };
  return { ...answer, bodyBase64: bytes.toString('base64') };
}

/** Values of earlier responses that later requests name: `{{etag}}`, `{{signed}}`, `{{upload}}`. */
type Remembered = Record<'etag' | 'signed' | 'upload', string>;

function remember(remembered: Remembered, headers: IncomingHttpHeaders, bytes: Buffer): void {
  if (headers.etag) remembered.etag = headers.etag;
  if (!headers['content-type']?.startsWith('application/json') || bytes.length === 0) return;
  const { signedURL, url } = JSON.parse(bytes.toString()) ?? {};
  if (typeof signedURL === 'string') remembered.signed = signedURL;
  if (typeof url === 'string') remembered.upload = url;
}

/** Sends the exchanges in their order to the storage service below `base` and returns its responses by the exchange's id. */
export async function replay(
  exchanges: readonly Exchange[],
  { base, jwtSecret }: { base: URL; jwtSecret: string },
): Promise<Map<string, Answer>> {
  // Signed uploads are not offered.
  const upload = '/object/upload/sign/golden/late.jpg?token=none';
  const remembered: Remembered = { etag: '', signed: '', upload };
  const filled = (text: string) =>
    text.replaceAll(/\{\{(etag|signed|upload)\}\}/g, (_, name: keyof Remembered) => remembered[name]);
  const answers = new Map<string, Answer>();
  for (const exchange of exchanges) {
    const bearer = await bearerOf(exchange, jwtSecret);
    const content = contentOf(exchange);
    const headers = {
      ...(content?.type && { 'content-type': content.type }),
      ...Object.fromEntries(Object.entries(exchange.headers).map(([name, value]) => [name, filled(value)])),
      ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
    };
    const path = base.pathname + filled(exchange.path);
    const request = { method: exchange.method, path, headers, body: content?.bytes };
    const answer = await sendRaw(base.origin, request);
    remember(remembered, answer.headers, answer.bytes);
    answers.set(exchange.id, comparable(answer));
  }
  return answers;
}

function withoutJsonLength(answer: Answer): Answer {
  const { 'content-length': length, ...headers } = answer.headers;
  const isJson = headers['content-type']?.startsWith('application/json');
  return isJson || length === undefined ? { ...answer, headers } : answer;
}

/** The expected response: the recorded one, or its alternative if ours equals that. */
export function expectedAnswer({ answer, or }: Exchange, ours: Answer | undefined): Answer {
  const alternative = or && withoutJsonLength(or);
  return alternative && isDeepStrictEqual(ours, alternative) ? alternative : withoutJsonLength(answer);
}
