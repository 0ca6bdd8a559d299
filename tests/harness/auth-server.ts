/**
 * The auth service alone, over real HTTP on a free port, with a database, a clock and a mailbox of its own.
 * Clients come from addresses of their own, so that the limits per address, which stay on, don't mix tests.
 */
import { randomInt, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { serve } from '@hono/node-server';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import type { AuthDeps } from '#server/auth/auth-deps.ts';
import { createClientAddress } from '#server/auth/client-address.ts';
import { authRoutes } from '#server/auth/routes.ts';
import { createTokens, type Tokens } from '#server/auth/tokens.ts';
import { createMailbox, type Mailbox } from '#server/mail/mailbox.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export const KEYS = { publishable: 'sb_publishable_test', secret: 'sb_secret_test' };

export interface AuthServer {
  url: string;
  test: TestDatabase;
  mailbox: Mailbox;
  tokens: Tokens;
  /** Lines the service reported. */
  reports: string[];
  now(): Date;
  /** Moves the server's clock on. */
  pass(seconds: number): void;
  /** The official client with the publishable key (or another) and no memory. */
  client(options?: { key?: string; address?: string; headers?: Record<string, string> }): SupabaseClient;
  /** A bare request to a path below `/auth/v1`; a body that isn't text is sent as JSON. */
  request(
    path: string,
    options?: { method?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<Response>;
  stop(): Promise<void>;
}

export const someEmail = (): string => `${randomUUID()}@example.org`;
export const someAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

/** Starts the service; `differences` replace single deps. */
export async function startAuthServer(differences: Partial<AuthDeps> = {}): Promise<AuthServer> {
  const test = await createTestDatabase();
  const reports: string[] = [];
  let moment = Date.now();
  const mailbox = createMailbox({ clock: () => new Date(moment) });
  const app = new Hono();
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const tokens = createTokens({
    secret: randomUUID().repeat(2),
    issuer: `${url}/auth/v1`,
    now: () => moment,
  });
  const deps: AuthDeps = {
    database: test.database,
    tokens,
    keys: KEYS,
    mailer: mailbox,
    clock: () => new Date(moment),
    clientAddress: createClientAddress({ trustProxy: true }),
    report: (line) => reports.push(line),
    ...differences,
  };
  app.route('/auth/v1', authRoutes(deps));

  return {
    url,
    test,
    mailbox,
    tokens,
    reports,
    now: () => new Date(moment),
    pass: (seconds) => {
      moment += seconds * 1000;
    },
    client: ({ key = KEYS.publishable, address = someAddress(), headers } = {}) =>
      createClient(url, key, {
        auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
        global: { headers: { 'X-Forwarded-For': address, ...headers } },
      }),
    request: (path, { method = 'POST', body, headers } = {}) =>
      fetch(`${url}/auth/v1${path}`, {
        method,
        headers: {
          apikey: KEYS.publishable,
          'X-Forwarded-For': someAddress(),
          'Content-Type': 'application/json;charset=UTF-8',
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    stop: async () => {
      await promisify(server.close.bind(server))();
      await test.drop();
    },
  };
}
