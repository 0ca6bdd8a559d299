/** The adapters of text messages, and the hook of the auth service before it sends one: without a server, with a gateway on the wire. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TextMessage } from '#domain/text-messages/text-messages.ts';
import type { FunctionContext } from '#functions/_shared/context.ts';
import { signedHeaders } from '#functions/_shared/standard-webhooks.ts';
import { outcomeOf, textSenderOf } from '#functions/_shared/text-sender.ts';
import { handle } from '#functions/send_sms/handler.ts';
import { startTextGateway, type TextGateway } from '#tests/harness/text-gateway.ts';

let gateway: TextGateway;
beforeAll(async () => {
  gateway = await startTextGateway();
});
beforeEach(() => {
  gateway.requests.length = 0;
  gateway.answers.length = 0;
});
afterAll(() => gateway.stop());

const contextWith = (variables: FunctionContext['variables']): FunctionContext => ({
  backendUrl: 'http://backend.invalid',
  publishableKey: 'sb_publishable_a',
  serviceKey: 'sb_secret_a',
  variables,
  now: () => new Date(),
  fetch,
});
const CODE: TextMessage = { to: '919812345678', kind: 'code', language: 'en', values: { code: '123456' } };

/** How sending a message ends with these settings. */
async function send(variables: FunctionContext['variables'], message = CODE) {
  const sender = textSenderOf(contextWith(variables));
  return sender && { name: sender.name, ...(await outcomeOf(sender.send(message, 'R&D'))) };
}

test.each([
  ['nothing', {}],
  ['an empty address', { TEXT_URL: '' }],
  ['a token of WhatsApp without a number', { WHATSAPP_TOKEN: 'a' }],
  ['a number of WhatsApp without a token', { WHATSAPP_NUMBER_ID: '1' }],
])('there is no sender with %s in the settings', (_what, variables) => {
  expect(textSenderOf(contextWith(variables))).toBeUndefined();
});

describe('over HTTP', () => {
  test('each value is encoded in the address, and other braces stay', async () => {
    const variables = { TEXT_URL: `${gateway.url}/{code}?to={number}&text={text}&from={sender}&x={other}` };
    expect(await send({ ...variables, TEXT_SENDER: 'A B' })).toEqual({
      name: 'http',
      outcome: 'sent',
      fault: null,
    });
    expect(gateway.requests).toEqual([
      {
        method: 'GET',
        path: '/123456',
        query: { to: '919812345678', text: expect.stringContaining('R&D'), from: 'A B', x: '{other}' },
        authorization: undefined,
        body: '',
      },
    ]);
  });

  test('a message without a template in either language is not sent', async () => {
    const variables = { TEXT_URL: `${gateway.url}/?t={template}` };
    for (const list of ['', 'news.en=1', 'code.en=', 'code.hi=1', 'codes.en=1', 'code=1'])
      expect(await send({ ...variables, TEXT_TEMPLATES: list })).toMatchObject({
        outcome: 'failed',
        fault: 'there is no template for code',
      });
    expect(gateway.requests).toEqual([]);
    expect(await send({ ...variables, TEXT_TEMPLATES: ' news.en=1 , code.mr = 2 ' })).toMatchObject({
      outcome: 'sent',
    });
    expect(gateway.requests.map(({ query }) => query)).toEqual([{ t: '2' }]);
  });

  test.each([
    ['has TEXT_ACCEPTED', '{"status":"accepted"}', { outcome: 'sent', fault: null }],
    ['has it at the end of 16 KB', `${' '.repeat(16 * 1024 - 8)}accepted`, { outcome: 'sent', fault: null }],
    ['has it after 16 KB', `${' '.repeat(16 * 1024 - 7)}accepted`, { outcome: 'failed' }],
    [
      'lacks it',
      '{"status":"rejected"}',
      { outcome: 'failed', fault: 'the answer of the provider lacks TEXT_ACCEPTED' },
    ],
  ])('the outcome follows from an answer that %s', async (_what, body, outcome) => {
    gateway.answers.push({ body });
    expect(await send({ TEXT_URL: gateway.url, TEXT_ACCEPTED: 'accepted' })).toMatchObject(outcome);
  });

  test.each([
    ['refuses it', { status: 400 }, 'failed', 'the provider answered 400'],
    ['redirects it', { status: 302 }, 'failed', 'the provider answered 302'],
    ['does not answer', { silence: true }, 'unknown', 'the provider did not answer in time'],
  ])(
    'the fault says that the provider %s, and nothing of the message',
    async (_what, answer, outcome, fault) => {
      gateway.answers.push(answer);
      expect(await send({ TEXT_URL: gateway.url })).toEqual({ name: 'http', outcome, fault });
    },
  );

  test('of a longer answer no more is read, and its connection is free again', async () => {
    const [cancel, kilobytes] = [vi.fn(), new Uint8Array(6 * 1024)];
    const body = new ReadableStream({ pull: (controller) => controller.enqueue(kilobytes), cancel });
    const context = { ...contextWith({ TEXT_URL: gateway.url }), fetch: async () => new Response(body) };
    const sender = textSenderOf(context);
    if (!sender) throw new Error('There is no sender.');
    expect((await outcomeOf(sender.send(CODE, 'R&D'))).outcome).toBe('sent');
    expect(cancel).toHaveBeenCalledOnce();
  });

  test('a message to a gateway that is away was not sent', async () => {
    const away = await startTextGateway();
    await away.stop();
    expect(await send({ TEXT_URL: away.url })).toMatchObject({
      outcome: 'failed',
      fault: 'the provider was not reached',
    });
  });
});

