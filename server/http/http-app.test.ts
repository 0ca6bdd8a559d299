import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { type AppDeps, createApp } from './http-app.ts';

const away = () => Promise.reject(new Error('away'));
const full = async () => false;

function appWith(differing: Partial<AppDeps> = {}) {
  const reports: unknown[] = [];
  const app = createApp({
    services: { '/rest/v1': new Hono().get('/broken', away) },
    functions: new Hono(),
    publicConfig: { backendUrl: 'http://localhost' },
    ping: async () => undefined,
    hasRoom: async () => true,
    serveFile: async () => null,
    report: (error) => reports.push(error),
    pageHeaders: {},
    pagePaths: new Set(),
    allowedOrigins: null,
    isSecure: false,
    trustProxy: false,
    ...differing,
  });
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await app.request(path, init, {});
    return [answer.status, await answer.json(), answer.headers.get('cache-control')];
  };
  return { ask, reports };
}

test.each([
  ['is well', {}, 200, 'ok'],
  ['has lost its database', { ping: away, hasRoom: full }, 503, 'unavailable'],
  ['has no room', { hasRoom: full }, 503, 'disk full'],
])('tells at /health whether the server %s', async (_state, differing, status, word) => {
  expect(await appWith(differing).ask('/health')).toEqual([status, { status: word }, 'no-store']);
});

test('answers a fault without its words, and reports it', async () => {
  const { ask, reports } = appWith();
  expect(await ask('/rest/v1/broken')).toEqual([500, { message: 'Internal server error' }, null]);
  expect(reports).toEqual([new Error('away')]);
});

test.each([
  ['/rest/v1/other', 'GET'],
  ['/nothing', 'GET'],
  ['/nothing', 'POST'],
  ['/metrics', 'GET'],
])('answers 404 at %s by %s', async (path, method) => {
  expect(await appWith().ask(path, { method })).toEqual([404, { message: 'Not found' }, null]);
});

test('has metrics only where they are given, and says where the backend is', async () => {
  const { ask } = appWith({ scrape: async () => Response.json('metrics') });
  expect(await ask('/metrics')).toEqual([200, 'metrics', null]);
  expect(await ask('/config.json')).toEqual([200, { backendUrl: 'http://localhost' }, 'no-cache']);
});

test('serves the front end at addresses that belong to no service', async () => {
  const { ask } = appWith({ serveFile: async () => Response.json('page') });
  expect(await ask('/search')).toEqual([200, 'page', null]);
  expect(await ask('/rest/v1/other')).toEqual([404, { message: 'Not found' }, null]);
  expect(await ask('/search', { method: 'POST' })).toEqual([404, { message: 'Not found' }, null]);
});
