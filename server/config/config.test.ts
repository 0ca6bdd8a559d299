import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';
import { OperatorError } from './operator-error.ts';

const TEST_KEYS = { RAZORPAY_KEY_ID: 'rzp_test_abc', RAZORPAY_KEY_SECRET: 's', RAZORPAY_WEBHOOK_SECRET: 'w' };
const LIVE_KEYS = { ...TEST_KEYS, RAZORPAY_KEY_ID: 'rzp_live_abc' };
const S3 = {
  S3_ENDPOINT: 'https://s3.example.org/',
  S3_BUCKET: 'photos',
  S3_ACCESS_KEY_ID: 'me',
  S3_SECRET_ACCESS_KEY: 'hush',
};
const EXCHANGED = {
  JWT_SECRET: 'n'.repeat(32),
  JWT_SECRET_PREVIOUS: 'p'.repeat(32),
  JWT_SECRET_EXCHANGED_AT: '2026-11-21T09:30:00+05:30',
};
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://example.org',
  SMTP_URL: 'smtps://me:p%40ss@mail.example.org',
  MAIL_FROM: 'Reshimgath <hello@example.org>',
  ...LIVE_KEYS,
};

const TEXT_URL = 'https://sms.example.in/send?to={number}&text={text}';
const WHATSAPP = {
  WHATSAPP_NUMBER_ID: '123456789',
  WHATSAPP_TOKEN: 'x'.repeat(20),
  TEXT_TEMPLATES: 'code.en=code_in_english',
};
const DIRECT = {
  ...PRODUCTION,
  DATABASE_URL: 'postgres://pooler/d?sslmode=require',
  DATABASE_DIRECT_URL: 'postgres://db.example.org/d',
};

function faultsOf(env: Record<string, string | undefined>): readonly string[] {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof OperatorError) return error.message.split('\n');
    throw error;
  }
  return [];
}

