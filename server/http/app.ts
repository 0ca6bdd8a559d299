/**
 * Puts the services behind one address: which path leads where, what the front end is told about this installation, and what nobody answers.
 * Each service keeps its own router and words its own refusals.
 */
import { Hono } from 'hono';
import { limitBody } from './body-limit.ts';
import { type EdgeEnvironment, type EdgeOptions, edge } from './edge.ts';

/** What `/config.json` tells the front end. */
interface PublicConfig {
  /** What `createClient` takes. */
  backendUrl: string;
  publishableKey: string;
  payment: { mode: 'simulator' | 'test' | 'live'; keyId: string; scriptUrl: string };
  /** Null: the front end's own files. */
  translations: { url: string | null };
}

export interface AppDeps extends EdgeOptions {
  /** By the path they are mounted at, e.g. `/rest/v1`. */
  services: Readonly<Record<string, Hono>>;
  /** The provider's webhook; gets the request with its body untouched. */
  webhook: (request: Request) => Promise<Response>;
  publicConfig: PublicConfig;
  /** Resolves when the database answers. */
  ping: () => Promise<void>;
  /** A file of the front end, its page, or null. */
  serveFile: (request: Request) => Promise<Response | null>;
  /** Gets what clients are not told. */
  report: (error: unknown) => void;
}

const WEBHOOK_BODY_LIMIT = 256 * 1024;

function message(status: number, text: string): Response {
  return Response.json({ message: text }, { status });
}

function addService(app: Hono<EdgeEnvironment>, base: string, routes: Hono, report: AppDeps['report']): void {
  // A router of its own: the patterns of one service don't slow down the lookup of another.
  const service = new Hono().route(base, routes);
  service.notFound(() => message(404, 'Not found'));
  service.onError((error) => {
    report(error);
    return message(500, 'Internal server error');
  });
  const answer = (context: { req: { raw: Request }; env: object }) =>
    service.fetch(context.req.raw, context.env);
  app.all(base, answer);
  app.all(`${base}/*`, answer);
}

function addOwnAddresses(app: Hono<EdgeEnvironment>, deps: AppDeps): void {
  app.get('/health', async () => {
    try {
      await deps.ping();
      return Response.json({ status: 'ok' }, { headers: { 'Cache-Control': 'no-store' } });
    } catch {
      return Response.json(
        { status: 'unavailable' },
        { status: 503, headers: { 'Cache-Control': 'no-store' } },
      );
    }
  });
  app.get('/config.json', () =>
    Response.json(deps.publicConfig, { headers: { 'Cache-Control': 'no-cache' } }),
  );
  app.post(
    '/webhooks/razorpay',
    limitBody(WEBHOOK_BODY_LIMIT, () => message(413, 'Payload too large')),
    (context) => deps.webhook(context.req.raw),
  );
}

/** The whole HTTP interface; its `fetch` answers requests from the network as well as from within the process. */
export function createApp(deps: AppDeps): Hono<EdgeEnvironment> {
  const app = new Hono<EdgeEnvironment>();
  app.use(edge(deps));
  for (const [base, routes] of Object.entries(deps.services)) addService(app, base, routes, deps.report);
  addOwnAddresses(app, deps);
  app.on(['GET', 'HEAD'], '*', async (context) => {
    return (await deps.serveFile(context.req.raw)) ?? message(404, 'Not found');
  });
  app.notFound(() => message(404, 'Not found'));
  app.onError((error) => {
    deps.report(error);
    return message(500, 'Internal server error');
  });
  return app;
}
