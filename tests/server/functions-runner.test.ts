/**
 * Running functions: what reaches a handler and what becomes of its answer, with the official client.
 * The handlers here only echo; the product's own have tests of their own.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FunctionHandler } from '#functions/_shared/context.ts';
import type { ProductFunction } from '#server/functions/registry.ts';
import { functionRoutes } from '#server/functions/routes.ts';
import { createFunctionRunner, type FunctionRunner } from '#server/functions/runner.ts';
import { type Listening, listen } from '#server/http/listen.ts';

const KEYS = { publishable: 'sb_publishable_runner', secret: 'sb_secret_runner' };

let listening: Listening;
let runner: FunctionRunner;
let client: SupabaseClient;
const reports: unknown[] = [];
const events: string[] = [];
let finishWork: () => void = () => {};

const HANDLERS: Record<string, FunctionHandler> = {
  echo: async (request) =>
    Response.json({
      method: request.method,
      type: request.headers.get('content-type'),
      authorization: request.headers.get('authorization'),
      apikey: request.headers.get('apikey'),
      region: request.headers.get('x-region'),
      body: await request.text(),
    }),
  form: async (request) => {
    const form = await request.formData();
    return Response.json(Object.fromEntries(form));
  },
  text: async () => new Response('plain'),
  bytes: async () =>
    new Response(new Uint8Array([1, 2, 3]), { headers: { 'content-type': 'application/octet-stream' } }),
  nothing: async () => new Response(null, { status: 204 }),
  refusing: async () => Response.json({ code: 'no_way', message: 'No way.' }, { status: 402 }),
  throwing: async () => {
    throw new Error('secret detail');
  },
  slow: () => new Promise(() => {}),
  inside: async (_request, context) => {
    const answer = await context.fetch(`${context.backendUrl}/inner`, {
      method: 'POST',
      headers: { authorization: `Bearer ${context.serviceKey}` },
      body: context.publishableKey,
    });
    return Response.json({ answer: await answer.json(), variable: context.variables.COLOUR });
  },
  outside: async (_request, context) => context.fetch(`${listening.url}/outer`),
  impatient: (_request, context) =>
    context
      .fetch(`${listening.url}/silent`, { signal: AbortSignal.timeout(100) })
      .catch(({ name }) => new Response(name)),
  lasting: async (_request, context) => {
    const work = new Promise<void>((resolve) => {
      finishWork = resolve;
    }).then(() => events.push('worked'));
    context.waitUntil?.(work);
    return new Response('answered');
  },
};

const functions = new Map<string, ProductFunction>(
  Object.entries(HANDLERS).map(([name, handle]) => [
    name,
    { handle, limit: 'functions', bodyLimit: 1024 * 1024, isPage: false },
  ]),
);

beforeAll(async () => {
  const inner = new Hono();
  inner.post('/inner', async (context) =>
    context.json({ bearer: context.req.header('authorization'), body: await context.req.text() }),
  );
  runner = createFunctionRunner({
    functions,
    backendUrl: 'https://backend.example.org',
    keys: KEYS,
    clock: () => new Date(),
    variables: { COLOUR: 'kumkum' },
    backendFetch: (request) => inner.fetch(request),
    timeoutMs: 200,
    report: (error) => reports.push(error),
  });
  const app = new Hono().route(
    '/',
    functionRoutes({
      functions,
      addresses: new Map(),
      runner,
      guard: () => (_context, next) => next(),
      network: () => null,
    }),
  );
  app.get('/outer', (context) => context.text('over the network'));
  app.get('/silent', () => new Promise<Response>(() => {}));
  listening = await listen({ fetch: app.fetch, host: '127.0.0.1', port: 0 });
  client = createClient(listening.url, KEYS.publishable, { auth: { persistSession: false } });
});
afterAll(() => listening.close());

describe('the request of a handler', () => {
  test.each([
    ['an object', { name: 'आशा' }, 'application/json', '{"name":"आशा"}'],
    ['text', 'hello', 'text/plain', 'hello'],
    ['bytes', new TextEncoder().encode('raw').buffer, 'application/octet-stream', 'raw'],
    ['a typed Blob', new Blob(['css'], { type: 'text/css' }), 'text/css', 'css'],
    ['nothing', undefined, null, ''],
  ])('passes a body of %s', async (_name, body, type, text) => {
    const { data, error } = await client.functions.invoke('echo', { body });
    expect(error).toBeNull();
    expect(data.type?.split(';')[0] ?? null).toBe(type);
    expect(data.body).toBe(text);
  });

  test('passes a form', async () => {
    const form = new FormData();
    form.set('city', 'पुणे');
    expect((await client.functions.invoke('form', { body: form })).data).toEqual({ city: 'पुणे' });
  });

  test.each(['GET', 'PUT', 'PATCH', 'DELETE'] as const)('passes the method %s', async (method) => {
    expect((await client.functions.invoke('echo', { method })).data.method).toBe(method);
  });

  test('calls as a guest with the publishable key and without a bearer token', async () => {
    const { data } = await client.functions.invoke('echo');
    expect(data).toMatchObject({ apikey: KEYS.publishable, authorization: null });
  });

  test('ignores a requested region', async () => {
    const { data } = await client.functions.invoke('echo', { region: 'ap-south-1' as never });
    expect(data.region).toBe('ap-south-1');
  });
});

describe('the response of a handler', () => {
  test('returns text, bytes and empty responses', async () => {
    expect((await client.functions.invoke('text')).data).toBe('plain');
    const { data } = await client.functions.invoke('bytes');
    expect(new Uint8Array(await (data as Blob).arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]));
    const none = await client.functions.invoke('nothing');
    expect(none.error).toBeNull();
    expect(none.data).toBe('');
  });

  test.each([
    ['a refusal, as the handler words it', 'refusing', 402, { code: 'no_way', message: 'No way.' }],
    [
      'an unknown function',
      'unknown',
      404,
      { code: 'NOT_FOUND', message: 'Requested function was not found' },
    ],
    [
      'a name every object has',
      'constructor',
      404,
      { code: 'NOT_FOUND', message: 'Requested function was not found' },
    ],
    [
      'an accident, without its details',
      'throwing',
      500,
      { code: 'WORKER_ERROR', message: 'Function exited due to an error' },
    ],
    [
      'no answer in time',
      'slow',
      504,
      { code: 'WORKER_TIMEOUT', message: 'The function did not answer in time' },
    ],
  ])('returns an error for %s', async (_name, name, status, body) => {
    const { error } = await client.functions.invoke(name);
    expect(error?.name).toBe('FunctionsHttpError');
    expect(error.context.status).toBe(status);
    expect(error.context.headers.get('x-relay-error')).toBeNull();
    expect(await error.context.json()).toEqual(body);
  });

  test('logs an exception with its details', async () => {
    reports.length = 0;
    await client.functions.invoke('throwing');
    expect(reports).toEqual([new Error('secret detail')]);
  });
});

describe('the environment of a handler', () => {
  test('calls the backend without the network with either key and the variables of the operator', async () => {
    expect((await client.functions.invoke('inside')).data).toEqual({
      answer: { bearer: `Bearer ${KEYS.secret}`, body: KEYS.publishable },
      variable: 'kumkum',
    });
  });

  test('calls other servers over the network', async () => {
    expect((await client.functions.invoke('outside')).data).toBe('over the network');
  });

  test('ends at its timeout when garbage is collected meanwhile', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage: () => void = runInNewContext('gc');
    const collecting = setInterval(collectGarbage, 5);
    const { data } = await client.functions.invoke('impatient');
    clearInterval(collecting);
    expect(data).toBe('TimeoutError');
  });

  test('continues after the response, and the server waits at shutdown', async () => {
    expect((await client.functions.invoke('lasting')).data).toBe('answered');
    expect(events).toEqual([]);
    const idle = runner.idle().then(() => events.push('idle'));
    finishWork();
    await idle;
    expect(events).toEqual(['worked', 'idle']);
  });
});
