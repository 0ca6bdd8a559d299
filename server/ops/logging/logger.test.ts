import { afterEach, expect, test, vi } from 'vitest';
import type { AccessEntry } from '#server/http/edge.ts';
import { createLogger, requestLog } from './logger.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** The log of requests, and what it has written. */
function begin() {
  vi.useFakeTimers();
  const written: string[] = [];
  const log = requestLog(createLogger({ write: (line) => void written.push(line) }));
  const lines = () => written.map((line) => JSON.parse(line));
  return { log, lines };
}
const read: AccessEntry = {
  requestId: 'r',
  method: 'GET',
  route: '/rest/v1/:name',
  status: 200,
  milliseconds: 5,
};

test('counts plain reads in one line a minute, which begins again at none', () => {
  const { log, lines } = begin();
  log(read);
  log({ ...read, method: 'HEAD', route: '/health' });
  log(read);
  vi.advanceTimersByTime(59_999);
  expect(lines()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(lines()).toMatchObject([{ msg: 'reads', reads: { '/rest/v1/:name': 2, '/health': 1 } }]);
  vi.advanceTimersByTime(60_000);
  expect(lines()).toHaveLength(1);
  log(read);
  vi.advanceTimersByTime(60_000);
  expect(lines()[1]).toMatchObject({ reads: { '/rest/v1/:name': 1 } });
});

test('writes what it has counted when the process ends', () => {
  const once = vi.spyOn(process, 'once');
  const { log, lines } = begin();
  log(read);
  for (const [event, listener] of once.mock.calls) if (String(event) === 'exit') listener();
  expect(lines()).toMatchObject([{ msg: 'reads', reads: { '/rest/v1/:name': 1 } }]);
});

test.each([
  ['a read of a second', { milliseconds: 1000 }],
  ['a read that is refused', { status: 400 }],
  ['a write', { method: 'PATCH' }],
])('writes a line of its own for %s', (_what, part) => {
  const { log, lines } = begin();
  log({ ...read, ...part });
  expect(lines()).toMatchObject([{ msg: 'request', ...read, ...part }]);
});

test.each([
  ['a read of less than a second', { milliseconds: 999 }],
  ['a read of what has not changed', { status: 304 }],
])('writes no line of its own for %s', (_what, part) => {
  const { log, lines } = begin();
  log({ ...read, ...part });
  expect(lines()).toEqual([]);
});
