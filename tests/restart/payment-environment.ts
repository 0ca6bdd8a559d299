/**
 * The environment of a server that is killed during payments: a payment provider and a mail server, which keep running, the database behind
 * a proxy, and users who pay.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { attempt } from '#dev/razorpay-simulator/attempt.ts';
import { routesOf } from '#dev/razorpay-simulator/routes.ts';
import { createSimulator, type Simulator } from '#dev/razorpay-simulator/simulator.ts';
import { createTokens } from '#server/auth/tokens.ts';
import { listen } from '#server/http/listen.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#tests/harness/database-proxy.ts';
import { freePort } from '#tests/harness/free-port.ts';
import { makeUser } from '#tests/harness/members.ts';
import { eventsOf, sendEvent } from '#tests/harness/provider-events.ts';
import { WEBHOOK_SECRET } from '#tests/harness/simulated-provider.ts';
import { startSmtp } from '#tests/harness/smtp-server.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';
import { type ServerProcess, startProcess } from './server-process.ts';

const KEYS = { id: 'rzp_test_SimulatorKey01', secret: 'sim_key_secret' };
const PUBLISHABLE = 'sb_publishable_aaaaaaaaaaaaaaaaaaaaaa';
const SECRET = 'sb_secret_aaaaaaaaaaaaaaaaaaaaaa';
const JWT_SECRET = 'a secret that only the tests know, of enough bytes';

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** Somebody with an account, and the order they were shown last. */
export interface Payer {
  id: string;
  /** Calls a function as this person; rejects when the server is gone. */
  call(name: string, body?: object): Promise<Answer>;
  /** Presses pay: an order of ours. */
  open(): Promise<string>;
}

export interface PaymentEnvironment {
  base: TestDatabase;
  simulator: Simulator;
  /** Between the server and its database. */
  proxy: DatabaseProxy;
  /** Raw mails that arrived. */
  mails: { raw: string }[];
  start(): Promise<void>;
  kill(): Promise<void>;
  isAlive(): boolean;
  payer(): Promise<Payer>;
  /** What happens on the provider's page; returns what the browser would report. */
  attempt(order: string, outcome: string): Promise<object>;
  /** The provider sends its event about the order, by default that the payment was captured, now or again; returns the response's status. */
  announce(order: string, event?: string): Promise<number>;
  /** The scheduled run, as cron would ask for it. */
  runDue(): Promise<void>;
  close(): Promise<void>;
}

/** Makes everything but the server, which `start` starts. */
export async function startPaymentEnvironment(): Promise<PaymentEnvironment> {
  const base = await createTestDatabase();
  // A copy of a database has no rights of its template's.
  await base.admin.unsafe(`grant create on database ${base.address.database} to postgres`);
  const proxy = await startDatabaseProxy(base.adminAddress);
  const smtp = await startSmtp();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'reshimgath-payments-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const simulator = createSimulator({
    keyId: KEYS.id,
    keySecret: KEYS.secret,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: `${url}/webhooks/razorpay`,
  });
  simulator.webhooks.setMode({ mode: 'hold' });
  const provider = await listen({ host: '127.0.0.1', port: 0, fetch: routesOf(simulator).fetch });
  const tokens = createTokens({ secret: JWT_SECRET, issuer: `${url}/auth/v1` });
  const env = {
    DATABASE_URL: proxy.url,
    JWT_SECRET,
    PUBLISHABLE_KEY: PUBLISHABLE,
    SECRET_KEY: SECRET,
    RAZORPAY_KEY_ID: KEYS.id,
    RAZORPAY_KEY_SECRET: KEYS.secret,
    RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
    RAZORPAY_API_URL: `${provider.url}/v1`,
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'no-reply@example.org',
  };
  let server: ServerProcess | undefined;
  let alive = false;

  const call = async (name: string, body: object, bearer: string): Promise<Answer> => {
    const response = await fetch(`${url}/functions/v1/${name}`, {
      method: 'POST',
      headers: { apikey: PUBLISHABLE, authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Functions', ...body }),
    });
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  };

  return {
    base,
    simulator,
    proxy,
    mails: smtp.arrived,
    async start() {
      server = await startProcess({ dataDir, port, env });
      alive = true;
    },
    async kill() {
      alive = false;
      await server?.killServer();
    },
    isAlive: () => alive,
    async payer() {
      const id = await makeUser(base);
      const now = Math.floor(Date.now() / 1000);
      const claims = {
        sub: id,
        role: 'authenticated',
        aud: 'authenticated',
        aal: 'aal1',
        is_anonymous: false,
        amr: [{ method: 'otp', timestamp: now }],
      };
      const token = await tokens.sign({ ...claims, iat: now, exp: now + 3600 });
      const payer: Payer = {
        id,
        call: (name, body = {}) => call(name, body, token),
        async open() {
          const { body, status } = await payer.call('payment_local', {
            amount: 29900,
            reciept_id: randomUUID(),
          });
          if (status !== 200) throw new Error(`payment_local: ${JSON.stringify(body)}`);
          return String(body.id);
        },
      };
      return payer;
    },
    async attempt(order, outcome) {
      const answer = await attempt(simulator, { key_id: KEYS.id, order_id: order, outcome });
      return 'response' in answer ? answer.response : {};
    },
    async announce(order, name = 'payment.captured') {
      const found = eventsOf(simulator, order).find(({ event }) => event === name);
      if (!found) throw new Error(`The provider has no event ${name} of that order`);
      return sendEvent(url, found);
    },
    async runDue() {
      await call('settle_due_payments', {}, SECRET);
    },
    async close() {
      await server?.killServer();
      simulator.close();
      await provider.close();
      await proxy.stop();
      await smtp.stop();
      rmSync(dataDir, { recursive: true });
      await base.drop();
    },
  };
}
