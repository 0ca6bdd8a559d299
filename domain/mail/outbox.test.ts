import { expect, it, vi } from 'vitest';
import { type Mail, MailFailure } from './mailer.ts';
import { type ClaimedMail, sendOutbox } from './outbox.ts';

const ROW: ClaimedMail = {
  key: 'a-key',
  kind: 'receipt',
  email: 'asha@example.org',
  language: 'mr',
  zone: 'Asia/Kolkata',
  purchase_id: null,
  detail: {},
  payment: null,
};
const PAYMENT = {
  id: 'a-payment',
  amount: 29900,
  currency: 'INR',
  paid_at: '2026-11-01T06:30:00Z',
  valid_until: '2027-11-01T06:30:00Z',
  seller: null,
};
const COMPLAINT = { kind: 'complaint_code', detail: { code: '123456', life_seconds: 600 } };

/** What becomes of the rows: the mails, how each row is finished, and what is said. */
async function sent(
  rows: Partial<ClaimedMail>[],
  {
    operatorEmail = 'operator@example.org' as string | null,
    fault = null as Error | null,
    isLast = false,
  } = {},
) {
  const claim = vi
    .fn(async () => [] as ClaimedMail[])
    .mockResolvedValueOnce(rows.map((row) => ({ ...ROW, ...row })));
  const mails: Mail[] = [];
  const finished: unknown[] = [];
  const said: string[] = [];
  await sendOutbox({
    queue: { claim, finish: async (...end) => finished.push(end) > 0 && isLast },
    mailer: {
      async send(mail) {
        if (fault) throw fault;
        mails.push(mail);
      },
      close: async () => {},
    },
    operatorEmail,
    publicUrl: 'https://community.example',
    atOnce: 2,
    say: (line) => said.push(line),
    signal: new AbortController().signal,
  });
  return { mails, finished, said, claims: claim.mock.calls.length };
}

it.each<[string, Partial<ClaimedMail>, string]>([
  ['receipt', { payment: PAYMENT }, 'asha@example.org'],
  ['interest_received', { kind: 'interest_received', detail: { count: 1 } }, 'asha@example.org'],
  ['complaint_code', COMPLAINT, 'asha@example.org'],
  ['surplus_payment', { kind: 'surplus_payment' }, 'operator@example.org'],
])('sends a mail of kind %s with the key of its row, and finishes the row', async (_kind, row, to) => {
  const { mails, finished, said, claims } = await sent([row]);
  expect(mails).toMatchObject([{ to, id: 'a-key' }]);
  expect([finished, said, claims]).toEqual([[['a-key', null]], [], 2]);
});

it.each<[string, Partial<ClaimedMail>]>([
  ['a receipt to a member who has left', { email: null, payment: PAYMENT }],
  ['a receipt of a payment that is gone', {}],
  ['a notice to a member who has left', { kind: 'interest_received', email: null, detail: { count: 1 } }],
  ['a notice of nothing any more', { kind: 'interest_received', detail: { count: 0 } }],
  ['a code to an address that is gone', { ...COMPLAINT, email: null }],
  ['a code that a newer one has replaced', { kind: 'complaint_code' }],
])('finishes a row without a mail: %s', async (_what, row) => {
  const { mails, finished, said } = await sent([row]);
  expect([mails, finished, said]).toEqual([[], [['a-key', null]], []]);
});

it('says what the operator has to know when there is no address for it', async () => {
  const { mails, finished, said } = await sent([{ kind: 'surplus_payment' }], { operatorEmail: null });
  expect([mails, finished]).toEqual([[], [['a-key', null]]]);
  expect(said).toEqual([expect.stringContaining('(surplus_payment)')]);
});

it.each([
  [new MailFailure('EAUTH', 535), new MailFailure('EAUTH', 535).message],
  [new TypeError('asha@example.org is malformed'), 'Unexpected TypeError'],
])('finishes each row with why it could not be sent, without an address: %s', async (fault, problem) => {
  const rows = ['one', 'two', 'three'].map((key) => ({ key, payment: PAYMENT }));
  const { finished, said } = await sent(rows, { fault });
  expect(finished).toEqual(rows.map(({ key }) => [key, problem]));
  expect(said).toEqual([]);
  expect((await sent([{ payment: PAYMENT }], { fault, isLast: true })).said).toEqual([
    `Given up after a day: the receipt of a-key. ${problem}`,
  ]);
});
