/**
 * The auth service alone, over real HTTP on a free port, with a separate database, clock and mailbox.
 * Clients come from addresses of their own, so that the limits per address, which stay on, don't mix tests.
 */
import { randomInt, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { serve } from '@hono/node-server';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import { vi } from 'vitest';
import { createMailbox, type Mailbox } from '#dev/mailbox/mailbox.ts';
import { withCommunityName } from '#domain/mail/named-mailer.ts';
import { isSignedWebhook } from '#functions/_shared/standard-webhooks.ts';
import type { AuthDeps, SmsHook } from '#server/auth/auth-deps.ts';
import { authRoutes } from '#server/auth/routes.ts';
import { createTokens, type Tokens } from '#server/auth/tokens.ts';
import { createClientAddress } from '#server/http/client-address.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export const KEYS = { publishable: 'sb_publishable_test', secret: 'sb_secret_test' };

const CONNECTIONS = 6;

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

/** An e-mail address that no other test uses. */
export const someEmail = (): string => `${randomUUID()}@example.org`;
/** A random network address. */
export const someAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

/**
 * Sends a request several times concurrently: the user's rows are locked until all requests wait in the database, then released.
 * `send` is called `times` times, at most as often as the pool has connections.
 */
export async function atOnce<T>(
  { test }: AuthServer,
  email: string,
  times: number,
  send: () => Promise<T>,
): Promise<T[]> {
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const holding = test.admin.begin(async (sql) => {
    await sql`select 1 from auth.users where email = ${email} for update`;
    await sql`select 1 from auth.sessions where user_id = (select id from auth.users where email = ${email}) for update`;
    hold();
    await released;
  });
  await held;
  const sent = Array.from({ length: times }, send);
  try {
    await vi.waitFor(async () => {
      const [row] = await test.admin`
        select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      if (row?.waiting < times) throw new Error(`Only ${row?.waiting} requests wait`);
    }, 5000);
  } finally {
    release();
    await holding;
  }
  return Promise.all(sent);
}

const HOOK_SECRET = `v1,whsec_${Buffer.from('a secret that only the tests know').toString('base64')}`;

/** A hook that keeps the codes in the mailbox. It takes what the service has signed, as the real one does. */
function hookTo(mailbox: Mailbox, now: () => Date): SmsHook {
  return {
    secret: HOOK_SECRET,
    async call(request) {
      const body = new Uint8Array(await request.arrayBuffer());
      if (!(await isSignedWebhook(request.headers, body, { secrets: HOOK_SECRET, now: now() })))
        return new Response(null, { status: 401 });
      const { sms } = JSON.parse(new TextDecoder().decode(body));
      mailbox.keepText({ to: `+${sms.phone}`, text: `Code ${sms.otp}`, code: sms.otp });
      return Response.json({});
    },
  };
}

/** Starts the service; `differences` replace single deps. */
export async function startAuthServer(differences: Partial<AuthDeps> = {}): Promise<AuthServer> {
  const test = await createTestDatabase({ max: CONNECTIONS });

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
    smsHook: hookTo(mailbox, () => new Date(moment)),
    mailer: withCommunityName(mailbox, { readTexts: async () => undefined, report: console.error }),
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
