import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { isClientsFault, limitBody } from './body-limit.ts';

const LIMIT = 10;
const app = new Hono()
  .use(limitBody(LIMIT, () => new Response('too large', { status: 413 })))
  .all('/', async (context) => context.text(await context.req.text()));

const declared = (length: number, method = 'POST') =>
  app.request('/', { method, headers: { 'Content-Length': String(length) } });
const chunked = (length: number) => {
  const body = new Blob(['x'.repeat(length)]).stream();
  const headers = { 'Transfer-Encoding': 'chunked' };
  return app.request('/', { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
};

test.each([
  ['declared', declared],
  ['chunked', chunked],
])('takes a %s body of the limit, and refuses one byte more', async (_how, send) => {
  expect((await send(LIMIT)).status).toBe(200);
  const refused = await send(LIMIT + 1);
  expect([refused.status, await refused.text()]).toEqual([413, 'too large']);
});

test('lets requests pass that have no body', async () => {
  for (const method of ['GET', 'HEAD']) expect((await declared(LIMIT + 1, method)).status).toBe(200);
  expect((await app.request('/', { method: 'DELETE' })).status).toBe(200);
});

test('knows a connection that the client closed from other failures', () => {
  const failure = (message: string, code?: string) => Object.assign(new Error(message), code && { code });
  expect(isClientsFault(failure('aborted', 'ECONNRESET'))).toBe(true);
  for (const other of [
    failure('aborted'),
    failure('aborted', 'EPIPE'),
    failure('read', 'ECONNRESET'),
    'aborted',
  ])
    expect(isClientsFault(other)).toBe(false);
});
