import { expect, test } from 'vitest';
import { type Config, loadConfig } from '#server/config/config.ts';
import { makePushPrivateKey } from '#server/config/push-keys.ts';
import type { Secrets } from '#server/config/secrets.ts';
import { productConfig } from './serving.ts';

const SECRETS: Secrets = {
  jwtSecret: 'jwt',
  publishableKey: 'publishable',
  secretKey: 'secret',
  pushPrivateKey: makePushPrivateKey(),
  simulatorKeyId: 'simulator id',
  simulatorKeySecret: 'simulator secret',
  simulatorWebhookSecret: 'simulator webhook',
};
const URL = 'http://127.0.0.1:3000';
const configOf = (config: Partial<Config>, secrets: Partial<Secrets> = {}) =>
  productConfig({ ...loadConfig({}), ...config }, { ...SECRETS, ...secrets }, URL, '/web');

const KEYS = { id: 'id', secret: 'key secret', webhookSecret: 'webhook', previousWebhookSecret: 'earlier' };
const PROVIDER = {
  apiUrl: 'https://api.razorpay.com/v1',
  scriptUrl: 'https://checkout.razorpay.com/v1/checkout.js',
};
const OWN = { apiUrl: 'http://api', checkoutUrl: 'http://script' };

test.each([
  [
    'the simulator without keys',
    { mode: 'simulator', keys: undefined },
    {
      keyId: 'simulator id',
      keySecret: 'simulator secret',
      webhookSecret: 'simulator webhook',
      apiUrl: `${URL}/checkout-simulator/v1`,
      scriptUrl: `${URL}/checkout-simulator/v1/checkout.js`,
    },
  ],
  [
    'the provider with keys',
    { mode: 'live', keys: KEYS },
    {
      keyId: 'id',
      keySecret: 'key secret',
      webhookSecret: 'webhook',
      previousWebhookSecret: 'earlier',
      ...PROVIDER,
    },
  ],
  [
    'another provider when the settings name it',
    { mode: 'test', keys: KEYS, ...OWN },
    { apiUrl: 'http://api', scriptUrl: 'http://script' },
  ],
] as const)('takes payments with %s', (_what, { mode, keys, ...urls }, payment) => {
  const payments = { apiUrl: undefined, checkoutUrl: undefined, ...urls, mode, keys };
  expect(configOf({ payments }).payment).toMatchObject({ mode, ...payment });
});

const TEXTS = { TEXT_URL: 'https://gateway/?to={number}' };
const MAILBOX = { TEXT_URL: `${URL}/dev/mailbox/text?to={number}&text={text}&code={code}` };
const smtp = {} as Config['smtp'];
test.each([
  ['by the gateway of the settings', { texts: TEXTS }, TEXTS],
  ['to the mailbox of development', {}, MAILBOX],
  ['nowhere when mails are sent', { smtp }, {}],
  ['nowhere in production', { environment: 'production' }, {}],
] as const)('sends text messages %s', (_where, config, texts) => {
  expect(configOf(config).texts).toEqual(texts);
});

test('passes on what the settings say, and null for what they leave out', () => {
  expect(configOf({})).toMatchObject({
    backendUrl: URL,
    webRoot: '/web',
    jwtSecret: 'jwt',
    keys: { publishable: 'publishable', secret: 'secret' },
    translationsUrl: null,
    trustProxy: false,
    allowedOrigins: null,
    metricsToken: null,
    operatorEmail: null,
  });
  const said = {
    translationsUrl: 'http://translations',
    trustProxy: true,
    allowedOrigins: ['http://front'],
    metricsToken: 'token',
    operatorEmail: 'desk@example.org',
  };
  expect(configOf(said)).toMatchObject(said);
});

test('has the earlier token secret only with the moment of its exchange', () => {
  const jwtSecretExchangedAt = '2026-11-28T10:00:00Z';
  expect(configOf({}, { previousJwtSecret: 'old', jwtSecretExchangedAt }).previousJwtSecret).toEqual({
    secret: 'old',
    exchangedAt: new Date(jwtSecretExchangedAt),
  });
  expect(configOf({}, { previousJwtSecret: 'old' }).previousJwtSecret).toBeUndefined();
  expect(configOf({}, { jwtSecretExchangedAt }).previousJwtSecret).toBeUndefined();
});
