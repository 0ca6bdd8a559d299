import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { DatabaseUnavailable, PostgresError } from '#server/database/client/errors.ts';
import { AUTH_ERRORS, AuthError, authErrorResponse, tooManyAuthRequests } from './auth-error.ts';

/** The response to what was thrown, and the lines for the operator. */
async function answerTo(thrown: unknown) {
  const lines: string[] = [];
  const app = new Hono().all('*', (context) =>
    authErrorResponse(context, thrown, (line) => lines.push(line)),
  );
  const answer = await app.request('/user');
  return { status: answer.status, headers: answer.headers, body: await answer.json(), lines };
}

const failed = (code: string) => new PostgresError({ message: 'relation auth.users', code });
const BUSY = 'The service is busy, please try again';
const UNSTORABLE = 'The request contains characters that cannot be stored';
const UNEXPECTED = 'Unexpected failure, please check server logs for more information';

it.each([
  ...['08006', '53100', '40001', '40P01', '55P03', '57014'].map(
    (code) => [code, 503, 'unexpected_failure', BUSY] as const,
  ),
  ...['22P05', '22P02', '22021'].map((code) => [code, 400, 'validation_failed', UNSTORABLE] as const),
  ...['40002', '55006', '22001', '42501', '23505'].map(
    (code) => [code, 500, 'unexpected_failure', UNEXPECTED] as const,
  ),
])('answers a failure %s of Postgres with %i, without its words', async (state, status, code, message) => {
  const { body, lines, ...answer } = await answerTo(failed(state));
  expect(answer.status).toBe(status);
  expect(body).toMatchObject({ code: status, error_code: code, msg: message });
  expect(lines).toHaveLength(status >= 500 ? 1 : 0);
});

it('asks to try again after two seconds while the service is busy, and only then', async () => {
  const busy = await answerTo(new DatabaseUnavailable('busy'));
  expect(busy).toMatchObject({ status: 503, body: { msg: BUSY } });
  expect(busy.headers.get('retry-after')).toBe('2');
  expect(busy.body).not.toHaveProperty('error_id');
  const broken = await answerTo(new Error('secret'));
  expect(broken.headers.get('retry-after')).toBeNull();
  const { error_id: id } = broken.body as { error_id: string };
  expect(broken.lines).toEqual([expect.stringContaining(`auth: 500 unexpected_failure ${id}: `)]);
});

it('gives what the hook refuses its message and status, and no code in the header', async () => {
  const { status, headers, body, lines } = await answerTo(new AuthError('unknown', 'text_budget', 429));
  expect([status, headers.get('x-sb-error-code'), lines]).toEqual([429, null, []]);
  expect(body).toEqual({ code: 429, error_code: 'unknown', msg: 'text_budget' });
});

it.each([
  ['/auth/v1/token', 503],
  ['/auth/v1/otp', 429],
])('refuses a flood at %s with %i and the seconds to wait', async (path, status) => {
  const app = new Hono().all('*', (context) => tooManyAuthRequests(context, 7));
  const answer = await app.request(path);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, '7']);
  expect(await answer.json()).toEqual({
    code: status,
    error_code: 'over_request_rate_limit',
    msg: 'Request rate limit reached',
  });
});

it.each([
  [
    400,
    'bad_json email_address_invalid email_provider_disabled invalid_credentials phone_provider_disabled provider_disabled ' +
      'refresh_token_already_used refresh_token_not_found session_expired validation_failed',
  ],
  [401, 'no_authorization'],
  [403, 'bad_jwt not_admin otp_expired session_not_found user_banned user_not_found'],
  [
    404,
    'feature_disabled flow_state_not_found manual_linking_disabled mfa_factor_not_found not_found passkey_disabled ' +
      'saml_provider_disabled',
  ],
  [413, 'request_entity_too_large'],
  [
    422,
    'anonymous_provider_disabled email_exists hook_timeout mfa_phone_enroll_not_enabled mfa_totp_enroll_not_enabled ' +
      'mfa_webauthn_enroll_not_enabled otp_disabled phone_exists unknown web3_provider_disabled',
  ],
  [429, 'over_email_send_rate_limit over_request_rate_limit over_sms_send_rate_limit'],
  [500, 'unexpected_failure'],
  [504, 'request_timeout'],
])('answers as the auth service of Supabase with %i: %s', (status, codes) => {
  const found = Object.entries(AUTH_ERRORS).filter(([, each]) => each === status);
  expect(found.map(([code]) => code).join(' ')).toBe(codes);
});
