/**
 * A project of real services (`RealServices`): a gateway in front of them, this version's front end and functions on Deno, a mail server that
 * keeps what arrives, and the simulated payment provider. The database has the migrations already.
 */
import path from 'node:path';
import { Hono } from 'hono';
import type { Mailbox } from '#dev/mailbox/mailbox.ts';
import { mailboxRoutes } from '#dev/mailbox/mailbox-routes.ts';
import { routesOf } from '#dev/razorpay-simulator/routes.ts';
import { createSimulator } from '#dev/razorpay-simulator/simulator.ts';
import { FUNCTION_ADDRESSES } from '#functions/_shared/function-addresses.ts';
import { pageHeaders } from '#server/http/content-policy.ts';
import { createStaticFiles } from '#server/http/static-files.ts';
import { buildFrontEnd } from '#server/start/front-end-build.ts';
import { startDenoFunctions } from '#tests/contract/deno-functions.ts';
import { type SmtpServer, startSmtp } from '#tests/harness/smtp-server.ts';
import { type GatewayKeys, startGateway } from './gateway.ts';
import { readMail } from './read-mail.ts';
import type { RealServices } from './services.ts';

const ROOT = path.resolve(import.meta.dirname, '..', '..', '..');
const SIMULATOR_PATH = '/checkout-simulator';
const PROVIDER = { keyId: 'rzp_test_SimulatorKey01', keySecret: 'sim_key_secret' };
const WEBHOOK_SECRET = 'sim_webhook_secret';

export interface Project {
  url: string;
  publishableKey: string;
  secretKey: string;
  jwtSecret: string;
  simulatorKeyId: string;
  simulatorKeySecret: string;
  stop(): Promise<void>;
}

/** Shows what the mail server has received as the development mailbox does. */
function mailboxOf({ arrived }: SmtpServer): Mailbox {
  return {
    send: () => Promise.reject(new Error('Mails of a project go through its own mail server')),
    keepText: () => {
      throw new Error('A project has no gateway of text messages');
    },
    list: (to) =>
      arrived
        .map(readMail)
        .reverse()
        .filter((mail) => to === undefined || mail.to.toLowerCase() === to.toLowerCase()),
    close: async () => {},
  };
}

function simulatorAt(url: string) {
  return createSimulator({
    ...PROVIDER,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: `${url}/functions/v1/razorpay_webhook`,
  });
}

/** The front end, its configuration, the mailbox and the simulated provider, for everything that is no service. */
function siteOf(url: string, keys: GatewayKeys, webRoot: string, local: Record<string, Hono>): Hono {
  const scriptUrl = `${url}${SIMULATOR_PATH}/v1/checkout.js`;
  const headers = Object.entries(
    pageHeaders({ backendUrl: url, checkoutScriptUrl: scriptUrl, translationsUrl: null }),
  );
  const serveFile = createStaticFiles(webRoot);
  const site = new Hono();
  site.get('/config.json', (context) =>
    context.json({
      backendUrl: url,
      publishableKey: keys.publishable,
      payment: { mode: 'simulator', keyId: PROVIDER.keyId, scriptUrl },
      translations: { url: null },
    }),
  );
  for (const [base, routes] of Object.entries(local)) site.route(base, routes);
  // As the front end's host forwards them.
  for (const [address, name] of FUNCTION_ADDRESSES)
    site.all(address, ({ req }) => {
      const to = new URL(`${url}/functions/v1/${name}`);
      for (const [parameter, value] of Object.entries<string>(req.param()))
        to.searchParams.set(parameter, value);
      return fetch(new Request(to, req.raw));
    });
  site.get('*', async (context) => {
    const file = await serveFile(context.req.raw);
    if (!file) return context.json({ message: 'Not found' }, 404);
    const isPage = file.headers.get('content-type')?.startsWith('text/html');
    if (isPage) for (const [name, value] of headers) file.headers.set(name, value);
    return file;
  });
  return site;
}

/** A function of the project, called through the gateway; the client's address as the gateway of a hosted project passes it on. */
function functionsOn(fetchFunction: typeof fetch, url: string): Hono {
  const routes = new Hono();
  routes.all('/*', async ({ req: { raw } }) => {
    const { pathname, search } = new URL(raw.url);
    const answer = await fetchFunction(new Request(`${url}${pathname}${search}`, raw));
    return new Response(answer.body, answer);
  });
  return routes;
}

/** Starts everything around the services. */
export async function startProject(services: RealServices): Promise<Project> {
  const { port, smtpPort, jwtSecret, publishableKey, secretKey, auth, rest, storage } = services;
  const url = `http://127.0.0.1:${port}`;
  const keys = { publishable: publishableKey, secret: secretKey };
  const backend = { url, publishableKey, secretKey };
  const webRoot = await buildFrontEnd(ROOT, () => undefined, new AbortController().signal);
  const smtp = await startSmtp({ disabledCommands: ['STARTTLS', 'AUTH'] }, smtpPort);
  const simulator = simulatorAt(url);
  const functions = startDenoFunctions(backend, {
    PAYMENT_MODE: 'simulator',
    RAZORPAY_KEY_ID: PROVIDER.keyId,
    RAZORPAY_KEY_SECRET: PROVIDER.keySecret,
    RAZORPAY_API_URL: `${url}${SIMULATOR_PATH}/v1`,
    RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
  });
  const stopGateway = await startGateway({
    port,
    services: { '/auth/v1': auth, '/rest/v1': rest, '/storage/v1': storage },
    keys,
    jwtSecret,
    rest: siteOf(url, keys, webRoot, {
      [SIMULATOR_PATH]: routesOf(simulator),
      '/dev': mailboxRoutes(mailboxOf(smtp)),
      '/functions/v1': functionsOn(functions.fetch, url),
    }),
  });
  return {
    ...backend,
    jwtSecret,
    simulatorKeyId: PROVIDER.keyId,
    simulatorKeySecret: PROVIDER.keySecret,
    async stop() {
      simulator.close();
      await stopGateway();
      await functions.stop();
      await smtp.stop();
    },
  };
}
