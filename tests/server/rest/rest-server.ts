/**
 * The REST service alone over real HTTP on a free port, on a database with the tables of `rest-fixture.sql`,
 * and the official client as guest, member and service.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import { createTokens, type Tokens } from '#server/auth/tokens.ts';
import { listen } from '#server/http/listen.ts';
import { type RestDeps, restRoutes } from '#server/rest/routes.ts';
import { createSchemaCache, type SchemaCacheOptions } from '#server/rest/schema-cache/schema-cache.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

/** Signs the tokens of these tests. */
export const SECRET = 'only the tests know this secret of theirs';
export const KEYS = { publishable: 'sb_publishable_test', secret: 'sb_secret_test' };

/** What went over the wire in the client's last request. */
interface Exchange {
  method: string;
  /** Path and query behind `/rest/v1`, as sent. */
  path: string;
  requestHeaders: Headers;
  requestBody: string;
  status: number;
  headers: Headers;
  body: string;
}

interface Sent {
  status: number;
  headers: Headers;
  text: string;
  json: ReturnType<typeof JSON.parse>;
}

export interface RestServer {
  url: string;
  test: TestDatabase;
  tokens: Tokens;
  memberId: string;
  /** The official client; `last` has its latest request and response. */
  guest: SupabaseClient;
  member: SupabaseClient;
  service: SupabaseClient;
  last(): Exchange;
  /** A bare request to a path below `/rest/v1`, as a member unless headers say otherwise. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** A bare request with a JSON body, which may be a text, and the parsed response. */
  send(method: string, path: string, body: unknown, headers?: Record<string, string>): Promise<Sent>;
  /** A token with these claims beside `sub` and an hour's life. */
  token(claims?: Record<string, unknown>): Promise<string>;
  /** Failures of ours that the service reported. */
  reports: unknown[];
  stop(): Promise<void>;
}

/** Starts the REST service alone, on a database with the tables of `rest-fixture.sql`. */
export async function startRestServer(
  differences: Partial<RestDeps & SchemaCacheOptions> = {},
): Promise<RestServer> {
  const test = await createTestDatabase();
  await test.admin.unsafe(readFileSync(path.join(import.meta.dirname, 'rest-fixture.sql'), 'utf8'));
  const tokens = createTokens({
    secret: SECRET,
    issuer: 'http://test/auth/v1',
  });
  const reports: unknown[] = [];
  const memberId = randomUUID();
  const app = new Hono();
  app.route(
    '/rest/v1',
    restRoutes({
      database: test.database,
      tokens,
      keys: KEYS,
      schemaCache: createSchemaCache({ database: test.database, ...differences }),
      report: (error) => reports.push(error),
      ...differences,
    }),
  );
  const listening = await listen({ host: '127.0.0.1', port: 0, fetch: app.fetch });
  const { url } = listening;
  let exchange: Exchange | undefined;

  const recording: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const requestBody = await request.clone().text();
    const response = await fetch(request);
    exchange = {
      method: request.method,
      path: request.url.slice(`${url}/rest/v1`.length),
      requestHeaders: request.headers,
      requestBody,
      status: response.status,
      headers: response.headers,
      body: await response.clone().text(),
    };
    return response;
  };

  const token = (claims: Record<string, unknown> = {}) => {
    const now = Math.floor(Date.now() / 1000);
    return tokens.sign({ sub: memberId, role: 'authenticated', iat: now, exp: now + 3600, ...claims });
  };
  const client = (key: string, bearer?: string) =>
    createClient(url, key, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: { fetch: recording, ...(bearer && { headers: { Authorization: `Bearer ${bearer}` } }) },
    });
  const memberToken = await token();
  const request: RestServer['request'] = (below, init = {}) =>
    fetch(`${url}/rest/v1${below}`, {
      ...init,
      headers: { apikey: KEYS.publishable, Authorization: `Bearer ${memberToken}`, ...init.headers },
    });

  return {
    url,
    test,
    tokens,
    memberId,
    guest: client(KEYS.publishable),
    member: client(KEYS.publishable, memberToken),
    service: client(KEYS.secret),
    last: () => {
      if (!exchange) throw new Error('nothing was sent');
      return exchange;
    },
    request,
    send: async (method, below, body, headers = {}) => {
      const response = await request(below, {
        method,
        headers: { 'Content-Type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, json: text && JSON.parse(text) };
    },
    token,
    reports,
    stop: async () => {
      await listening.close();
      await test.drop();
    },
  };
}
