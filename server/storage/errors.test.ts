import { expect, test } from 'vitest';
import { DatabaseUnavailable, PostgresError } from '#server/database/client/errors.ts';
import { jsonResponse, refusalResponse, storageErrorOf, tooManyResponse } from './errors.ts';
import { ObjectStoreUnavailable } from './object-store.ts';

/** The response to what was thrown. */
async function answerTo(thrown: unknown) {
  const answer = refusalResponse(storageErrorOf(thrown));
  const { code, statusCode, message } = (await answer.json()) as Record<string, string>;
  const wait = answer.headers.get('retry-after');
  return [answer.status, statusCode, code, message, wait];
}
const failed = (code: string, message = 'table storage.objects') => new PostgresError({ code, message });

const DATABASE = [503, '503', 'DatabaseError', 'The database cannot be used now', '2'];
const POLICY = 'new row violates row-level security policy';
const CONNECTIONS = [429, '429', 'SlowDown', 'Too many connections issued to the database', '2'];

test.each([
  [
    '42501',
    'new row violates row-level security policy for table "objects"',
    [400, '403', 'AccessDenied', POLICY, null],
  ],
  ['42501', 'permission denied for table objects', [400, '403', 'AccessDenied', POLICY, null]],
  ['42501', 'must be owner of table objects', [400, '403', 'AccessDenied', POLICY, null]],
  ['42501', 'photo_limit', [400, '403', 'AccessDenied', 'photo_limit', null]],
  ['23505', '', [400, '409', 'KeyAlreadyExists', 'The resource already exists', null]],
  ['23503', '', [400, '404', 'NoSuchBucket', 'Bucket not found', null]],
  ['22021', '', [400, '400', 'InvalidParameter', 'Invalid parameter', null]],
  ['22P05', '', [400, '400', 'InvalidParameter', 'Invalid parameter', null]],
  ['57014', '', [544, '544', 'DatabaseTimeout', 'The connection to the database timed out', null]],
  ['PT429', 'limit_reached', [429, '429', 'SlowDown', 'limit_reached', expect.stringMatching(/^\d+$/)]],
  ['P0001', 'photo_names', [400, '400', 'InvalidRequest', 'photo_names', null]],
  ['23514', 'photo_names', [400, '400', 'InvalidRequest', 'photo_names', null]],
  ['53300', '', CONNECTIONS],
  ['08006', '', DATABASE],
  ['53100', '', DATABASE],
  ['57P03', '', DATABASE],
  ['57000', '', [500, '500', 'InternalError', 'Internal Server Error', null]],
  ['XX000', '', [500, '500', 'InternalError', 'Internal Server Error', null]],
])('answers the failure %s %j of Postgres', async (code, message, expected) => {
  expect(await answerTo(failed(code, message))).toEqual(expected);
});

test.each([
  ['busy', CONNECTIONS],
  ['lost', DATABASE],
  ['unreachable', DATABASE],
] as const)('answers a database that is %s', async (reason, expected) => {
  expect(await answerTo(new DatabaseUnavailable(reason))).toEqual(expected);
});

test('answers an object store that is away, and a fault of our own without its words', async () => {
  const away = [503, '503', 'S3Error', 'The object store cannot be used now', '5'];
  expect(await answerTo(new ObjectStoreUnavailable(new Error('ENOSPC')))).toEqual(away);
  const cause = new Error('secret');
  expect(storageErrorOf(cause).cause).toBe(cause);
  expect(await answerTo(cause)).toEqual([500, '500', 'InternalError', 'Internal Server Error', null]);
});

test('tells who sends too many requests how long to wait', async () => {
  const answer = tooManyResponse(7);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7']);
  expect(await answer.json()).toMatchObject({ message: 'Too many requests from this address' });
  expect(jsonResponse({}).headers.get('content-type')).toBe('application/json; charset=utf-8');
});
