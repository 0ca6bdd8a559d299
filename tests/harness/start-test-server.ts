/**
 * The whole product on a free port with a separate database, clock and mailbox: the same composition that `npm start` serves.
 *
 *   const server = await startTestServer();                       // in beforeAll
 *   const guest = server.client();                                // the official client with the publishable key
 *   const asha = await server.signUp('asha@example.org');         // a signed-in person: { id, email, session, client }
 *   const someone = await server.actingAs(memberId);              // a client with a token for a user made in the database
 *   await server.admin.from('payments').select();                 // the official client with the secret key
 *   await server.database.admin`select …`;                        // SQL past all policies
 *   await server.close();                                         // in afterAll
 *
 * Each client has a different address, so that limits per address, which stay on, don't mix tests.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js';
import { developmentTools } from '#dev/development-tools.ts';
import { createMailbox, type Mailbox } from '#dev/mailbox/mailbox.ts';
import type { Simulator } from '#dev/razorpay-simulator/simulator.ts';
import { createProduct, type Product } from '#server/app.ts';
import type { ProductConfig, ProductDeps } from '#server/app-deps.ts';
import type { Tokens } from '#server/auth/tokens.ts';
import { makePushPrivateKey, pushKeysOf } from '#server/config/push-keys.ts';
import type { Database } from '#server/database/client/database.ts';
import { listenTo } from '#server/database/client/listener.ts';
import type { ApiKeys } from '#server/http/bearer.ts';
import { listen } from '#server/http/listen.ts';
import { PUSHES_CHANNEL } from '#server/jobs/jobs.ts';
import { openDiskObjectStore } from '#server/storage/disk-object-store.ts';
import { openRenderingStore } from '#server/storage/images/rendering-store.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { signIn } from './sign-in.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface TestServerOptions {
  /** Replace single values of the configuration. */
  config?: Partial<ProductConfig>;
  /** Replace single parts, e.g. `authLimits`, `log`. */
  overrides?: Partial<Omit<ProductDeps, 'config' | 'database' | 'objectStore' | 'renderings'>>;
  /** Further variables for the payment functions. */
  paymentVariables?: Readonly<Record<string, string>>;
  /** Another place for bytes than a folder of the test's own. */
  objectStore?: ObjectStore;
  /** Reaches the database by another way than the test's own pool. */
  reach?: (given: TestDatabase) => Database;
  /** Runs what runs by the clock in production too (due payments, sweeping). Default: off. */
  schedules?: boolean;
}

export interface SignedIn {
  id: string;
  email: string;
  session: Session;
  client: SupabaseClient;
}

export interface TestServer {
  /** What `createClient` takes. */
  url: string;
  keys: ApiKeys;
  /** A guest, or the user of the access token. */
  client(accessToken?: string): SupabaseClient;
  /** Past all policies, by the secret key. */
  admin: SupabaseClient;
  /** Signs a person in by a mailed code; a new address becomes a new user. */
  signUp(email?: string): Promise<SignedIn>;
  /** A client with an hour's token for an existing user's id, and without a session of the auth service. */
  actingAs(userId: string): Promise<SupabaseClient>;
  /** The token that `actingAs` uses. */
  tokenFor(userId: string): Promise<string>;
  mailbox: Mailbox;
  tokens: Tokens;
  database: TestDatabase;
  objectStore: ObjectStore;
  /** The folder of the object store, unless the test brought its own. */
  objectsFolder: string;
  /** The folder of the smaller forms of pictures. */
  renderingsFolder: string;
  product: Product;
  /** Undefined unless the payment mode is `simulator`. */
  simulator: Simulator | undefined;
  /** Failures the server reported; a test that causes one on purpose empties it. `close` fails when any is left. */
  reports: unknown[];
  now(): Date;
  /** Moves the server's clock on. */
  pass(seconds: number): void;
  close(): Promise<void>;
}

const KEYS: ApiKeys = { publishable: 'sb_publishable_test', secret: 'sb_secret_test' };
/** Opens `/checkout-simulator/sim/control`. */
export const CONTROL_TOKEN = 'control';
const JWT_SECRET = 'a secret that only the tests know, of enough bytes';

