/**
 * A project of real services (`RealServices`): a gateway in front of them, this version's front end and functions on Deno, a mail server, a mail
 * API and a gateway of text messages that keep what arrives, and the simulated payment provider. The database has the migrations already.
 */
import path from 'node:path';
import { Hono } from 'hono';
import { createMailbox, type Mailbox } from '#dev/mailbox/mailbox.ts';
import { mailboxRoutes } from '#dev/mailbox/mailbox-routes.ts';
import { routesOf } from '#dev/razorpay-simulator/routes.ts';
import { createSimulator } from '#dev/razorpay-simulator/simulator.ts';
import { TEXTS } from '#domain/text-messages/text-messages.ts';
import { FUNCTION_ADDRESSES } from '#functions/_shared/function-addresses.ts';
import { makePushPrivateKey, pushKeysOf } from '#server/config/push-keys.ts';
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
/** As an operator would have registered them: one of each text in each language. */
const TEMPLATES = Object.entries(TEXTS)
  .flatMap(([language, texts]) =>
    Object.keys(texts).map((kind) => `${kind}.${language}=1107-${kind}-${language}`),
  )
  .join(',');

export interface Project {
  url: string;
  publishableKey: string;
  secretKey: string;
  jwtSecret: string;
  simulatorKeyId: string;
  simulatorKeySecret: string;
  stop(): Promise<void>;
}

/** Shows what the mail server has received as the development mailbox does, beside what came by the mail API and by text message. */
function mailboxOf({ arrived }: SmtpServer): Mailbox {
  const kept = createMailbox();
  const isTo = (to: string | undefined) => (mail: { to: string }) =>
    to === undefined || mail.to.toLowerCase() === to.toLowerCase();
  return {
    ...kept,
    list: (to) =>
      [...kept.list(to), ...arrived.map(readMail).reverse().filter(isTo(to))].sort(
        (one, other) => Date.parse(other.at) - Date.parse(one.at),
      ),
  };
}

/** A provider's HTTP API of mails, in Resend's format. */
function mailApiOf(mailbox: Mailbox): Hono {
  const routes = new Hono();
  routes.post('/', async ({ req, json }) => {
    const { to, subject, text } = await req.json();
    for (const address of to)
      await mailbox.send({ to: address, subject, text, html: '', kind: 'code', language: 'en' });
    return json({});
  });
  return routes;
}

function simulatorAt(url: string) {
  return createSimulator({
    ...PROVIDER,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: `${url}/functions/v1/razorpay_webhook`,
  });
}

/** The front end, its configuration, the mailbox and the simulated provider, for everything that is no service. */
function siteOf(
  url: string,
  { keys, pushKey, webRoot }: { keys: GatewayKeys; pushKey: string; webRoot: string },
  local: Record<string, Hono>,
): Hono {
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
      push: { publicKey: pushKey },
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
  const { port, smtpPort, jwtSecret, publishableKey, secretKey, auth, rest, storage, smsHookSecret } =
    services;
  const url = `http://127.0.0.1:${port}`;
  const keys = { publishable: publishableKey, secret: secretKey };
  const backend = { url, publishableKey, secretKey };
  const webRoot = await buildFrontEnd(ROOT, () => undefined, new AbortController().signal);
  const smtp = await startSmtp({ disabledCommands: ['STARTTLS', 'AUTH'] }, smtpPort);
  const mailbox = mailboxOf(smtp);
  const simulator = simulatorAt(url);
  const push = pushKeysOf(makePushPrivateKey());
  const functions = startDenoFunctions(backend, {
    PAYMENT_MODE: 'simulator',
    RAZORPAY_KEY_ID: PROVIDER.keyId,
    RAZORPAY_KEY_SECRET: PROVIDER.keySecret,
    RAZORPAY_API_URL: `${url}${SIMULATOR_PATH}/v1`,
    RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
    MAIL_API_URL: `${url}/dev/mail-api`,
    MAIL_API_KEY: 're_key',
    MAIL_FROM: 'Reshimgath <no-reply@example.org>',
    TEXT_URL: `${url}/dev/mailbox/text?to={number}&text={text}&code={code}&sender={sender}&template={template}`,
    TEXT_SENDER: 'RSHMGT',
    TEXT_TEMPLATES: TEMPLATES,
    SEND_SMS_HOOK_SECRET: smsHookSecret,
    SITE_URL: url,
    VAPID_PUBLIC_KEY: push.publicKey,
    VAPID_PRIVATE_KEY: push.privateKey,
  });
  const stopGateway = await startGateway({
    port,
    services: { '/auth/v1': auth, '/rest/v1': rest, '/storage/v1': storage },
    keys,
    jwtSecret,
    rest: siteOf(
      url,
      { keys, pushKey: push.publicKey, webRoot },
      {
        [SIMULATOR_PATH]: routesOf(simulator),
        '/dev/mail-api': mailApiOf(mailbox),
        '/dev': mailboxRoutes(mailbox),
        '/functions/v1': functionsOn(functions.fetch, url),
      },
    ),
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
