/** Mounts the services on one address, with the front end's configuration and files. Each service formats its own errors. */
import { type Context, Hono } from 'hono';
import { limitBody } from './body-limit.ts';
import { createCachedRouter } from './cached-router.ts';
import { type EdgeEnvironment, type EdgeOptions, edge } from './edge.ts';
import { secretKeyGuard } from './secret-key-guard.ts';
import type { Guards } from './service-limits.ts';

export interface AppDeps extends EdgeOptions {
  /** By the path where they are mounted, e.g. `/rest/v1`. */
  services: Readonly<Record<string, Hono>>;
  /** The provider's webhook; gets the request with its body untouched. */
  webhook: (request: Request) => Promise<Response>;
  publicConfig: object;
  /** The page for complaints, which limits its body itself, to answer with a page. */
  grievance: (context: Context) => Promise<Response>;
  /** Pages that functions answer, by the pattern of their address. */
  pages: Readonly<Record<string, (request: Request) => Promise<Response>>>;
  ping: () => Promise<void>;
  /** A file of the front end, its page, or null. */
  serveFile: (request: Request) => Promise<Response | null>;
  guards?: Guards;
  scrape?: (request: Request) => Promise<Response>;
  report: (error: unknown) => void;
}

const WEBHOOK_BODY_LIMIT = 256 * 1024;
const FORM_BODY_LIMIT = 32 * 1024;

function message(status: number, text: string): Response {
  return Response.json({ message: text }, { status });
}

const tooLarge = () => message(413, 'Payload too large');

function addService(app: Hono<EdgeEnvironment>, base: string, routes: Hono): void {
  app.route(base, routes);
  app.all(`${base}/*`, () => message(404, 'Not found'));
}

function addOwnAddresses(app: Hono<EdgeEnvironment>, deps: AppDeps): void {
  app.get('/health', () => {
    const headers = { 'Cache-Control': 'no-store' };
    return deps.ping().then(
      () => Response.json({ status: 'ok' }, { headers }),
      () => Response.json({ status: 'unavailable' }, { status: 503, headers }),
    );
  });
  app.get('/config.json', () =>
    Response.json(deps.publicConfig, { headers: { 'Cache-Control': 'no-cache' } }),
  );
  app.on(['GET', 'HEAD', 'POST'], '/grievance', deps.grievance);
  for (const [path, handle] of Object.entries(deps.pages))
    app.on(['GET', 'HEAD', 'POST'], path, limitBody(FORM_BODY_LIMIT, tooLarge), (context) =>
      handle(context.req.raw),
    );
  const { scrape } = deps;
  if (scrape) app.get('/metrics', (context) => scrape(context.req.raw));
  app.post('/webhooks/razorpay', limitBody(WEBHOOK_BODY_LIMIT, tooLarge), (context) =>
    deps.webhook(context.req.raw),
  );
}

/** The whole HTTP interface; its `fetch` serves requests from the network as well as from within the process. */
export function createApp(deps: AppDeps): Hono<EdgeEnvironment> {
  const app = new Hono<EdgeEnvironment>({ router: createCachedRouter() });
  app.use(edge(deps));
  for (const base of Object.keys(deps.services)) app.use(`${base}/*`, secretKeyGuard);
  for (const [path, guard] of Object.entries(deps.guards ?? {})) app.use(path, guard);
  for (const [base, routes] of Object.entries(deps.services)) addService(app, base, routes);
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
