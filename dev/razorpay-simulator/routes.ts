/**
 * The HTTP routes of the simulated payment provider, mounted under a path of the embedded server or on a separate port.
 * Development and tests only: the server does not mount it in production, and it accepts only test keys.
 */
import { readFile } from 'node:fs/promises';
import { type Context, Hono } from 'hono';
import { ApiError } from './api-error.ts';
import { apiRoutes } from './api-routes.ts';
import { type AttemptRequest, attempt } from './attempt.ts';
import { controlRoutes } from './control-routes.ts';
import { hostedPage } from './hosted-page.ts';
import { objectOf } from './json-body.ts';
import type { Simulator } from './simulator.ts';

const ASSET_TYPES = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' };

/** The frame's origin is opaque, so its calls are cross-origin with `Origin: null`. */
const FRAME_CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' };

async function asset(name: string): Promise<Response> {
  const type = name.endsWith('.css') ? ASSET_TYPES.css : ASSET_TYPES.js;
  return new Response(await readFile(new URL(`./browser/${name}`, import.meta.url)), {
    headers: {
      'content-type': type,
      'cache-control': 'no-cache',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    },
  });
}

async function attemptFromPage(context: Context, simulator: Simulator): Promise<Response> {
  const request = (await objectOf(context)) as AttemptRequest;
  try {
    return context.json(await attempt(simulator, request), 200, FRAME_CORS);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return context.json({ result: 'refused', description: error.message }, 400, FRAME_CORS);
  }
}

/** The routes of a simulator: the provider's `/v1/…`, and `/sim/…` for its hosted page and for tests. */
export function routesOf(simulator: Simulator): Hono {
  const routes = new Hono();
  routes.onError((error) => {
    if (error instanceof ApiError) return error.toResponse();
    console.error('The checkout simulator failed:', error);
    return new Response('The checkout simulator failed.', { status: 500 });
  });
  routes.get('/v1/checkout.js', () => asset('checkout.js'));
  routes.get('/v1/checkout/public', (context) => hostedPage(simulator, new URL(context.req.url)));
  routes.get('/v1/checkout/hosted-page.js', () => asset('hosted-page.js'));
  routes.get('/v1/checkout/hosted-page.css', () => asset('hosted-page.css'));
  routes.options('/sim/attempt', (context) => context.body(null, 204, FRAME_CORS));
  routes.post('/sim/attempt', (context) => attemptFromPage(context, simulator));
  routes.route('/sim/control', controlRoutes(simulator));
  routes.route('/v1', apiRoutes(simulator));
  return routes;
}
