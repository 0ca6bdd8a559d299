import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CONNECTION_LIMITS } from './listen.ts';
import { MAX_OPEN_REQUESTS } from './open-requests.ts';

test('limits connections as docs/security.md says', () => {
  expect(CONNECTION_LIMITS).toEqual({
    connections: 4096,
    connectionsPerAddress: 1024,
    headersMs: 15_000,
    requestMs: 120_000,
    exchangeMs: 300_000,
    checkMs: 5000,
    stopMs: 6000,
  });
  expect(MAX_OPEN_REQUESTS).toBe(512);
  const security = readFileSync('docs/security.md', 'utf8');
  for (const limit of [
    '15 s for headers, 120 s for a request, 300 s until its response is read',
    '4,096 connections each process',
    '1,024 connections; behind a proxy 512 open requests',
  ])
    expect(security).toContain(limit);
});
