import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { projectAnswering, returns } from '#tests/harness/project-answers.ts';
import { handle } from './handler.ts';

const [RECEIVE, FINISH] = ['POST /rest/v1/rpc/receive_webhook', 'POST /rest/v1/rpc/finish_webhook'];
const BODY = JSON.stringify({ event: 'order.paid', payload: {} });

beforeEach(() => {
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** The answer to an event that is signed with a secret, once all that follows from it is done. */
async function receive({ secret = 'now', id = 'evt_1' as string | null, isNew = true, variables = {} } = {}) {
  const { context, ...project } = projectAnswering(
    { [RECEIVE]: returns(isNew), [FINISH]: returns(null) },
    {
      RAZORPAY_WEBHOOK_SECRET: 'now',
      RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'before',
      RAZORPAY_KEY_ID: 'rzp_test_a',
      RAZORPAY_KEY_SECRET: 's',
      PAYMENT_MODE: 'test',
      ...variables,
    },
  );
  const headers = new Headers({
    'x-razorpay-signature': createHmac('sha256', secret).update(BODY).digest('hex'),
    ...(id !== null && { 'x-razorpay-event-id': id }),
  });
  const working: Promise<unknown>[] = [];
  const request = new Request('https://hook.example/', { method: 'POST', headers, body: BODY });
  const response = await handle(request, { ...context, waitUntil: (work) => void working.push(work) });
  await Promise.all(working);
  const { event_id: stored } = Object(project.sent(RECEIVE));
  return { ...project, status: response.status, answer: await response.json(), stored };
}

test.each(['now', 'before'])(
  'keeps an event that is signed with the secret of %s, and works on it',
  async (secret) => {
    const { status, answer, sent } = await receive({ secret });
    expect([status, answer]).toEqual([200, { received: true }]);
    expect(sent(RECEIVE)).toMatchObject({ event_id: 'evt_1', event: 'order.paid' });
    expect(sent(FINISH)).toEqual({ finished_event: 'evt_1', result: 'unknown_order' });
  },
);

test('answers the same to an event that it knows, and leaves it alone', async () => {
  const { status, answer, asked } = await receive({ isNew: false });
  expect([status, answer, asked]).toEqual([200, { received: true }, [RECEIVE]]);
});

test.each([
  ['another secret', { secret: 'of somebody else' }],
  ['an empty secret that the settings have, too', { secret: '', variables: { RAZORPAY_WEBHOOK_SECRET: '' } }],
])('refuses an event that is signed with %s', async (_what, different) => {
  const { status, answer, asked } = await receive(different);
  expect([status, answer, asked]).toMatchObject([401, { code: 'bad_signature' }, []]);
});

test.each([
  ['e'.repeat(64), 'e'.repeat(64)],
  ['e'.repeat(65), expect.stringMatching(/^sha256-/)],
  ['evt 1', expect.stringMatching(/^sha256-/)],
  [null, expect.stringMatching(/^sha256-[0-9a-f]{64}$/)],
])('names the event %s', async (id, stored) => {
  expect((await receive({ id })).stored).toEqual(stored);
});

test('leaves an event due when payments are not set up', async () => {
  const { status, asked } = await receive({ variables: { RAZORPAY_KEY_ID: '' } });
  expect([status, asked]).toEqual([200, [RECEIVE]]);
  expect(vi.mocked(console.error).mock.calls).toContainEqual(['Event evt_1 waits:', expect.any(Error)]);
});