function testConfig(
  url: string,
  { config: differences, paymentVariables }: TestServerOptions,
): ProductConfig {
  return {
    backendUrl: url,
    jwtSecret: JWT_SECRET,
    keys: KEYS,
    payment: {
      mode: 'simulator',
      keyId: 'rzp_test_SimulatorKey01',
      keySecret: 'sim_key_secret',
      webhookSecret: 'sim_webhook_secret',
      apiUrl: `${url}/checkout-simulator/v1`,
      scriptUrl: `${url}/checkout-simulator/v1/checkout.js`,
      variables: paymentVariables,
    },
    texts: { TEXT_URL: `${url}/dev/mailbox/text?to={number}&text={text}&code={code}` },
    push: pushKeysOf(makePushPrivateKey()),
    translationsUrl: null,
    trustProxy: true,
    allowedOrigins: null,
    operatorEmail: null,
    metricsToken: null,
    version: '0.0.0',
    dataDir: os.tmpdir(),
    uploadLimit: 5 * 1024 * 1024,
    webRoot: path.resolve('dist/web'),
    ...differences,
  };
}

const someAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

function makeClient(url: string, key: string, accessToken?: string): SupabaseClient {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      headers: {
        'X-Forwarded-For': someAddress(),
        ...(accessToken !== undefined && { Authorization: `Bearer ${accessToken}` }),
      },
    },
  });
}

/** Starts the product. Options: see `TestServerOptions`. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = await createTestDatabase();
  const served = options.reach?.(database) ?? database.database;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'reshimgath-storage-'));
  const objectsFolder = path.join(folder, 'objects');
  const renderingsFolder = path.join(folder, 'renderings');
  const objectStore = options.objectStore ?? (await openDiskObjectStore(objectsFolder));
  const renderings = await openRenderingStore(renderingsFolder);
  const reports: unknown[] = [];
  let moment = Date.now();
  const clock = () => new Date(moment);
  const mailbox = createMailbox({ clock });

  // The port must be known before the product is made: tokens, functions and the front end contain the address.
  let product: Product | undefined;
  let simulator: Simulator | undefined;
  const listening = await listen({
    host: '127.0.0.1',
    port: 0,
    fetch: (request, env) => product?.fetch(request, env) ?? new Response('starting', { status: 503 }),
    upgrades: () => product?.realtime,
  });
  const { url } = listening;
  const config = testConfig(url, options);
  const { keys } = config;
  const made = createProduct({
    config,
    database: served,
    objectStore,
    renderings,
    mailer: mailbox,
    clock,
    report: (error) => reports.push(error),
    startDevelopmentTools: developmentTools({
      mailbox,
      controlToken: CONTROL_TOKEN,
      onSimulator: (started) => {
        simulator = started;
      },
    }),
    ...options.overrides,
  });
  await made.prepare();
  product = made;
  if (options.schedules) made.startSchedules();
  const listener = options.schedules
    ? await listenTo(database.address, { [PUSHES_CHANNEL]: () => made.wakePushSender() })
    : undefined;

  const tokenFor = (userId: string) => {
    const now = Math.floor(moment / 1000);
    const claims = {
      sub: userId,
      role: 'authenticated',
      aud: 'authenticated',
      aal: 'aal1',
      is_anonymous: false,
      amr: [{ method: 'otp', timestamp: now }],
    };
    return made.tokens.sign({ ...claims, iat: now, exp: now + 3600 });
  };
  const client = (accessToken?: string) => makeClient(url, keys.publishable, accessToken);

  return {
    url,
    keys,
    client,
    admin: makeClient(url, keys.secret),
    async signUp(email = `${randomUUID()}@example.org`) {
      const own = client();
      const session = await signIn(own, email, mailbox);
      return { id: session.user.id, email, session, client: own };
    },
    tokenFor,
    actingAs: async (userId) => client(await tokenFor(userId)),
    mailbox,
    tokens: made.tokens,
    database,
    objectStore,
    objectsFolder,
    renderingsFolder,
    product: made,
    simulator,
    reports,
    now: clock,
    pass: (seconds) => {
      moment += seconds * 1000;
    },
    async close() {
      await listener?.stop();
      await made.stop();
      await listening.close();
      await served.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
      if (reports.length > 0) throw new AggregateError(reports, 'The server reported failures');
    },
  };
}
