import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bearerOf, callerOf, createBackend, selectAsGuest } from './backend.ts';
import type { FunctionContext } from './context.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** A project over HTTP that answers all requests so, or is not reached. */
function project(answer: () => Response) {
  const requests: Request[] = [];
  const context: FunctionContext = {
    backendUrl: 'https://project.example',
    publishableKey: 'sb_publishable_a',
    serviceKey: 'sb_secret_a',
    variables: {},
    now: () => new Date(),
    fetch: async (input, init) => {
      requests.push(new Request(input, init));
      return answer();
    },
  };
  return { context, requests };
}
const refusing = (status: number, body: unknown) => project(() => Response.json(body, { status }));
const unreached = () =>
  project(() => {
    throw new TypeError('fetch failed');
  });

test.each([
  ['a token that SQL raises', 400, { code: 'P0001', message: 'birth_changed' }, 500, 'birth_changed'],
  ['what is not found', 404, { message: 'draft_not_found' }, 404, 'draft_not_found'],
  ['what says nothing', 403, {}, 500, 'internal_error'],
  ['keys of the other mode', 400, { message: 'payment_mode_differs' }, 503, 'payments_misconfigured'],
  ['an error of its own', 500, { code: 'XX000' }, 503, 'backend_unavailable'],
])('turns a refusal of the database into a failure: %s', async (_what, given, body, status, code) => {
  const { context } = refusing(given, body);
  await expect(createBackend(context).rpc('anything', {})).rejects.toMatchObject({ status, code });
  await expect(selectAsGuest(context, 'community')).rejects.toMatchObject({ status, code });
});

test('reports a refusal by what was asked and its code, without values', async () => {
  const { context } = refusing(400, { code: '22P02', message: 'asha@example.org' });
  await createBackend(context)
    .select('profiles?email=eq.asha@example.org')
    .catch(() => {});
  expect(vi.mocked(console.error).mock.calls).toEqual([['The database refused profiles: 22P02.']]);
});

test.each([
  [
    'answers with a fault, without the values that were asked for',
    refusing(502, { code: 'PGRST002' }),
    'The backend answered 502 on /rest/v1/profiles: PGRST002.',
  ],
  ['is not reached', unreached(), 'The backend could not be reached: TypeError.'],
])('reports a backend that %s', async (_how, { context }, line) => {
  await createBackend(context)
    .select('profiles?email=eq.a/b')
    .catch(() => {});
  expect(vi.mocked(console.error).mock.calls).toEqual([[line]]);
});

test.each([
  ['an id', { id: 'a-user' }, 'a-user'],
  ['an id that is no text', { id: 7 }, null],
  ['no id', {}, null],
])('takes a user with %s for %o as %s', async (_what, user, expected) => {
  const { context } = project(() => Response.json(user));
  const request = new Request('https://a.example', { headers: { authorization: 'bearer a.b.c' } });
  expect(await callerOf(request, context).catch(() => null)).toBe(expected);
});

test('counts a page in place of an error, and an address without anything behind it, as failures', async () => {
  const page = project(() => new Response('<html>', { status: 403 }));
  await expect(createBackend(page.context).rpc('anything', {})).rejects.toMatchObject({
    status: 500,
    code: 'internal_error',
  });
  await expect(createBackend(unreached().context).rpc('anything', {})).rejects.toMatchObject({
    status: 503,
    code: 'backend_unavailable',
  });
});

test('reads an empty answer as null', async () => {
  const { context } = project(() => new Response(null, { status: 204 }));
  expect(await createBackend(context).rpc('log_mail', {})).toBeNull();
});

test('sends the secret key for calls of its own, the publishable one for guests and in the name of a user', async () => {
  const { context, requests } = project(() => Response.json({ id: 'a-user' }));
  await createBackend(context).rpc('anything', { a: 1 });
  await selectAsGuest(context, 'community');
  await callerOf(new Request('https://a.example', { headers: { authorization: 'bearer a.b.c' } }), context);
  expect(
    requests.map(({ method, url, headers }) => [
      method,
      new URL(url).pathname,
      headers.get('apikey'),
      headers.get('authorization'),
      headers.get('content-type'),
    ]),
  ).toEqual([
    ['POST', '/rest/v1/rpc/anything', 'sb_secret_a', 'Bearer sb_secret_a', 'application/json'],
    ['GET', '/rest/v1/community', 'sb_publishable_a', 'Bearer sb_publishable_a', null],
    ['GET', '/auth/v1/user', 'sb_publishable_a', 'Bearer a.b.c', null],
  ]);
});

test.each([
  ['no header', {}, undefined],
  ['a token', { authorization: 'Bearer a.b.c' }, 'a.b.c'],
  ['small letters', { authorization: 'bearer a.b.c' }, 'a.b.c'],
  ['another scheme', { authorization: 'Basic a.b.c' }, undefined],
  ['two tokens', { authorization: 'Bearer a b' }, undefined],
])('finds the bearer token of a request with %s', (_what, headers: Record<string, string>, token) => {
  expect(bearerOf(new Request('https://a.example', { headers }))).toBe(token);
});

test.each([
  ['without a token', undefined, () => Response.json({ id: 'a-user' })],
  ['with a key', 'Bearer sb_publishable_a', () => Response.json({ id: 'a-user' })],
  ['with a token that the auth service refuses', 'Bearer a.b.c', () => Response.json({}, { status: 403 })],
  ['whose user has no id', 'Bearer a.b.c', () => Response.json({ id: null })],
])('throws 401 not_signed_in for a caller %s', async (_who, authorization, answer) => {
  const request = new Request('https://a.example', { headers: authorization ? { authorization } : {} });
  await expect(callerOf(request, project(answer).context)).rejects.toMatchObject({
    status: 401,
    code: 'not_signed_in',
  });
});
