import os from 'node:os';
import type { SupabaseClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { fileFault } from './file-fault.ts';
import { find, mails, unwrap } from './operator.ts';
import { type ReportedPayment, reportLinesOf } from './payments.ts';

const answer = (status: number, message: string, details?: string) => ({
  data: null,
  status,
  error: { message, details },
});

test.each([
  [
    answer(0, 'TypeError: fetch failed', 'x\nCaused by: Error: connect ECONNREFUSED 127.0.0.1:3000\ny'),
    'No server answers: start it, or say with PORT or PUBLIC_URL where it is. connect ECONNREFUSED 127.0.0.1:3000',
  ],
  [answer(0, 'fetch failed'), 'No server answers: start it, or say with PORT or PUBLIC_URL where it is.'],
  [answer(502, ''), 'The server is stopped or starting (HTTP 502): look at its log.'],
  [answer(503, ''), 'The server is stopped or starting (HTTP 503): look at its log.'],
  [answer(504, ''), 'The server is stopped or starting (HTTP 504): look at its log.'],
  [
    answer(401, 'x'),
    'The server has another secret key: set DATA_DIR (or SECRET_KEY) and PORT or PUBLIC_URL of one and the same server.',
  ],
  [answer(400, 'member_not_found'), 'No member has this code, address or number.'],
  [answer(400, 'member_not_unlisted'), 'This member is not unlisted.'],
  [answer(400, 'fee_date_wrong'), 'A fee applies from today or a later day on.'],
  [answer(400, 'unknown_list'), 'The file has a choice list that this version does not know.'],
  [answer(400, 'violates check constraint "staff_role"'), 'A role is operator, moderator or none.'],
  [
    answer(400, 'check "unlistings_reason_length"'),
    'The reason must have 1 to 500 characters: the member is shown it.',
  ],
  [answer(500, 'odd\u001b[2J'), 'The server refused: odd\\x1b[2J'],
])('says what to do about the answer %j', (refused, line) => {
  expect(() => unwrap(refused)).toThrow(expect.objectContaining({ name: 'OperatorError', message: line }));
});

test('returns the data of an answer', () => {
  expect(unwrap({ data: [1], error: null, status: 200 })).toEqual([1]);
});

const MEMBER = {
  id: 'm',
  user_code: 123,
  full_name: 'Asha Kale',
  email: 'asha@example.org',
  sign_in_number: '919876543210',
  phone: '9876543210',
  paid_until: '2027-11-21T00:00:00Z',
  deactivated_at: null,
  unlisted_reason: null,
  is_valid: true,
  has_paid: true,
  photo_count: 2,
  created_at: '2026-11-20T00:00:00Z',
  last_sign_in_at: '2026-11-22T00:00:00Z',
};

/** The operator's client of a server with this member, whose other functions answer so. */
const clientWith = (differing: object, answers: Record<string, unknown> = {}) =>
  ({
    rpc: async (name: string) => ({
      data: name === 'find_member' ? [{ ...MEMBER, ...differing }] : answers[name],
      error: null,
      status: 200,
    }),
  }) as unknown as SupabaseClient;

test('says what is known of a member, and what is not', async () => {
  expect(await find(clientWith({}), '123')).toEqual([
    'code           123',
    'name           Asha Kale',
    'address        asha@example.org',
    'signs in with  +919876543210',
    'phone          9876543210',
    'state          listed',
    'paid until     2027-11-21',
    'photos         2',
    'joined         2026-11-20',
    'last sign-in   2026-11-22',
  ]);
  const unknown = { full_name: '', email: null, sign_in_number: null, phone: null, paid_until: null };
  const lines = await find(clientWith({ ...unknown, last_sign_in_at: null }), '123');
  expect(lines.map((line) => line.slice(15))).toEqual([
    '123',
    '(none yet)',
    '(none)',
    '(no number)',
    '(none yet)',
    'listed',
    'never',
    '2',
    '2026-11-20',
    'never',
  ]);
});

const PAUSED = { is_valid: false, deactivated_at: '2026-11-21T00:00:00Z' };
test.each([
  [{ ...PAUSED, unlisted_reason: 'a false photo' }, 'unlisted: a false photo'],
  [PAUSED, 'paused by the member on 2026-11-21'],
  [{ is_valid: false }, 'not listed: the profile is incomplete'],
  [{ is_valid: false, has_paid: false }, 'not listed: not paid'],
])('says of a member with %j: %s', async (differing, state) => {
  expect(await find(clientWith(differing), '123')).toContain(`state          ${state}`);
});

const SENT = {
  mails_to: [{ at: '2026-11-21T09:30:59Z', subject: 'Receipt', outcome: 'sent' }],
  texts_to: [
    {
      at: '2026-11-21T09:30:59Z',
      kind: 'code',
      state: 'sent',
      fault: null,
      answered_at: '2026-11-21T09:31:00Z',
    },
    { at: '2026-11-20T09:30:59Z', kind: 'code', state: 'failed', fault: 'busy', answered_at: null },
  ],
};
const [MAIL, ...TEXTS] = [
  '2026-11-21 09:30 UTC  sent  Receipt',
  '2026-11-21 09:30 UTC  sent  code  used 2026-11-21 09:31 UTC',
  '2026-11-20 09:30 UTC  failed  code  (busy)',
];
test.each([
  ['a member with both', {}, '123', [MAIL, ...TEXTS]],
  ['a member without a number', { sign_in_number: null }, '123', [MAIL]],
  ['a member without an address', { email: null }, '123', TEXTS],
  ['an address', {}, 'a@example.org', [MAIL]],
  ['a number', {}, '+919876543210', TEXTS],
])('lists what was mailed or texted to %s', async (_whom, differing, to, lines) => {
  expect(await mails(clientWith(differing, SENT), to)).toEqual(lines);
});

test('says that nothing was mailed or texted', async () => {
  expect(await mails(clientWith({}, { mails_to: [], texts_to: [] }), '123')).toEqual([
    'No mail to asha@example.org in the last thirty days.',
    'No text message to +919876543210 in the last ninety days.',
  ]);
});

const me = os.userInfo().username;
test.each([
  ['EACCES', `The user ${me} may not use /f (EACCES): name a place that it may`],
  ['EPERM', `The user ${me} may not use /f (EPERM): name a place that it may`],
  ['EROFS', '/f (EROFS) is on a disk that cannot be written: name another place'],
  ['EEXIST', '/f (EEXIST) exists already: name a new one'],
  ['ENOENT', 'The folder of /f (ENOENT) does not exist: make it, or name another place'],
  ['ENOTDIR', 'The folder of /f (ENOTDIR) is a file: name another place'],
  ['EISDIR', '/f (EISDIR) is a folder: name a file'],
  ['ENOSPC', 'There is no room for /f (ENOSPC): make some, or name another place'],
  ['EIO', undefined],
])('says what to do about a file with %s', (code, line) => {
  expect(fileFault(Object.assign(new Error(code), { code, path: '/f' }))).toBe(line);
  expect(fileFault(Object.assign(new Error(code), { code }))).toBeUndefined();
});

const payment: ReportedPayment = {
  at: '2026-11-21T09:30:59Z',
  payment_id: 'pay_1',
  amount: 118_000,
  currency: 'INR',
  state: 'valid',
  until: '2027-11-21',
  refunds: [],
  disputes: [],
} as ReportedPayment;

test.each([
  ['valid', '2027-11-21', 'valid till 2027-11-21'],
  ['cancelled', '2027-11-21', 'cancelled by the member on 2027-11-21'],
  ['refunded', '2026-11-22', 'refunded on 2026-11-22'],
  ['disputed', '2026-11-22', 'ended by a lost dispute on 2026-11-22'],
  ['mismatch', null, 'no year: another amount or order than was asked for, so a person decides'],
  ['second_capture', null, 'no year: the purchase was paid for already, so a person decides'],
  ['surplus', null, 'no year: is sent back'],
  ['created', null, 'begun, not paid'],
  ['failed', null, 'failed'],
  ['authorized', null, 'promised by the bank, not collected yet'],
  ['captured', null, 'collected, not settled yet'],
])('reports a payment that is %s', (state, until, words) => {
  expect(reportLinesOf({ ...payment, state, until })).toEqual([
    `2026-11-21 09:30 UTC  pay_1  INR 1180.00  ${words}`,
  ]);
});

test('reports refunds and disputes, and by when to answer', () => {
  const at = '2026-11-22T10:00:00Z';
  const of = { at, currency: 'INR', amount: 5, respond_by: '2026-12-01T00:00:00Z' };
  const refunds = (['pending', 'processed', 'failed'] as const).map((status) => ({ ...of, id: 'r', status }));
  const disputes = (['open', 'action_required', 'under_review', 'closed', 'won', 'lost'] as const).map(
    (status) => ({ ...of, id: 'd', status }),
  );
  const by = 'answer at the provider by 2026-12-01 00:00 UTC';
  expect(reportLinesOf({ ...payment, refunds, disputes }).slice(1)).toEqual([
    ...['under way', 'done', 'failed: see to it at the provider'].map(
      (words) => `  2026-11-22 10:00 UTC  refund r  INR 0.05  ${words}`,
    ),
    ...[
      `open: ${by}`,
      `needs more evidence: ${by}`,
      'under review by the bank',
      'closed',
      'won',
      'lost: the money is gone',
    ].map((words) => `  2026-11-22 10:00 UTC  dispute d  INR 0.05  ${words}`),
  ]);
});
