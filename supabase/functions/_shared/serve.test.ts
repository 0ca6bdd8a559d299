/// <reference types="vite/types/importMeta.d.ts" />
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FunctionContext } from './context.ts';
import { serve } from './serve.ts';

/** By its file. */
const FUNCTIONS = import.meta.glob('../*/index.ts');

/** What Deno was told to serve. */
let served: ((request: Request) => Promise<Response>)[];
let variables: Record<string, string>;
beforeEach(() => {
  served = [];
  variables = {};
  vi.stubGlobal('Deno', {
    env: { toObject: () => variables },
    serve: (handler: (request: Request) => Promise<Response>) => served.push(handler),
  });
});
afterEach(() => vi.unstubAllGlobals());

test.each(Object.entries(FUNCTIONS))('%s is served', async (_file, load) => {
  await load();
  const answers = await Promise.all(
    served.map((handler) => handler(new Request('https://example.org', { method: 'PUT' }))),
  );
  expect(answers.map(({ status }) => status)).toEqual([405]);
});

/** What a handler receives beside a request with these headers. */
async function contextWith(given: Record<string, string>, headers = {}): Promise<FunctionContext> {
  variables = given;
  const contexts: FunctionContext[] = [];
  serve(async (request, context) => {
    contexts.push(context);
    return new Response(request.url);
  });
  const answer = await served.at(-1)?.(new Request('https://example.org/asked', { headers }));
  expect(await answer?.text()).toBe('https://example.org/asked');
  const [context] = contexts;
  if (!context) throw new Error('The handler was not called.');
  return context;
}

test.each([
  [
    'by name',
    {
      SUPABASE_PUBLISHABLE_KEYS: '{"first":"sb_p1","default":"sb_p2"}',
      SUPABASE_SECRET_KEYS: '{"default":"sb_s1","other":"sb_s2"}',
      SUPABASE_ANON_KEY: 'legacy',
      SUPABASE_SERVICE_ROLE_KEY: 'legacy',
    },
    ['sb_p2', 'sb_s1'],
  ],
  [
    'by other names',
    { SUPABASE_PUBLISHABLE_KEYS: '{"web":"sb_p1"}', SUPABASE_SECRET_KEYS: '{"jobs":"sb_s1","b":"sb_s2"}' },
    ['sb_p1', 'sb_s1'],
  ],
  [
    'of older projects',
    { SUPABASE_ANON_KEY: 'ey.anon', SUPABASE_SERVICE_ROLE_KEY: 'ey.role' },
    ['ey.anon', 'ey.role'],
  ],
  ['that are not set', {}, ['', '']],
])('a handler receives keys %s', async (_kind, given, keys) => {
  const { publishableKey, serviceKey, variables: all } = await contextWith(given);
  expect([publishableKey, serviceKey]).toEqual(keys);
  expect(all).toEqual(given);
});

test('a handler receives the address of the backend without slashes, the network, the time and fetch', async () => {
  const begun = Date.now();
  const context = await contextWith(
    { SUPABASE_URL: 'https://x.supabase.co//' },
    { 'x-forwarded-for': ' 203.0.113.7 , 10.0.0.1' },
  );
  expect(context).toMatchObject({ backendUrl: 'https://x.supabase.co', network: '203.0.113.7' });
  expect(context.now().getTime()).toBeGreaterThanOrEqual(begun);
  expect(await (await context.fetch('data:,found')).text()).toBe('found');
  expect(await contextWith({})).toMatchObject({ backendUrl: '', network: undefined });
});

test('work in the background is waited for where the platform can', async () => {
  const { waitUntil } = await contextWith({});
  const work = Promise.resolve();
  expect(() => waitUntil?.(work)).not.toThrow();
  const kept: unknown[] = [];
  vi.stubGlobal('EdgeRuntime', { waitUntil: (each: unknown) => kept.push(each) });
  waitUntil?.(work);
  expect(kept).toEqual([work]);
});
