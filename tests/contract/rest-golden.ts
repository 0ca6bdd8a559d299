/**
 * Recorded exchanges with a real PostgREST (12.0.3) and how they are replayed against ours: requests are sent byte for byte, responses are
 * compared after replacing what differs from run to run with placeholders.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { SignJWT } from 'jose';
import { sendRaw } from '#tests/harness/raw-request.ts';

export interface Answer {
  status: number;
  /** By lower-case name. */
  headers: Record<string, string | undefined>;
  /** The parsed value of a JSON answer, else the text. */
  body?: unknown;
}

export interface Exchange {
  id: string;
  /** The fixture's rows are put back before this exchange. */
  reset?: boolean;
  role: 'guest' | 'alice' | 'bob' | 'service';
  /** In place of the role's: null for no header, a text as it is, or claims to sign (with another secret). */
  token?: null | string | { claims: Record<string, unknown>; secret?: string };
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: unknown;
  /** Rows may come in any order. */
  unordered?: boolean;
  answer: Answer;
}

/** An exchange to which our server responds differently on purpose. */
export interface Difference {
  id: string;
  /** The status of our answer. */
  status: number;
  reason: string;
}

const read = (name: string) => readFileSync(path.join(import.meta.dirname, 'golden', name), 'utf8');

export const EXCHANGES: Exchange[] = JSON.parse(read('rest.json'));
export const DIFFERENCES: Difference[] = JSON.parse(read('rest-differences.json'));
/** Features of PostgREST that our server doesn't offer. */
export const NOT_OFFERED: Exchange[] = JSON.parse(read('rest-not-offered.json'));
export const FIXTURE_SQL = read('rest-fixture.sql');
/** The part of the fixture that puts the rows back. */
export const ROWS_SQL = FIXTURE_SQL.slice(FIXTURE_SQL.indexOf('-- DATA'));

const COMPARED = ['content-type', 'content-range', 'location', 'preference-applied', 'www-authenticate'];
const EXPIRY = 2_524_608_000;
const CLAIMS = {
  alice: { role: 'authenticated', aud: 'authenticated', sub: 'aaaaaaaa-0000-4000-8000-000000000001' },
  bob: { role: 'authenticated', aud: 'authenticated', sub: 'bbbbbbbb-0000-4000-8000-000000000002' },
  service: { role: 'service_role' },
};

async function bearerOf({ role, token }: Exchange, jwtSecret: string): Promise<string | null> {
  if (token === null || typeof token === 'string') return token;
  if (!token && role === 'guest') return null;
  const own = role === 'guest' ? {} : { ...CLAIMS[role], exp: EXPIRY };
  const { claims, secret = jwtSecret } = token ?? { claims: own };
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret));
}

/** Sends an exchange's request to the REST service below `base`; its path goes out as it is. */
export async function replay(
  exchange: Exchange,
  { base, jwtSecret }: { base: string; jwtSecret: string },
): Promise<Answer> {
  const { origin, pathname } = new URL(base);
  const { method, body } = exchange;
  const bearer = await bearerOf(exchange, jwtSecret);
  const content = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const headers = {
    ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
    ...(content !== undefined && { 'content-type': 'application/json' }),
    ...exchange.headers,
  };
  const request = { method, path: pathname + exchange.path, headers, body: content };
  const response = await sendRaw(origin, request);
  const received = response.bytes.toString();
  const isJson = received !== '' && response.headers['content-type']?.includes('json');
  return {
    status: response.status,
    headers: response.headers as Answer['headers'],
    body: isJson ? JSON.parse(received) : received,
  };
}

/** From 2026 on, when the responses were recorded; the rows of the fixture are older. */
const TIME = /\b(?:202[6-9]|20[3-9]\d)-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d+)?(?:\+00(?::00)?)?/g;
const GENERATED_ID =
  /(?<=Failing row contains \()(?![0-9a-f]{8}-0000-4000-8000-)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

function placeholder(key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  switch (key) {
    case 'created_at':
      return value >= '2026' ? '<time>' : value;
    case 'token':
      return value.startsWith('11111111') ? value : '<uuid>';
    case 'details':
      return value.replace(TIME, '<time>').replace(GENERATED_ID, '<uuid>');
    case 'hint':
      // Postgres 15 writes the setting in small letters.
      return value.replace('"datestyle"', '"DateStyle"');
    default:
      return value;
  }
}

function withPlaceholders(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withPlaceholders);
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, placeholder(key, value)]));
}

/** The same order for the same rows. */
function sorted(rows: unknown): unknown {
  if (!Array.isArray(rows)) return rows;
  const keyed = rows.map((row) => [JSON.stringify(row, Object.keys(row ?? {}).sort()), row] as const);
  return keyed.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

/** The parts of a response that are compared. */
export function comparable({ unordered }: Exchange, { status, headers, body }: Answer): Answer {
  const rows = withPlaceholders(body);
  return {
    status,
    headers: Object.fromEntries(COMPARED.map((name) => [name, headers[name]])),
    body: unordered ? sorted(rows) : rows,
  };
}

/** Whether a response equals the recorded one in these parts. */
export function isAlike(exchange: Exchange, answer: Answer): boolean {
  return isDeepStrictEqual(comparable(exchange, answer), comparable(exchange, exchange.answer));
}
