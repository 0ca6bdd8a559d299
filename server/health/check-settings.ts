import type { Config } from '#server/config/config.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

const HOUR_MS = 3600_000;
const LOOPBACK = /^(localhost|127\.[\d.]+|::1)$/;

const weakness = (text: string, remedy: string) => warning('settings', text, remedy);

function* weaknesses(config: Config, env: NodeJS.ProcessEnv): Generator<Finding> {
  const { publicUrl, trustProxy, host, payments, smtp, secrets, operatorEmail } = config;
  if (publicUrl?.startsWith('https:') && !trustProxy && LOOPBACK.test(host))
    yield weakness(
      'TRUST_PROXY is 0 behind a proxy: all visitors share the limits of one address',
      'Set TRUST_PROXY=1',
    );
  if (trustProxy && !LOOPBACK.test(host))
    yield weakness(
      `HOST is ${host} with TRUST_PROXY=1: whoever reaches the port directly may invent addresses`,
      'Set HOST=127.0.0.1, or close the port to others',
    );
  if (payments.mode === 'test') yield weakness('PAYMENT_MODE is test: nobody really pays', 'Set live keys');
  if (smtp && !smtp.secure && !smtp.user && !LOOPBACK.test(smtp.host))
    yield weakness(
      'SMTP_URL may send mails unencrypted',
      'Use smtps://, or a user and password, which demand TLS',
    );
  if (!operatorEmail)
    yield weakness('OPERATOR_EMAIL is missing: nobody is told what needs a person', 'Set it');
  if (config.databaseUrl?.includes('sslmode=disable'))
    yield weakness('DATABASE_URL has sslmode=disable', 'Use verify-full unless nobody else is on the way');
  const exchanged = Date.parse(secrets.jwtSecretExchangedAt ?? '');
  if (exchanged < Date.now() - HOUR_MS)
    yield weakness('JWT_SECRET_PREVIOUS is no longer used', 'Remove it and JWT_SECRET_EXCHANGED_AT');
  if (env.NODE_TLS_REJECT_UNAUTHORIZED === '0')
    yield fault(
      'settings',
      'NODE_TLS_REJECT_UNAUTHORIZED is 0: no certificate is checked',
      'Remove it; NODE_EXTRA_CA_CERTS names an authority of your own',
    );
}

/** Settings that start, and weaken something. */
export function checkSettings(config: Config, env: NodeJS.ProcessEnv = process.env): Finding[] {
  if (config.environment !== 'production')
    return [weakness('Development mode: everybody sees sign-in codes', 'Set NODE_ENV=production')];
  const found = [...weaknesses(config, env)];
  return found.length > 0 ? found : [ok('settings', 'No setting weakens anything')];
}