test('WhatsApp gets the values of a template, and a button only with a code', async () => {
  const variables = {
    WHATSAPP_API_URL: gateway.url,
    WHATSAPP_TOKEN: 'a token',
    WHATSAPP_NUMBER_ID: '12/3',
    TEXT_TEMPLATES: 'account_deleted.en=gone,renewal.en=renewal',
  };
  await send(variables, { ...CODE, kind: 'account_deleted', values: {} });
  await send(variables, { ...CODE, kind: 'renewal', values: { link: 'https://a.example', days: '14' } });
  const template = ({ body }: { body: string }) => JSON.parse(body).template;
  expect(gateway.requests.map((request) => [request.path, template(request).name])).toEqual([
    ['/12%2F3/messages', 'gone'],
    ['/12%2F3/messages', 'renewal'],
  ]);
  expect(gateway.requests.map((request) => template(request).components)).toEqual([
    [],
    [
      {
        type: 'body',
        parameters: [
          { type: 'text', text: '14' },
          { type: 'text', text: 'https://a.example' },
        ],
      },
    ],
  ]);
});

test('what is no failure of a provider is not an outcome', async () => {
  await expect(outcomeOf(Promise.reject(new TypeError('a mistake of ours')))).rejects.toThrow('a mistake');
});

describe('the hook', () => {
  const SECRET = `v1,whsec_${btoa('the secret of this deployment')}`;
  const asked = (sms: object, more: object = {}) => JSON.stringify({ sms, ...more });

  async function hook(body: string, { secret = SECRET } = {}) {
    const headers = await signedHeaders({ id: 'msg_1', now: new Date(), secret }, body);
    const request = new Request('http://hook.invalid/', { method: 'POST', headers, body });
    const response = await handle(request, contextWith({ SEND_SMS_HOOK_SECRET: SECRET }));
    const answer = (await response.json()) as { code?: string; error?: object };
    return [response.status, answer.code ?? answer.error];
  }

  test.each([
    ['no JSON', 'phone=919812345678'],
    ['null', 'null'],
    ['no message', '{}'],
    ['no number', asked({ otp: '123456' })],
    ['a number of six digits', asked({ phone: '919812', otp: '123456' })],
    ['a number of sixteen digits', asked({ phone: '9198123456781234', otp: '123456' })],
    ['a number with a plus', asked({ phone: '+919812345678', otp: '123456' })],
    ['a number that begins with 0', asked({ phone: '09812345678', otp: '123456' })],
    ['a number that is no text', asked({ phone: 919812345678, otp: '123456' })],
    ['no code', asked({ phone: '919812345678' })],
    ['a code of five digits', asked({ phone: '919812345678', otp: '12345' })],
    ['a code of eleven digits', asked({ phone: '919812345678', otp: '12345678901' })],
    ['a code that is no text', asked({ phone: '919812345678', otp: 123456 })],
  ])('refuses a body with %s', async (_what, body) => {
    expect(await hook(body)).toEqual([400, 'invalid_body']);
  });

  test.each([
    ['seven digits and a code of six', asked({ phone: '9198123', otp: '123456' })],
    ['fifteen digits and a code of ten', asked({ phone: '919812345678123', otp: '1234567890' })],
    ['64 KB', asked({ phone: '919812345678', otp: '123456' }).padEnd(64 * 1024)],
  ])('says that there is no sender for a number of %s', async (_what, body) => {
    expect(await hook(body)).toEqual([200, { http_code: 422, message: 'text_off' }]);
  });

  test('refuses a body of more than 64 KB, and one that the auth service did not sign', async () => {
    const body = asked({ phone: '919812345678', otp: '123456' });
    expect(await hook(body.padEnd(64 * 1024 + 1))).toEqual([413, 'body_too_large']);
    expect(await hook(body, { secret: `v1,whsec_${btoa('of somebody else')}` })).toEqual([
      401,
      'bad_signature',
    ]);
  });
});