describe('loadConfig', () => {
  it('returns development mode on this machine without any variable', () => {
    expect(loadConfig({})).toEqual({
      environment: 'development',
      host: '127.0.0.1',
      port: 3000,
      dataDir: path.resolve('.data'),
      workers: 1,
      demo: true,
      secrets: {},
      texts: {},
      payments: { mode: 'simulator' },
      trustProxy: false,
    });
  });

  it('treats blank variables as missing', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: ' ', SMTP_URL: '' })).toEqual(loadConfig({}));
  });

  it('reads the variables of production', () => {
    expect(
      loadConfig({
        ...PRODUCTION,
        TRUST_PROXY: '1',
        OPERATOR_EMAIL: 'operator@example.org',
        ALLOWED_ORIGINS: 'https://a.org, https://b.org/',
      }),
    ).toMatchObject({
      environment: 'production',
      demo: false,
      publicUrl: 'https://example.org',
      smtp: {
        host: 'mail.example.org',
        port: 465,
        secure: true,
        user: 'me',
        password: 'p@ss',
        from: 'Reshimgath <hello@example.org>',
      },
      operatorEmail: 'operator@example.org',
      payments: { mode: 'live', keys: { id: 'rzp_live_abc', secret: 's', webhookSecret: 'w' } },
      allowedOrigins: ['https://a.org', 'https://b.org'],
      trustProxy: true,
    });
  });

  it('lists everything that production lacks at once', () => {
    const keys = 'is missing in production: take it from the dashboard of the payment provider';
    expect(faultsOf({ NODE_ENV: 'production' })).toEqual([
      'PUBLIC_URL is missing in production: give the address under which people open the site',
      'SMTP_URL is missing in production, so that sign-in codes reach people: give the address of a mail server',
      'MAIL_FROM is missing in production: give the sender of the mails',
      `RAZORPAY_KEY_ID ${keys}`,
      `RAZORPAY_KEY_SECRET ${keys}`,
      `RAZORPAY_WEBHOOK_SECRET ${keys}`,
    ]);
  });

  it('seeds demo members only in the embedded database of a development server', () => {
    expect(loadConfig({ DEMO: '0' }).demo).toBe(false);
    expect(loadConfig({ DATABASE_URL: 'postgres://u:p@h/d' }).demo).toBe(false);
    expect(loadConfig(PRODUCTION).demo).toBe(false);
  });

  it.each([
    ['smtp://h', 587, false],
    ['smtps://h', 465, true],
    ['smtp://h:2525', 2525, false],
  ])('sends mails by %s at port %i', (url, port, secure) => {
    const { smtp } = loadConfig({ SMTP_URL: url, MAIL_FROM: 'a@b.org' });
    expect(smtp).toEqual({ host: 'h', port, secure, from: 'a@b.org' });
  });

  it('inserts the project key into the address of the translations', () => {
    const url = 'https://t.example.org/{{key}}/{{lng}}/{{ns}}';
    expect(loadConfig({ TRANSLATIONS_URL: url, TRANSLATIONS_KEY: 'k/1' }).translationsUrl).toBe(
      'https://t.example.org/k%2F1/{{lng}}/{{ns}}',
    );
  });

  it('reads the address of a pooler and of the database behind it', () => {
    const [pooler, direct] = ['postgres://u:p@pooler:6432/d?sslmode=verify-full', 'postgres://u:p@h/d'];
    expect(loadConfig({ DATABASE_URL: pooler, DATABASE_DIRECT_URL: direct })).toMatchObject({
      databaseUrl: pooler,
      databaseDirectUrl: direct,
    });
  });

  it('accepts an unencrypted database in production on this machine or with sslmode=disable', () => {
    for (const url of ['postgres://localhost/d', 'postgres://127.0.0.1/d', 'postgres://db/d?sslmode=disable'])
      expect(faultsOf({ ...PRODUCTION, DATABASE_URL: url })).toEqual([]);
  });

  it('reads the variables of a bucket', () => {
    const bucket = { bucket: 'photos', accessKeyId: 'me', secretAccessKey: 'hush' };
    expect(loadConfig(S3).s3).toEqual({ endpoint: 'https://s3.example.org', region: 'us-east-1', ...bucket });
    expect(loadConfig({ ...S3, S3_REGION: 'ap-south-1' }).s3?.region).toBe('ap-south-1');
  });

  it.each([
    ['PORT', { PORT: '80a' }, 'whole number from 0 to 65535, not "80a"'],
    ['PORT', { PORT: '65536' }, 'whole number from 0 to 65535'],
    ['HOST', { HOST: 'a b' }, 'must be a host name or an IP address'],
    ['NODE_ENV', { NODE_ENV: 'prod' }, 'must be one of development, production, test, not "prod"'],
    ['DEMO', { DEMO: 'yes' }, 'must be one of 0, 1, false, true, not "yes"'],
    [
      'DATABASE_URL',
      { DATABASE_URL: 'mysql://h/d' },
      'must be an address that starts with postgres:// or postgresql://',
    ],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://example.org/app' }, 'must be an origin'],
    ['WORKERS', { WORKERS: '0' }, 'must be a whole number from 1 to 64'],
    ['WORKERS', { WORKERS: '2' }, 'takes more than one only with SMTP_URL and RAZORPAY_KEY_ID'],
    [
      'SMTP_URL',
      { ...PRODUCTION, WORKERS: '2', SMTP_URL: 'mail.example.org' },
      'must be an address that starts with smtp:// or smtps://',
    ],
    ['JWT_SECRET', { JWT_SECRET: 'short' }, 'must have at least 32 characters'],
    [
      'JWT_SECRET_PREVIOUS',
      { ...EXCHANGED, JWT_SECRET_PREVIOUS: 'short' },
      'must have at least 32 characters',
    ],
    [
      'JWT_SECRET_PREVIOUS',
      { ...EXCHANGED, JWT_SECRET_PREVIOUS: undefined },
      'is missing: it belongs to JWT_SECRET_EXCHANGED_AT',
    ],
    [
      'JWT_SECRET_EXCHANGED_AT',
      { ...EXCHANGED, JWT_SECRET_EXCHANGED_AT: undefined },
      'is missing: it belongs to JWT_SECRET_PREVIOUS',
    ],
    [
      'JWT_SECRET_EXCHANGED_AT',
      { ...EXCHANGED, JWT_SECRET_EXCHANGED_AT: '2026-11-21 09:30' },
      'must be a time with its zone',
    ],
    [
      'JWT_SECRET_EXCHANGED_AT',
      { ...EXCHANGED, JWT_SECRET_EXCHANGED_AT: '2026-11-41T09:30:00Z' },
      'must be a time with its zone',
    ],
    [
      'JWT_SECRET',
      { ...EXCHANGED, JWT_SECRET: undefined },
      'is missing beside JWT_SECRET_PREVIOUS: give the secret that took its place',
    ],
    [
      'NODE_ENV',
      { PUBLIC_URL: 'https://example.org' },
      'must be production, because PUBLIC_URL has an https address',
    ],
    [
      'NODE_ENV',
      { NODE_ENV: 'development', TRUST_PROXY: '1' },
      'must be production, because TRUST_PROXY says',
    ],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://example.org?from=mail' }, 'must be an origin'],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://me@example.org' }, 'must be an origin'],
    ['PUBLISHABLE_KEY', { PUBLISHABLE_KEY: 'anon' }, 'must start with sb_publishable_'],
    ['SECRET_KEY', { SECRET_KEY: 'sb_publishable_aaaaaaaaaaaaaaaaaaaaaaaa' }, 'must start with sb_secret_'],
    ['MAIL_FROM', { SMTP_URL: 'smtp://h' }, 'is missing: it belongs to SMTP_URL'],
    ['SMTP_URL', { MAIL_FROM: 'a@b.org' }, 'is missing: it belongs to MAIL_FROM'],
    [
      'SMTP_URL',
      { SMTP_URL: 'http://h', MAIL_FROM: 'a@b.org' },
      'must be an address that starts with smtp:// or smtps://',
    ],
    ['MAIL_FROM', { SMTP_URL: 'smtp://h', MAIL_FROM: 'nobody' }, 'must be an address, e.g. Reshimgath'],
    ['OPERATOR_EMAIL', { OPERATOR_EMAIL: 'nobody' }, 'must be one address'],
    ['OPERATOR_EMAIL', { OPERATOR_EMAIL: 'a@b.org,c@d.org' }, 'must be one address'],
    ['RAZORPAY_KEY_ID', { ...TEST_KEYS, RAZORPAY_KEY_ID: 'abc' }, 'must start with rzp_test_ or rzp_live_'],
    [
      'RAZORPAY_WEBHOOK_SECRET',
      { ...TEST_KEYS, RAZORPAY_WEBHOOK_SECRET: undefined },
      'is missing: it belongs to RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET',
    ],
    [
      'PAYMENT_MODE',
      { PAYMENT_MODE: 'live' },
      'is live, which needs RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET',
    ],
    [
      'PAYMENT_MODE',
      { ...TEST_KEYS, PAYMENT_MODE: 'live' },
      'is live, but RAZORPAY_KEY_ID starts with rzp_test_',
    ],
    ['PAYMENT_MODE', { ...TEST_KEYS, PAYMENT_MODE: 'simulator' }, 'is simulator, which has keys of its own'],
    ['RAZORPAY_KEY_ID', { ...PRODUCTION, ...TEST_KEYS }, 'is a test key, with which nobody pays'],
    [
      'RAZORPAY_API_URL',
      { ...PRODUCTION, RAZORPAY_API_URL: 'https://other.example/v1' },
      'may not be set in production',
    ],
    [
      'RAZORPAY_CHECKOUT_URL',
      { ...LIVE_KEYS, RAZORPAY_CHECKOUT_URL: 'https://other.example/c.js' },
      'may not be set together with a live key',
    ],
    [
      'TRANSLATIONS_KEY',
      { TRANSLATIONS_URL: 'https://t/{{lng}}/{{ns}}/{{key}}' },
      'is missing: it belongs to TRANSLATIONS_URL',
    ],
    [
      'TRANSLATIONS_URL',
      { TRANSLATIONS_URL: 'https://t/{{lng}}', TRANSLATIONS_KEY: 'k' },
      'must be an https address with {{lng}}, {{ns}} and {{key}} in it',
    ],
    ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: 'example.org' }, '"example.org" is not one'],
    [
      'DATABASE_URL',
      { DATABASE_URL: 'postgres://h/d?sslmode=on' },
      'has an unknown sslmode: use one of disable, require, verify-full',
    ],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://h/d?sslrootcert=/ca.pem' }, 'may not have sslrootcert'],
    ['DATABASE_URL', { ...PRODUCTION, DATABASE_URL: 'postgres://db.example.org/d' }, 'has no sslmode'],
    [
      'DATABASE_URL',
      { DATABASE_DIRECT_URL: 'postgres://h/d' },
      'is missing beside DATABASE_DIRECT_URL: give the address of the pooler',
    ],
    [
      'S3_ENDPOINT',
      { ...S3, S3_ENDPOINT: 's3.example.org' },
      'must be an address that starts with http:// or https://',
    ],
    ['S3_BUCKET', { ...S3, S3_BUCKET: 'My photos' }, 'must be the name of a bucket'],
    ['S3_REGION', { ...S3, S3_REGION: 'eu central' }, 'must be the name of a region'],
    [
      'S3_SECRET_ACCESS_KEY',
      { ...S3, S3_SECRET_ACCESS_KEY: '' },
      'is missing: it belongs to S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID',
    ],
    [
      'METRICS_TOKEN',
      { METRICS_TOKEN: 'fifteen-letters' },
      'must have at least 16 characters, without spaces',
    ],
    [
      'METRICS_TOKEN',
      { METRICS_TOKEN: 'sixteen letters ✓' },
      'must have at least 16 characters, without spaces',
    ],
    ['TRUST_PROXY', { TRUST_PROXY: '2' }, 'must be one of 0, 1, false, true, not "2"'],
    ['WORKERS', { ...PRODUCTION, WORKERS: '65' }, 'whole number from 1 to 64'],
    [
      'WORKERS',
      { WORKERS: '2', SMTP_URL: 'smtp://h', MAIL_FROM: 'a@b.org' },
      'takes more than one only with',
    ],
    ['WORKERS', { WORKERS: '2', ...TEST_KEYS }, 'takes more than one only with'],
    ['PAYMENT_MODE', { PAYMENT_MODE: 'test' }, 'is test, which needs'],
    [
      'PAYMENT_MODE',
      { ...LIVE_KEYS, PAYMENT_MODE: 'test' },
      'is test, but RAZORPAY_KEY_ID starts with rzp_live_',
    ],
    [
      'RAZORPAY_API_URL',
      { ...LIVE_KEYS, RAZORPAY_API_URL: 'http://x' },
      'may not be set together with a live key',
    ],
    [
      'RAZORPAY_CHECKOUT_URL',
      { ...PRODUCTION, RAZORPAY_CHECKOUT_URL: 'http://x' },
      'may not be set in production',
    ],
    [
      'DEMO',
      { DEMO: '1', DATABASE_URL: 'postgres://u:p@h/d' },
      'makes no members in the database of DATABASE_URL',
    ],
    ['DEMO', { ...PRODUCTION, DEMO: 'true' }, 'makes no members in production'],
    ['DATABASE_DIRECT_URL', DIRECT, 'has no sslmode'],
    ['S3_BUCKET', { ...S3, S3_BUCKET: 'ab' }, 'must be the name of a bucket'],
    ['S3_BUCKET', { ...S3, S3_BUCKET: 'a'.repeat(64) }, 'must be the name of a bucket'],
    ['VAPID_PRIVATE_KEY', { VAPID_PRIVATE_KEY: 'a'.repeat(42) }, 'must be 32 bytes as base64url'],
    ['VAPID_PRIVATE_KEY', { VAPID_PRIVATE_KEY: 'a'.repeat(44) }, 'must be 32 bytes as base64url'],
    ['TEXT_URL', { TEXT_URL: 'https://sms.example.in/?to={number}' }, 'must have {number} and {text} in it'],
    ['TEXT_URL', { TEXT_URL: 'https://sms.example.in/?msg={text}' }, 'must have {number} and {text} in it'],
    ['TEXT_URL', { TEXT_URL: 'sms.example.in/{number}/{text}' }, 'must be an address that starts with http'],
    [
      'TEXT_TEMPLATES',
      { TEXT_URL: `${TEXT_URL}&tpl={template}` },
      'is missing: TEXT_URL has {template} in it',
    ],
    [
      'TEXT_TEMPLATES',
      { TEXT_URL, TEXT_TEMPLATES: 'news.en=1' },
      'has none for codes: add code.en or code.mr',
    ],
    ['TEXT_TEMPLATES', { TEXT_URL, TEXT_TEMPLATES: 'code.hi=1' }, 'must be a list such as code.en='],
    [
      'TEXT_AUTHORIZATION',
      { TEXT_URL, TEXT_AUTHORIZATION: 'Bearer\nX' },
      'must be one line of plain characters',
    ],
    ['TEXT_AUTHORIZATION', { TEXT_AUTHORIZATION: 'x'.repeat(1001) }, 'must be one line of plain characters'],
    ['WHATSAPP_NUMBER_ID', { ...WHATSAPP, WHATSAPP_NUMBER_ID: '1234' }, 'must be the id of a number at Meta'],
    ['WHATSAPP_NUMBER_ID', { ...WHATSAPP, WHATSAPP_NUMBER_ID: '1'.repeat(31) }, 'must be the id of a number'],
    ['WHATSAPP_TOKEN', { ...WHATSAPP, WHATSAPP_TOKEN: 'x'.repeat(15) }, 'must be an access token of Meta'],
    ['WHATSAPP_TOKEN', { ...WHATSAPP, WHATSAPP_TOKEN: 'x'.repeat(1001) }, 'must be an access token of Meta'],
    [
      'WHATSAPP_TOKEN',
      { ...WHATSAPP, WHATSAPP_TOKEN: undefined },
      'is missing: it belongs to WHATSAPP_NUMBER_ID',
    ],
    ['WHATSAPP_TOKEN', { ...WHATSAPP, TEXT_URL }, 'may not be set together with TEXT_URL'],
    [
      'TEXT_TEMPLATES',
      { ...WHATSAPP, TEXT_TEMPLATES: undefined },
      'is missing beside WHATSAPP_TOKEN: give the names of the templates',
    ],
  ])('rejects an invalid %s: %j', (name, env: Record<string, string | undefined>, reason) => {
    expect(faultsOf(env)).toEqual([expect.stringContaining(reason)]);
    expect(faultsOf(env)[0]?.split(' ')[0]).toBe(name);
  });

  it('rejects the simulator in production besides the keys that are missing', () => {
    const keys = { RAZORPAY_KEY_ID: '', RAZORPAY_KEY_SECRET: '', RAZORPAY_WEBHOOK_SECRET: '' };
    expect(faultsOf({ ...PRODUCTION, ...keys, PAYMENT_MODE: 'simulator' })).toContain(
      'PAYMENT_MODE may not be simulator in production',
    );
  });

  it.each([
    { PORT: '0' },
    { PORT: '65535' },
    { ...PRODUCTION, WORKERS: '64' },
    { ...S3, S3_BUCKET: 'abc' },
    { ...S3, S3_BUCKET: `a${'.'.repeat(61)}z` },
    { VAPID_PRIVATE_KEY: 'a'.repeat(43) },
    { METRICS_TOKEN: 'sixteen-letters!' },
    { ALLOWED_ORIGINS: '*' },
    { TEXT_URL, TEXT_AUTHORIZATION: 'x'.repeat(1000), TEXT_TEMPLATES: 'news.en=1 , code.mr=2' },
    { ...WHATSAPP, WHATSAPP_NUMBER_ID: '12345', WHATSAPP_TOKEN: 'x'.repeat(16) },
    { ...WHATSAPP, WHATSAPP_NUMBER_ID: '1'.repeat(30), WHATSAPP_TOKEN: 'x'.repeat(1000) },
    { ...LIVE_KEYS, PAYMENT_MODE: 'live' },
    { ...TEST_KEYS, RAZORPAY_API_URL: 'http://127.0.0.1:4000/v1' },
    { JWT_SECRET: 'x'.repeat(32), PUBLISHABLE_KEY: `sb_publishable_${'x'.repeat(20)}` },
    { SECRET_KEY: `sb_secret_${'x'.repeat(20)}` },
  ])('accepts %j', (env) => expect(faultsOf(env)).toEqual([]));

  it.each(['p%ss', 'p/ss', '12/ss', 'p#ss', 'p?ss'])(
    'explains how to encode a password such as %s',
    (password) => {
      const smtp = `smtps://me:${password}@mail.example.org`;
      const [fault, ...others] = faultsOf({ ...PRODUCTION, SMTP_URL: smtp });
      expect(fault).toMatch(/^SMTP_URL must be .* write @ : \/ \? # % as %40 %3A %2F %3F %23 %25$/);
      expect(fault).not.toContain(password);
      expect(others).toEqual([]);
      expect(faultsOf({ DATABASE_URL: `postgres://me:${password}@h/d` })).toHaveLength(1);
    },
  );

  it('explains how to encode a user', () => {
    const [fault] = faultsOf({ DATABASE_URL: 'postgres://m%e:p%40ss@h/d' });
    expect(fault).toMatch(/^DATABASE_URL must be .* write @ : \/ \? # % as %40 %3A %2F %3F %23 %25$/);
  });

  it('rejects development mode with a public address and names the variable to set', () => {
    const [fault, ...others] = faultsOf({ PUBLIC_URL: 'https://example.org', TRUST_PROXY: 'true' });
    expect(others).toEqual([]);
    expect(fault).toMatch(
      /^NODE_ENV must be production, because PUBLIC_URL has an https address and TRUST_PROXY/,
    );
    expect(fault).toContain('Set NODE_ENV=production, or leave PUBLIC_URL and TRUST_PROXY out');
    for (const env of [{ PUBLIC_URL: 'https://example.org' }, { TRUST_PROXY: '1' }])
      expect(faultsOf(env)).toEqual([expect.stringMatching(/^NODE_ENV must be production, because /)]);
  });

  it('accepts development mode in tests, on this machine and for tools of an operator', () => {
    expect(faultsOf({ NODE_ENV: 'test', TRUST_PROXY: '1' })).toEqual([]);
    expect(faultsOf({ PUBLIC_URL: 'http://localhost:3000', TRUST_PROXY: '0' })).toEqual([]);
    expect(() => loadConfig({ PUBLIC_URL: 'https://example.org' }, { serves: false })).not.toThrow();
  });

  it('reads the variables of an exchange of the token secret', () => {
    expect(loadConfig(EXCHANGED).secrets).toMatchObject({
      jwtSecret: EXCHANGED.JWT_SECRET,
      previousJwtSecret: EXCHANGED.JWT_SECRET_PREVIOUS,
      jwtSecretExchangedAt: EXCHANGED.JWT_SECRET_EXCHANGED_AT,
    });
  });

  it('accepts test keys in production with PAYMENT_MODE=test [P19]', () => {
    expect(loadConfig({ ...PRODUCTION, ...TEST_KEYS, PAYMENT_MODE: 'test' }).payments.mode).toBe('test');
  });

  it('never prints a secret in an error', () => {
    const faults = faultsOf({
      SECRET_KEY: 'hunter2',
      METRICS_TOKEN: 'hunter2',
      JWT_SECRET: 'hunter2',
      RAZORPAY_KEY_ID: 'hunter2',
      DATABASE_URL: 'hunter2',
    });
    expect(faults.join()).not.toContain('hunter2');
    expect(faults.length).toBeGreaterThan(4);
  });
});
