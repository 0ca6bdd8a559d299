import { expect, test } from 'vitest';
import { loadConfig } from '#server/config/config.ts';
import { checkSettings } from './check-settings.ts';

const SAFE = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://match.example.org',
  TRUST_PROXY: '1',
  SMTP_URL: 'smtps://mail.example.org',
  MAIL_FROM: 'hello@example.org',
  OPERATOR_EMAIL: 'operator@example.org',
  RAZORPAY_KEY_ID: 'rzp_live_abc',
  RAZORPAY_KEY_SECRET: 's',
  RAZORPAY_WEBHOOK_SECRET: 'w',
};
const exchanged = (minutesAgo: number) => ({
  JWT_SECRET: 'n'.repeat(32),
  JWT_SECRET_PREVIOUS: 'p'.repeat(32),
  JWT_SECRET_EXCHANGED_AT: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
});
const textsOf = (env: Record<string, string>) => {
  const given = { ...SAFE, ...env };
  return checkSettings(loadConfig(given), given).map(({ text }) => text);
};

test.each([
  [
    { HOST: '0.0.0.0' },
    'HOST is 0.0.0.0 with TRUST_PROXY=1: whoever reaches the port directly may invent addresses',
  ],
  [{ TRUST_PROXY: '0' }, 'TRUST_PROXY is 0 behind a proxy: all visitors share the limits of one address'],
  [{ SMTP_URL: 'smtp://mail.example.org' }, 'SMTP_URL may send mails unencrypted'],
  [{ DATABASE_URL: 'postgres://u:p@db/d?sslmode=disable' }, 'DATABASE_URL has sslmode=disable'],
  [exchanged(61), 'JWT_SECRET_PREVIOUS is no longer used'],
  [{ NODE_TLS_REJECT_UNAUTHORIZED: '0' }, 'NODE_TLS_REJECT_UNAUTHORIZED is 0: no certificate is checked'],
  [{ OPERATOR_EMAIL: '' }, 'OPERATOR_EMAIL is missing: nobody is told what needs a person'],
  [{ NODE_ENV: 'test' }, 'Development mode: everybody sees sign-in codes'],
])('finds that %j weakens the server', (env, text) => expect(textsOf(env)).toEqual([text]));

test.each([
  {},
  { HOST: '127.0.0.2' },
  { TRUST_PROXY: '0', HOST: '0.0.0.0' },
  { TRUST_PROXY: '0', PUBLIC_URL: 'http://match.example.org' },
  { SMTP_URL: 'smtp://me:secret@mail.example.org' },
  { SMTP_URL: 'smtp://localhost' },
  { DATABASE_URL: 'postgres://u:p@db/d?sslmode=verify-full' },
  exchanged(59),
  { NODE_TLS_REJECT_UNAUTHORIZED: '1' },
] as Record<string, string>[])('finds nothing wrong with %j', (env) =>
  expect(textsOf(env)).toEqual(['No setting weakens anything']),
);
