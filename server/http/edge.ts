/** Middleware for all responses: request id, CORS, security headers, access log. Precomputed, because it runs before the busiest routes. */
import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { APP_ROUTES } from '#domain/app-routes.ts';
import {
  currentRequestContext,
  type RequestContext,
  runInRequestContext,
} from '#server/ops/logging/request-context.ts';
import { createLimitedNetwork } from './client-address.ts';
import { crossOrigin, type Header } from './cross-origin.ts';
import { createRouteNames } from './route-name.ts';

/** One request in the access log: no query, no ids of people, no client address. */
export interface AccessEntry {
  requestId: string;
  method: string;
  route: string;
  status: number;
  /** With one decimal. */
  milliseconds: number;
  refusedBy?: string;
}

export interface Load {
  underWay: number;
}

export interface EdgeOptions {
  pageHeaders: Record<string, string>;
  /** Paths below a service that respond with pages. */
  pagePaths: ReadonlySet<string>;
  allowedOrigins: readonly string[] | null;
  /** Whether clients reach us over https. */
  isSecure: boolean;
  /** Whether the operator's own proxy sets request ids (`X-Request-Id`). */
  trustProxy: boolean;
  log?: (entry: AccessEntry) => void;
  load?: Load;
}

/** `Bindings` are missing when a request comes from within the process. */
export interface EdgeEnvironment {
  Bindings: Partial<HttpBindings>;
}

type EdgeContext = Context<EdgeEnvironment>;
type Kind = 'service' | 'page' | 'simulator';

const COMMON: readonly Header[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
];
const REQUEST_ID = 'sb-request-id';
const ONE_YEAR = 31_536_000;
/** Of a request that is not answered yet: it proves no name. */
const NO_STATUS = 500;
const SERVICES = [
  '/rest/v1',
  '/auth/v1',
  '/storage/v1',
  '/functions/v1',
  '/config.json',
  '/health',
  '/locales/',
];
/** The payment simulator plays another site: our pages frame it, and it sets its own headers. */
const SIMULATOR = '/checkout-simulator';

/** The request id set by the proxy, if it has the form of an id: nothing else may get into the log. */
function proxyRequestId(context: EdgeContext): string | undefined {
  return /^[\w.-]{8,64}$/.exec(context.req.header('x-request-id') ?? '')?.[0];
}

function addMissing(context: EdgeContext, headers: readonly Header[]): void {
  for (const [name, value] of headers) {
    if (!context.res.headers.has(name)) context.res.headers.set(name, value);
  }
}

/** Creates the middleware. Headers that a handler sets itself take precedence, except those of a strict list of origins. */
export function edge(options: EdgeOptions): MiddlewareHandler<EdgeEnvironment> {
  const { log, load = { underWay: 0 }, trustProxy, pagePaths } = options;
  const origins = crossOrigin(options.allowedOrigins);
  const limitedNetwork = createLimitedNetwork({ trustProxy });
  const routeName = createRouteNames();
  const secure: Header[] = options.isSecure ? [['Strict-Transport-Security', `max-age=${ONE_YEAR}`]] : [];
  const common = [...COMMON, ...secure];
  const byKind: Record<Kind, readonly Header[]> = {
    service: origins.isStrict ? common : [...common, ...origins.headersFor(undefined)],
    simulator: common,
    page: [...common, ...Object.entries(options.pageHeaders)],
  };

  const kindOf = (path: string): Kind => {
    if (SERVICES.some((prefix) => path.startsWith(prefix))) return pagePaths.has(path) ? 'page' : 'service';
    return path.startsWith(SIMULATOR) ? 'simulator' : 'page';
  };

  const answer = async (context: EdgeContext, next: () => Promise<void>, id: string) => {
    const kind = kindOf(context.req.path);
    const { outgoing } = context.env;
    if (outgoing) {
      // Before the response exists: changing the response's own headers would cost more than the rest of this module.
      outgoing.setHeader(REQUEST_ID, id);
      for (const [name, value] of byKind[kind]) outgoing.setHeader(name, value);
      await next();
    } else {
      await next();
      addMissing(context, [[REQUEST_ID, id], ...byKind[kind]]);
    }
    if (!origins.isStrict || kind !== 'service') return;
    context.res.headers.delete('Access-Control-Allow-Origin');
    for (const [name, value] of origins.headersFor(context.req.header('origin'))) {
      if (name === 'Vary') context.res.headers.append(name, value);
      else context.res.headers.set(name, value);
    }
  };

  return async (context, next) => {
    const { method, path } = context.req;
    if (method === 'OPTIONS' && kindOf(path) === 'service') {
      const asked = context.req.header('access-control-request-headers');
      return origins.preflight(context.req.header('origin'), asked);
    }
    const outer = currentRequestContext();
    // A request from within the process belongs to the request that caused it.
    if (!context.env.outgoing && outer) return answer(context, next, outer.requestId);
    const requestId = (trustProxy ? proxyRequestId(context) : undefined) ?? randomUUID();
    const network = context.env.outgoing ? (limitedNetwork(context) ?? undefined) : undefined;
    const route = (status: number) => {
      const pattern = APP_ROUTES.has(path) ? path : routePath(context);
      return routeName(pattern, path, status);
    };
    const requestContext: RequestContext = {
      requestId,
      network,
      method,
      route: () => route(NO_STATUS),
    };
    const started = log ? performance.now() : 0;
    load.underWay += 1;
    try {
      await runInRequestContext(requestContext, () => answer(context, next, requestId));
    } finally {
      load.underWay -= 1;
    }
    if (!log) return;
    log({
      requestId,
      method,
      route: route(context.res.status),
      status: context.res.status,
      milliseconds: Math.round((performance.now() - started) * 10) / 10,
      refusedBy: requestContext.refusedBy,
    });
  };
}
