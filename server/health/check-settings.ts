import type { Config } from '#server/config/config.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

const HOUR_MS = 3600_000;
const LOOPBACK = /^(localhost|127\.[\d.]+|::1)$/;

function* weaknesses(config: Config, env: NodeJS.ProcessEnv): Generator<string> {
  const { publicUrl, trustProxy, host, payments, smtp, secrets, operatorEmail } = config;
  if (publicUrl?.startsWith('https:') && !trustProxy && LOOPBACK.test(host))
    yield 'TRUST_PROXY is 0 behind a proxy: all visitors share the limits of one address. Set TRUST_PROXY=1';
  if (trustProxy && !LOOPBACK.test(host))
    yield `HOST is ${host} with TRUST_PROXY=1: whoever reaches the port directly may invent addresses. Set HOST=127.0.0.1, or close the port to others`;
  if (payments.mode === 'test') yield 'PAYMENT_MODE is test: nobody really pays. Set live keys';
  if (smtp && !smtp.secure && !smtp.user && !LOOPBACK.test(smtp.host))
    yield 'SMTP_URL may send mails unencrypted. Use smtps://, or a user and password, which demand TLS';
  if (!operatorEmail) yield 'OPERATOR_EMAIL is missing: nobody is told what needs a person. Set it';
  if (config.databaseUrl?.includes('sslmode=disable'))
    yield 'DATABASE_URL has sslmode=disable. Use verify-full unless nobody else is on the way';
  const exchanged = Date.parse(secrets.jwtSecretExchangedAt ?? '');
  if (exchanged < Date.now() - HOUR_MS)
    yield 'JWT_SECRET_PREVIOUS is no longer used. Remove it and JWT_SECRET_EXCHANGED_AT';
  if (env.NODE_TLS_REJECT_UNAUTHORIZED === '0')
    yield 'NODE_TLS_REJECT_UNAUTHORIZED is 0: no certificate is checked. Remove it; NODE_EXTRA_CA_CERTS names an authority of your own';
}

/** Settings that start, and weaken something. */
export function checkSettings(config: Config, env: NodeJS.ProcessEnv = process.env): Finding[] {
  const about = 'settings';
  if (config.environment !== 'production')
    return [warning(about, 'Development mode: everybody sees sign-in codes', 'Set NODE_ENV=production')];
  const found = [...weaknesses(config, env)];
  if (found.length === 0) return [ok(about, 'No setting weakens anything')];
  return found.map((each) => {
    const [text = '', ...remedy] = each.split('. ');
    return (each.startsWith('NODE_TLS') ? fault : warning)(about, text, remedy.join('. '));
  });
}
