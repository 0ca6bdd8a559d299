import { afterEach, expect, test, vi } from 'vitest';
import { secondsUntilTomorrowInIndia } from '#domain/india-time.ts';
import { json, productFunction, readBytes, readObject } from './answers.ts';
import type { FunctionContext } from './context.ts';
import { Failure } from './failure.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const ADDRESS = 'https://functions.example/functions/v1/example';
const post = (body: BodyInit | null) =>
  new Request(ADDRESS, { method: 'POST', body, duplex: 'half' } as RequestInit);
const CONTEXT = {} as FunctionContext;

/** The response of a function that does this. */
const answerOf = async (work: () => Response, request = post('')) => {
  const response = await productFunction(async () => work())(request, CONTEXT);
  return { response, body: response.body && (await response.json()) };
};
const failing = (error: unknown) => () => {
  throw error;
};
/** An object with so many levels of arrays and objects, itself included. */
const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

test('answers a failure with its status, code, message and fields, which every origin may read', async () => {
  const failure = new Failure(400, 'payment_not_verified', 'It was not verified.', { success: false });
  const { response, body } = await answerOf(failing(failure));
  expect([response.status, body]).toEqual([
    400,
    { success: false, code: 'payment_not_verified', message: 'It was not verified.' },
  ]);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  });
  expect(response.headers.has('retry-after')).toBe(false);
});

test('reports an unexpected error to the log only', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const fault = new Error('relation "secrets" does not exist');
  const { response, body } = await answerOf(failing(fault));
  expect([response.status, body]).toEqual([
    500,
    { code: 'internal_error', message: 'Something went wrong on our side.' },
  ]);
  expect(log).toHaveBeenCalledExactlyOnceWith('A function failed:', fault);
});

test('asks to try again in two seconds after 503, and tomorrow in India after 429', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T18:20:00Z') });
  expect(secondsUntilTomorrowInIndia(new Date())).toBe(600);
  expect(json({}).status).toBe(200);
  const retryAfter = (status: number) => json({}, status).headers.get('retry-after');
  expect([503, 429, 200, 500].map(retryAfter)).toEqual(['2', '600', null, null]);
});

test('answers the preflight request of a browser without doing anything', async () => {
  const work = vi.fn();
  const response = await productFunction(work)(new Request(ADDRESS, { method: 'OPTIONS' }), CONTEXT);
  expect([response.status, response.headers.get('access-control-allow-methods'), work.mock.calls]).toEqual([
    204,
    'POST, OPTIONS',
    [],
  ]);
});

test.each(['GET', 'PUT', 'DELETE'])('refuses %s with 405 method_not_allowed', async (method) => {
  const { response, body } = await answerOf(() => json({}), new Request(ADDRESS, { method }));
  expect([response.status, body.code]).toEqual([405, 'method_not_allowed']);
});

test.each([
  ['nothing', null, {}],
  ['white space', ' \n', {}],
  ['an object', '{"name":"Functions"}', { name: 'Functions' }],
  ['twenty levels', nested(20), JSON.parse(nested(20))],
  ['16 KB', `${' '.repeat(16 * 1024 - 2)}{}`, {}],
])('reads a body of %s', async (_what, body, read) => {
  expect(await readObject(post(body))).toEqual(read);
});

test.each([
  ['no JSON', 'name=Functions', 400, 'invalid_body', 'The body is not JSON.'],
  ['an array', '[1]', 400, 'invalid_body', 'The body is not a JSON object.'],
  ['null', 'null', 400, 'invalid_body', 'The body is not a JSON object.'],
  ['a number', '7', 400, 'invalid_body', 'The body is not a JSON object.'],
  ['21 levels', nested(21), 400, 'invalid_body', 'The body is nested too deeply.'],
  [
    '16 KB and a byte',
    `${' '.repeat(16 * 1024 - 1)}{}`,
    413,
    'body_too_large',
    'The body is larger than 16384 bytes.',
  ],
])('refuses a body of %s', async (_what, body, status, code, message) => {
  await expect(readObject(post(body))).rejects.toMatchObject({ status, code, message });
});

test('joins the parts of a body, and refuses one that breaks off', async () => {
  const parts = (end: (stream: ReadableStreamDefaultController) => void) =>
    new ReadableStream({
      start(stream) {
        for (const part of ['रेशीम', 'गाठ']) stream.enqueue(new TextEncoder().encode(part));
        end(stream);
      },
    });
  expect(new TextDecoder().decode(await readBytes(post(parts((stream) => stream.close())), 27))).toBe(
    'रेशीमगाठ',
  );
  const broken = parts((stream) => stream.error(new Error('The connection was reset')));
  await expect(readBytes(post(broken), 100)).rejects.toMatchObject({ status: 400, code: 'invalid_body' });
});
