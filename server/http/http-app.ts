/** Mounts the services on one address, with the front end's configuration and files. Each service formats its own errors. */
import { Hono } from 'hono';
import { createCachedRouter } from './cached-router.ts';
import { type EdgeEnvironment, type EdgeOptions, edge } from './edge.ts';
import { secretKeyGuard } from './secret-key-guard.ts';
import type { Guards } from './service-limits.ts';

export interface AppDeps extends EdgeOptions {
  /** By the path where they are mounted, e.g. `/rest/v1`. */
  services: Readonly<Record<string, Hono>>;
  /** The functions, at all their addresses. */
  functions: Hono<EdgeEnvironment>;
  publicConfig: object;
  ping: () => Promise<void>;
  hasRoom: () => Promise<boolean>;
  /** A file of the front end, its page, or null. */
  serveFile: (request: Request) => Promise<Response | null>;
  guards?: Guards;
  scrape?: (request: Request) => Promise<Response>;
  report: (error: unknown) => void;
}

function message(status: number, text: string): Response {
  return Response.json({ message: text }, { status });
}

function addService(app: Hono<EdgeEnvironment>, base: string, routes: Hono): void {
  app.route(base, routes);
  app.all(`${base}/*`, () => message(404, 'Not found'));
}

function addOwnAddresses(app: Hono<EdgeEnvironment>, deps: AppDeps): void {
  app.get('/health', async () => {
    const isUp = await deps.ping().then(
      () => true,
      () => false,
    );
    const status = !isUp ? 'unavailable' : (await deps.hasRoom()) ? 'ok' : 'disk full';
    const headers = { 'Cache-Control': 'no-store' };
    return Response.json({ status }, { status: status === 'ok' ? 200 : 503, headers });
  });
  app.get('/config.json', () =>
    Response.json(deps.publicConfig, { headers: { 'Cache-Control': 'no-cache' } }),
  );
  app.route('/', deps.functions);
  const { scrape } = deps;
  if (scrape) app.get('/metrics', (context) => scrape(context.req.raw));
}

/** The whole HTTP interface; its `fetch` serves requests from the network as well as from within the process. */
export function createApp(deps: AppDeps): Hono<EdgeEnvironment> {
  const app = new Hono<EdgeEnvironment>({ router: createCachedRouter() });
  app.use(edge(deps));
  for (const base of [...Object.keys(deps.services), '/functions/v1']) app.use(`${base}/*`, secretKeyGuard);
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
