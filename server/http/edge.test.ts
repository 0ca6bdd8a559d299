import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { recordRefusal, runInRequestContext } from '#server/ops/logging/request-context.ts';
import { type AccessEntry, type EdgeEnvironment, type EdgeOptions, edge } from './edge.ts';

const OPTIONS: EdgeOptions = {
  pageHeaders: { 'X-Page': 'yes' },
  pagePaths: new Set(['/functions/v1/page']),
  allowedOrigins: null,
  isSecure: false,
  trustProxy: false,
};

function appWith(differing: Partial<EdgeOptions> = {}) {
  const app = new Hono<EdgeEnvironment>()
    .use(edge({ ...OPTIONS, ...differing }))
    .get('/rest/v1/own', (context) =>
      context.text('', 200, {
        'Access-Control-Allow-Origin': 'https://own',
        'Referrer-Policy': 'no-referrer',
        Vary: 'Accept',
      }),
    )
    .all('*', (context) => context.text('served'));
  return async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const answer = await app.request(path, { headers, method }, {});
    return (name: string) => (name === 'status' ? String(answer.status) : answer.headers.get(name));
  };
}

test.each([
  ['x'.repeat(7), false],
  ['a.b-c_D9', true],
  ['x'.repeat(64), true],
  ['x'.repeat(65), false],
  ['with blanks', false],
])('takes the id %j of a request from the proxy: %s', async (id, isTaken) => {
  const header = { 'x-request-id': id };
  const given = (await appWith({ trustProxy: true })('/', header))('sb-request-id');
  expect(given === id).toBe(isTaken);
  expect((await appWith()('/', header))('sb-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

test.each([
  ['/rest/v1/people', '*', null],
  ['/config.json', '*', null],
  ['/locales/mr/default.json', '*', null],
  ['/functions/v1/list_data', '*', null],
  ['/functions/v1/page', null, 'yes'],
  ['/search', null, 'yes'],
  ['/checkout-simulator/v1/checkout.js', null, null],
])('sends %s with the headers of its kind', async (path, origin, page) => {
  const header = await appWith()(path);
  expect([header('access-control-allow-origin'), header('x-page')]).toEqual([origin, page]);
  expect([
    header('x-content-type-options'),
    header('referrer-policy'),
    header('strict-transport-security'),
  ]).toEqual(['nosniff', 'strict-origin-when-cross-origin', null]);
  const secure = await appWith({ isSecure: true })(path);
  expect(secure('strict-transport-security')).toBe('max-age=31536000');
});

test('lets a handler set headers itself, but for the origins when only some are allowed', async () => {
  const own = await appWith()('/rest/v1/own');
  expect([own('access-control-allow-origin'), own('referrer-policy')]).toEqual([
    'https://own',
    'no-referrer',
  ]);
  const strict = appWith({ allowedOrigins: ['https://front'] });
  for (const [origin, allowed] of [
    ['https://front', 'https://front'],
    ['https://other', null],
  ] as const) {
    const header = await strict('/rest/v1/own', { origin });
    expect([header('access-control-allow-origin'), header('vary')]).toEqual([allowed, 'Accept, Origin']);
    expect((await strict('/search', { origin }))('vary')).toBeNull();
  }
});

test('answers preflights of services only', async () => {
  const ask = appWith();
  const preflight = await ask('/rest/v1/people', { 'access-control-request-headers': 'x-new' }, 'OPTIONS');
  expect([preflight('status'), preflight('access-control-allow-headers')]).toEqual(['204', 'x-new']);
  const page = await ask('/search', {}, 'OPTIONS');
  expect([page('status'), page('access-control-allow-methods')]).toEqual(['200', null]);
});

test('counts requests that are under way, and logs each that comes from outside without its query', async () => {
  const entries: AccessEntry[] = [];
  const load = { underWay: 0 };
  let now = 1000;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  const app = new Hono<EdgeEnvironment>()
    .use(edge({ ...OPTIONS, log: (entry) => entries.push(entry), load }))
    .get('/rest/v1/:name', (context) => {
      now += 12.345;
      recordRefusal('rest');
      return context.text(String(load.underWay), 429);
    })
    .get('*', (context) => context.text(''));
  const ask = (path: string) => app.request(path, {}, {});
  const answer = await ask('/rest/v1/people?id=eq.7');
  expect([await answer.text(), load.underWay]).toEqual(['1', 0]);
  const entry = { requestId: answer.headers.get('sb-request-id'), method: 'GET' };
  expect(entries).toEqual([
    { ...entry, route: '/rest/v1/:name', status: 429, milliseconds: 12.3, refusedBy: 'rest' },
  ]);
  await ask('/search?city=Pune');
  expect(entries[1]).toMatchObject({ route: '/search', status: 200, milliseconds: 0, refusedBy: undefined });
  const inner = await runInRequestContext({ requestId: 'outer' }, () => ask('/rest/v1/people'));
  expect(inner.headers.get('sb-request-id')).toBe('outer');
  expect(entries).toHaveLength(2);
  clock.mockRestore();
});
