/**
 * The routes of functions, mounted at /functions/v1. Handlers receive the request unchanged, with its body unread.
 * No token is required here: some functions are public, so each handler checks the token it needs.
 */
import { Hono } from 'hono';
import { limitBody } from '#server/http/body-limit.ts';
import type { FunctionRunner } from './runner.ts';

/** Bytes. */
const BODY_LIMIT = 1024 * 1024;

/** The functions as a Hono app, which returns the responses of its runner; bodies over a megabyte get 413. */
export function functionRoutes(runner: FunctionRunner): Hono {
  const app = new Hono();
  app.use(
    limitBody(BODY_LIMIT, () =>
      Response.json({ code: 'PAYLOAD_TOO_LARGE', message: 'Payload too large' }, { status: 413 }),
    ),
  );
  app.all('/:name', (context) => runner.run(context.req.param('name'), context.req.raw));
  app.all('*', (context) => runner.run('', context.req.raw));
  return app;
}

/** The response to a client address over its limit; `seconds` becomes `Retry-After`. */
export function tooManyResponse(seconds: number): Response {
  return Response.json(
    { code: 'TOO_MANY_REQUESTS', message: 'Too many requests from this address' },
    { status: 429, headers: { 'Retry-After': String(seconds) } },
  );
}
