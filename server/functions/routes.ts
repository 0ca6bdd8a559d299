/** The addresses of the functions. Limits belong to a function, so they are the same at each of its addresses. */
import { type Context, Hono } from 'hono';
import { limitBody } from '#server/http/body-limit.ts';
import type { EdgeEnvironment } from '#server/http/edge.ts';
import type { ServiceGuard } from '#server/http/service-limits.ts';
import { refusal } from './refusals.ts';
import type { ProductFunction } from './registry.ts';
import type { FunctionRunner } from './runner.ts';

export interface FunctionRoutesDeps {
  functions: ReadonlyMap<string, ProductFunction>;
  /** The names of functions by further addresses. */
  addresses: ReadonlyMap<string, string>;
  runner: FunctionRunner;
  guard: ServiceGuard;
  network: (context: Context) => string | null;
}

const tooLarge = () => refusal(413, 'PAYLOAD_TOO_LARGE', 'Payload too large');

/** Routes of all functions, to be mounted at the root. Handlers get the request with its body unread; each checks the token it needs. */
export function functionRoutes({ functions, addresses, runner, guard, network }: FunctionRoutesDeps) {
  const app = new Hono<EdgeEnvironment>();
  const addRoute = (methods: string[], address: string, name: string, called: ProductFunction) => {
    app.use(address, guard(called.limit));
    if (called.bodyLimit !== null) app.use(address, limitBody(called.bodyLimit, tooLarge));
    app.on(methods, address, (context) => runner.run(name, context.req.raw, network(context) ?? undefined));
  };
  for (const [name, called] of functions) addRoute(['ALL'], `/functions/v1/${name}`, name, called);
  for (const [address, name] of addresses) {
    const called = functions.get(name);
    if (called) addRoute(called.isPage ? ['GET', 'HEAD', 'POST'] : ['POST'], address, name, called);
  }
  app.all('/functions/v1/*', guard('functions'), (context) => runner.run('', context.req.raw));
  return app;
}
