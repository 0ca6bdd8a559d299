import { expect, test } from 'vitest';
import { DatabaseUnavailable, PostgresError } from '#server/database/client/errors.ts';
import { answerAndReport, statusOfState } from './database-errors.ts';
import { STATUS_OF_CODE } from './errors.ts';

test.each([
  ['23503', 409],
  ['23505', 409],
  ['23502', 400],
  ['23514', 400],
  ['22P02', 400],
  ['42703', 400],
  ['42P10', 400],
  ['0A000', 400],
  ['P0001', 400],
  ['P0002', 500],
  ['PT402', 402],
  ['PT409', 409],
  ['PT200', 200],
  ['PT199', 400],
  ['PT599', 599],
  ['PT600', 400],
  ['21000', 400],
  ['54000', 400],
  ['54001', 400],
  ['54011', 400],
  ['25006', 405],
  ['25P02', 500],
  ['28000', 403],
  ['0LP01', 403],
  ['0P000', 403],
  ['42883', 404],
  ['42P01', 404],
  ['42P17', 500],
  ['53400', 500],
  ['53300', 503],
  ['08006', 503],
  ['57014', 500],
  ['57P01', 503],
  ['57P02', 503],
  ['57P03', 503],
  ['57P04', 500],
  ['08000', 503],
  ...[
    '55000',
    '58000',
    '09000',
    '2D000',
    '38000',
    '39000',
    '3B000',
    '40001',
    '40P01',
    'F0000',
    'HV000',
    'XX000',
  ].map((code): [string, number] => [code, 500]),
])('maps SQLSTATE %s to status %i', (code, status) => {
  expect(statusOfState(code, 'message', 'authenticated')).toBe(status);
});

test('maps some SQLSTATEs by role or message', () => {
  expect(statusOfState('42501', 'permission denied', 'anon')).toBe(401);
  expect(statusOfState('42501', 'permission denied', 'authenticated')).toBe(403);
  expect(statusOfState('22023', 'role "x" does not exist', 'x')).toBe(401);
  expect(statusOfState('22023', 'invalid value', 'x')).toBe(400);
  for (const verb of ['insert into', 'update', 'delete from'])
    expect(statusOfState('55000', `cannot ${verb} view "x"`, 'anon')).toBe(405);
});

test('gives every PGRST code an error status or 300', () => {
  for (const [code, status] of Object.entries(STATUS_OF_CODE)) {
    expect(code).toMatch(/^PGRST(\d{3}|X00)$/);
    expect(status >= 400 || status === 300).toBe(true);
  }
});

const failed = (code: string) => new PostgresError({ code, message: 'm' });
test.each([
  ['a refusal', failed('42501'), 403, undefined, false],
  ['a status that SQL chose', failed('PT503'), 503, undefined, true],
  ['a limit of a day', failed('PT429'), 429, expect.stringMatching(/^[1-9]\d*$/), false],
  ['a database that shuts down', failed('57P01'), 503, '2', true],
  ['too many connections', failed('53300'), 503, '2', true],
  ['a busy database', new DatabaseUnavailable('busy'), 504, '2', true],
  ['a lost connection', new DatabaseUnavailable('lost'), 503, '2', true],
  ['an unreachable database', new DatabaseUnavailable('unreachable'), 503, '2', true],
  ['a fault of our own', new Error('secret'), 500, undefined, true],
])(
  'answers %s, and tells the operator of what is no fault of the client',
  (_what, error, status, wait, tells) => {
    const reported: unknown[] = [];
    const answer = answerAndReport(error, 'authenticated', (each) => reported.push(each));
    expect([answer.status, answer.headers['Retry-After']]).toEqual([status, wait]);
    expect(reported).toEqual(tells ? [error] : []);
  },
);
