/**
 * Puts the services behind one address: which path leads where, what the front end is told about this installation, and what nobody answers.
 * Each service keeps its own router and words its own refusals.
 */
import { Hono, type MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { currentNote } from '../logging/request-note.ts';
import { limitBody } from './body-limit.ts';
import { type EdgeEnvironment, type EdgeOptions, edge } from './edge.ts';
import { routeName } from './route-name.ts';
import type { Guards } from './service-limits.ts';

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
  /** Stand before everything else on their paths. */
  guards?: Guards;
  /** Answers a scrape of `/metrics`; left out, there is no such address. */
  scrape?: (request: Request) => Promise<Response>;
  /** Gets what clients are not told. */
  report: (error: unknown) => void;
}

const WEBHOOK_BODY_LIMIT = 256 * 1024;

function message(status: number, text: string): Response {
  return Response.json({ message: text }, { status });
}

/** Tells the log which address this is, once it is known whether there is such a thing. */
const noteRoute: MiddlewareHandler<EdgeEnvironment> = async (context, next) => {
  await next();
  const note = currentNote();
  if (!note || !context.env.outgoing) return;
  note.pattern = routePath(context);
  note.route = routeName(note.pattern, context.req.path, context.res.status);
};

function addService(app: Hono<EdgeEnvironment>, base: string, routes: Hono, report: AppDeps['report']): void {
  // A router of its own: the patterns of one service don't slow down the lookup of another.
  const service = new Hono<EdgeEnvironment>().use(noteRoute).route(base, routes);
  service.notFound(() => message(404, 'Not found'));
  service.onError((error) => {
    report(error);
    return message(500, 'Internal server error');
  });
  const answer = (context: { req: { raw: Request }; env: EdgeEnvironment['Bindings'] }) =>
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
  const { scrape } = deps;
  if (scrape) app.get('/metrics', (context) => scrape(context.req.raw));
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
  for (const [path, guard] of Object.entries(deps.guards ?? {})) app.use(path, guard);
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
