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
    expect(faultsOf({ NODE_ENV: 'production' }).map((fault) => fault.split(' ')[0])).toEqual([
      'PUBLIC_URL',
      'SMTP_URL',
      'MAIL_FROM',
      'RAZORPAY_KEY_ID',
      'RAZORPAY_KEY_SECRET',
      'RAZORPAY_WEBHOOK_SECRET',
    ]);
  });

  it('seeds demo members only in the embedded database of a development server', () => {
    expect(loadConfig({ DEMO: '0' }).demo).toBe(false);
    expect(loadConfig({ DATABASE_URL: 'postgres://u:p@h/d' }).demo).toBe(false);
    expect(loadConfig(PRODUCTION).demo).toBe(false);
    expect(faultsOf({ DEMO: '1', DATABASE_URL: 'postgres://u:p@h/d' })).toHaveLength(1);
    expect(faultsOf({ ...PRODUCTION, DEMO: '1' })).toHaveLength(1);
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
    ['PORT', { PORT: '80a' }],
    ['PORT', { PORT: '70000' }],
    ['HOST', { HOST: 'a b' }],
    ['NODE_ENV', { NODE_ENV: 'prod' }],
    ['DEMO', { DEMO: 'yes' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://h/d' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://example.org/app' }],
    ['WORKERS', { WORKERS: '0' }],
    ['WORKERS', { WORKERS: '2' }],
    ['SMTP_URL', { ...PRODUCTION, WORKERS: '2', SMTP_URL: 'mail.example.org' }],
    ['JWT_SECRET', { JWT_SECRET: 'short' }],
    ['JWT_SECRET_PREVIOUS', { ...EXCHANGED, JWT_SECRET_PREVIOUS: 'short' }],
    ['JWT_SECRET_PREVIOUS', { ...EXCHANGED, JWT_SECRET_PREVIOUS: undefined }],
    ['JWT_SECRET_EXCHANGED_AT', { ...EXCHANGED, JWT_SECRET_EXCHANGED_AT: undefined }],
    ['JWT_SECRET_EXCHANGED_AT', { ...EXCHANGED, JWT_SECRET_EXCHANGED_AT: '2026-11-21 09:30' }],
    ['JWT_SECRET_EXCHANGED_AT', { ...EXCHANGED, JWT_SECRET_EXCHANGED_AT: '2026-11-41T09:30:00Z' }],
    ['JWT_SECRET', { ...EXCHANGED, JWT_SECRET: undefined }],
    ['NODE_ENV', { PUBLIC_URL: 'https://example.org' }],
    ['NODE_ENV', { NODE_ENV: 'development', TRUST_PROXY: '1' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://example.org?from=mail' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://me@example.org' }],
    ['PUBLISHABLE_KEY', { PUBLISHABLE_KEY: 'anon' }],
    ['SECRET_KEY', { SECRET_KEY: 'sb_publishable_aaaaaaaaaaaaaaaaaaaaaaaa' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://h' }],
    ['SMTP_URL', { MAIL_FROM: 'a@b.org' }],
    ['SMTP_URL', { SMTP_URL: 'http://h', MAIL_FROM: 'a@b.org' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://h', MAIL_FROM: 'nobody' }],
    ['OPERATOR_EMAIL', { OPERATOR_EMAIL: 'nobody' }],
    ['OPERATOR_EMAIL', { OPERATOR_EMAIL: 'a@b.org,c@d.org' }],
    ['RAZORPAY_KEY_ID', { ...TEST_KEYS, RAZORPAY_KEY_ID: 'abc' }],
    ['RAZORPAY_WEBHOOK_SECRET', { ...TEST_KEYS, RAZORPAY_WEBHOOK_SECRET: undefined }],
    ['PAYMENT_MODE', { PAYMENT_MODE: 'live' }],
    ['PAYMENT_MODE', { ...TEST_KEYS, PAYMENT_MODE: 'live' }],
    ['PAYMENT_MODE', { ...TEST_KEYS, PAYMENT_MODE: 'simulator' }],
    ['RAZORPAY_KEY_ID', { ...PRODUCTION, ...TEST_KEYS }],
    ['RAZORPAY_API_URL', { ...PRODUCTION, RAZORPAY_API_URL: 'https://other.example/v1' }],
    ['RAZORPAY_CHECKOUT_URL', { ...LIVE_KEYS, RAZORPAY_CHECKOUT_URL: 'https://other.example/c.js' }],
    ['TRANSLATIONS_KEY', { TRANSLATIONS_URL: 'https://t/{{lng}}/{{ns}}/{{key}}' }],
    ['TRANSLATIONS_URL', { TRANSLATIONS_URL: 'https://t/{{lng}}', TRANSLATIONS_KEY: 'k' }],
    ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: 'example.org' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://h/d?sslmode=on' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://h/d?sslrootcert=/ca.pem' }],
    ['DATABASE_URL', { ...PRODUCTION, DATABASE_URL: 'postgres://db.example.org/d' }],
    ['DATABASE_URL', { DATABASE_DIRECT_URL: 'postgres://h/d' }],
    ['S3_ENDPOINT', { ...S3, S3_ENDPOINT: 's3.example.org' }],
    ['S3_BUCKET', { ...S3, S3_BUCKET: 'My photos' }],
    ['S3_REGION', { ...S3, S3_REGION: 'eu central' }],
    ['S3_SECRET_ACCESS_KEY', { ...S3, S3_SECRET_ACCESS_KEY: '' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'fifteen-letters' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'sixteen letters ✓' }],
    ['TRUST_PROXY', { TRUST_PROXY: '2' }],
  ])('rejects an invalid %s: %j', (name, env) => {
    expect(faultsOf(env).map((fault) => fault.split(' ')[0])).toEqual([name]);
  });

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
