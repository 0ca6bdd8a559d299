/** The hook and the queue of text messages as a hosted project runs them: on Deno, with WhatsApp's API on the wire. */
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signedHeaders } from '#functions/_shared/standard-webhooks.ts';
import { startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';
import { startTextGateway, type TextGateway } from '#tests/harness/text-gateway.ts';
import { IS_EMBEDDED } from './backend.ts';
import { DENO, type DenoFunctions, startDenoFunctions } from './deno-functions.ts';

const OLD_SECRET = `v1,whsec_${Buffer.from('the secret of the last deployment').toString('base64')}`;
const SECRET = `v1,whsec_${Buffer.from('the secret of this deployment, b').toString('base64')}`;

describe.runIf(IS_EMBEDDED && existsSync(DENO))('text messages on Deno', () => {
  let server: TestServer;
  let api: TextGateway;
  let deno: DenoFunctions;

  beforeAll(async () => {
    server = await startTestServer({ config: { texts: {} } });
    api = await startTextGateway();
    const { url, keys } = server;
    deno = startDenoFunctions(
      { url, publishableKey: keys.publishable, secretKey: keys.secret },
      {
        WHATSAPP_API_URL: api.url,
        WHATSAPP_NUMBER_ID: '1234567890',
        WHATSAPP_TOKEN: 'an access token of Meta',
        TEXT_TEMPLATES: 'code.mr=sign_in_code, renewal.mr=renewal, renewal.en=renewal',
        SEND_SMS_HOOK_SECRET: `${SECRET}|${OLD_SECRET}`,
        SITE_URL: 'https://match.example.org/',
      },
    );
  });
  afterAll(async () => {
    await deno.stop();
    await api.stop();
    await server.close();
  });
  beforeEach(() => {
    api.requests.length = 0;
  });

  const someNumber = () =>
    `919${randomInt(10 ** 9)
      .toString()
      .padStart(9, '0')}`;
  const job = async () => {
    const headers = { apikey: server.keys.secret };
    return (
      await deno.fetch(`${server.url}/functions/v1/send_text_messages`, { method: 'POST', headers })
    ).json();
  };
  async function hook(
    phone: string,
    { secret = SECRET, now = new Date(), language = 'mr' } = {},
  ): Promise<Response> {
    const body = JSON.stringify({
      metadata: { uuid: 'u', time: now.toISOString(), name: 'send-sms', ip_address: '203.0.113.9' },
      user: { user_metadata: { language } },
      sms: { otp: '123456', phone },
    });
    const headers = {
      'content-type': 'application/json',
      ...(await signedHeaders({ id: 'msg_1', now, secret }, body)),
    };
    return deno.fetch(`${server.url}/functions/v1/send_sms`, { method: 'POST', headers, body });
  }

  test('report their sender, so that an operator can switch signing in by number on', async () => {
    expect(await job()).toEqual({ sender: 'whatsapp' });
    expect(await server.database.admin`select sender, sign_in from private.text_settings`).toEqual([
      { sender: 'whatsapp', sign_in: false },
    ]);
    expect(await (await hook(someNumber())).json()).toEqual({
      error: { http_code: 422, message: 'text_off' },
    });
    await server.database.admin`update private.text_settings set sign_in = true`;
  });

  test('send a code as a template with a button to copy it, in the language that is registered', async () => {
    const phone = someNumber();
    const answer = await hook(phone, { language: 'en' });
    expect([answer.status, await answer.json()]).toEqual([200, {}]);
    expect(api.requests).toHaveLength(1);
    expect(api.requests[0]).toMatchObject({
      method: 'POST',
      path: '/1234567890/messages',
      authorization: 'Bearer an access token of Meta',
    });
    expect(JSON.parse(api.requests[0]?.body ?? '')).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: phone,
      type: 'template',
      template: {
        name: 'sign_in_code',
        language: { code: 'mr' },
        components: [
          { type: 'body', parameters: [{ type: 'text', text: '123456' }] },
          { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: '123456' }] },
        ],
      },
    });
  });

  test('refuse by the limits in SQL, as on the embedded server', async () => {
    const phone = someNumber();
    for (let count = 0; count < 5; count += 1) expect(await (await hook(phone)).json()).toEqual({});
    expect(await (await hook(phone)).json()).toEqual({
      error: { http_code: 429, message: 'text_unanswered' },
    });
    expect(await (await hook('447911123456')).json()).toEqual({
      error: { http_code: 422, message: 'text_abroad' },
    });
    expect(api.requests).toHaveLength(5);
  });

  test('accept the former secret, and refuse others, old signatures and changed bodies', async () => {
    expect((await hook(someNumber(), { secret: OLD_SECRET })).status).toBe(200);
    const other = `v1,whsec_${Buffer.from('a secret of somebody else, bytes').toString('base64')}`;
    expect((await hook(someNumber(), { secret: other })).status).toBe(401);
    expect((await hook(someNumber(), { now: new Date(Date.now() - 400_000) })).status).toBe(401);
    const headers = await signedHeaders({ id: 'msg_1', now: new Date(), secret: SECRET }, '{}');
    const changed = { method: 'POST', headers, body: '{ }' };
    expect((await deno.fetch(`${server.url}/functions/v1/send_sms`, changed)).status).toBe(401);
  });

  test('send what waits in the queue, with the address of the front end', async () => {
    const phone = someNumber();
    await server.database.admin`select private.queue_text_message(${phone}, 'renewal', 'en', '{"days":14}')`;
    await server.database.admin`select private.queue_text_message(${someNumber()}, 'interest', 'en')`;
    await job();
    expect(api.requests.map(({ body }) => JSON.parse(body).template)).toEqual([
      {
        name: 'renewal',
        language: { code: 'en' },
        components: [
          {
            type: 'body',
            parameters: [
              { type: 'text', text: '14' },
              { type: 'text', text: 'https://match.example.org/login' },
            ],
          },
        ],
      },
    ]);
    expect(
      await server.database.admin`
        select kind, state, fault from private.text_messages where kind <> 'code' order by kind`,
    ).toEqual([
      { kind: 'interest', state: 'waiting', fault: 'there is no template for interest' },
      { kind: 'renewal', state: 'sent', fault: null },
    ]);
  });
});
