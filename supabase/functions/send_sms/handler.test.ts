import { expect, test } from 'vitest';
import { type Answers, projectAnswering, raises, returns } from '#tests/harness/project-answers.ts';
import { signedHeaders } from '../_shared/standard-webhooks.ts';
import { handle } from './handler.ts';

const SECRET = `v1,whsec_${btoa('the secret of this deployment')}`;
const [BEGIN, FINISH] = ['POST /rest/v1/rpc/begin_code_message', 'POST /rest/v1/rpc/finish_text_message'];
const GATEWAY = 'GET /send';
const BEGUN = { id: 7, refusal: null };
const ASKED = {
  sms: { phone: '919812345678', otp: '123456' },
  user: { user_metadata: { language: 'mr' } },
  metadata: { ip_address: '203.0.113.7' },
};

/** What the auth service is told, and what the project was asked. */
async function hook(different: Answers, asked: object = ASKED) {
  const answers = {
    [BEGIN]: returns([BEGUN]),
    [GATEWAY]: [new Response('ok')],
    [FINISH]: returns(null),
    'GET /rest/v1/community': returns([]),
  };
  const project = projectAnswering(
    { ...answers, ...different },
    { SEND_SMS_HOOK_SECRET: SECRET, TEXT_URL: 'https://gateway.example/send?to={number}&code={code}' },
  );
  const body = JSON.stringify(asked);
  const headers = await signedHeaders({ id: 'msg_1', now: new Date(), secret: SECRET }, body);
  const request = new Request('https://hook.example/', { method: 'POST', headers, body });
  const response = await handle(request, project.context);
  return { ...project, status: response.status, answer: await response.json() };
}

test('sends the code, in the language of the account, and notes how that ended', async () => {
  const { status, answer, sent, query } = await hook({});
  expect([status, answer]).toEqual([200, {}]);
  expect(sent(BEGIN)).toEqual({ phone: '919812345678', network: '203.0.113.7', language: 'mr' });
  expect(query(GATEWAY)).toBe('?to=919812345678&code=123456');
  expect(sent(FINISH)).toEqual({ id: 7, outcome: 'sent', fault: null });
});

test('sends it in English to an account without a language, from a network that is not known', async () => {
  const { sent } = await hook({}, { sms: ASKED.sms });
  expect(sent(BEGIN)).toEqual({ phone: '919812345678', network: '', language: 'en' });
});

test.each([
  ['text_off', 422],
  ['text_abroad', 422],
  ['text_unanswered', 429],
  ['text_limit', 429],
  ['text_budget', 429],
])('passes the refusal %s of the database on as %i, and sends nothing', async (refusal, code) => {
  const { status, answer, asked } = await hook({ [BEGIN]: returns([{ id: null, refusal }]) });
  expect([status, answer]).toEqual([200, { error: { http_code: code, message: refusal } }]);
  expect(asked).not.toContain(GATEWAY);
  expect(asked).not.toContain(FINISH);
});

test('takes no answer of the database for a limit', async () => {
  const { answer, asked } = await hook({ [BEGIN]: returns([]) });
  expect(answer).toEqual({ error: { http_code: 429, message: 'text_limit' } });
  expect(asked).not.toContain(GATEWAY);
});

test('says that a message was not sent when the gateway refuses it', async () => {
  const { answer, sent } = await hook({ [GATEWAY]: raises('no credit', 402) });
  expect(answer).toEqual({ error: { http_code: 422, message: 'text_not_sent' } });
  expect(sent(FINISH)).toEqual({ id: 7, outcome: 'failed', fault: 'the provider answered 402' });
});
