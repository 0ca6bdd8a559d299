import { describe, expect, it } from 'vitest';
import { errorText, isTransient, isWorthRetrying, toBackendError, unwrap } from './errors.ts';

const authError = (status: number, code: string, message = 'x') =>
  Object.assign(new Error(message), { name: 'AuthApiError', status, code });

describe('errors of the backend', () => {
  it('return the time to wait before another code', () => {
    const error = authError(
      429,
      'over_email_send_rate_limit',
      'For security purposes, you can only request this after 42 seconds.',
    );
    expect(errorText(error)).toEqual({ key: 'error.code_wait', values: { count: 42 } });
    const hourly = authError(429, 'over_email_send_rate_limit', 'email rate limit exceeded');
    expect(errorText(hourly).key).toBe('error.too_many_requests');
  });

  it('distinguish transient failures from refusals [8.27]', () => {
    const network = Object.assign(new Error('TypeError: Failed to fetch'), { code: '' });
    expect(isTransient(toBackendError(network, 0))).toBe(true);
    expect(isTransient(Object.assign(new Error(), { name: 'AuthRetryableFetchError', status: 0 }))).toBe(
      true,
    );
    expect(isTransient(toBackendError(new Error('x'), 503))).toBe(true);
    expect(isTransient(toBackendError(new Error('x'), 401))).toBe(false);
    expect(isTransient(toBackendError({ message: 'JSON object requested', code: 'PGRST116' }, 406))).toBe(
      false,
    );
  });

  it('read the real status of storage errors [8.29]', () => {
    const error = Object.assign(new Error('x'), { status: 400, statusCode: '413', code: 'EntityTooLarge' });
    expect(toBackendError(error)).toMatchObject({ kind: 'refused', status: 413 });
    expect(errorText(error).key).toBe('error.photo_too_large');
  });

  it.each(['session_not_found', 'bad_jwt', 'PGRST303', 'not_signed_in'])(
    'recognize %s as an ended session',
    (code) => {
      expect(errorText(authError(401, code)).key).toBe('error.session_ended');
    },
  );

  it.each([
    ['read_quota_reached', 429, 'error.read_quota_reached'],
    ['contact_limit_reached', 429, 'error.contact_limit_reached'],
    ['membership_required', 403, 'error.membership_required'],
    ['member_not_found', 404, 'error.member_not_found'],
    ['own_profile', 400, 'error.own_profile'],
  ])('have a text for the error token %s', (message, status, key) => {
    const error = toBackendError({ message, code: `PT${status}` }, status);
    expect(errorText(error)).toEqual({ key, values: {} });
    expect(isWorthRetrying(error)).toBe(false);
  });

  it.each([
    ['email_address_invalid', 'error.email'],
    ['validation_failed', 'error.email'],
    ['email_exists', 'error.email_exists'],
    ['phone_provider_disabled', 'error.text_off'],
    ['hook_timeout', 'error.text_not_sent'],
    ['signup_disabled', 'error.signup_disabled'],
    ['email_provider_disabled', 'error.signup_disabled'],
    ['otp_disabled', 'error.signup_disabled'],
    ['user_banned', 'error.banned'],
    ['session_expired', 'error.session_ended'],
    ['PGRST301', 'error.session_ended'],
    ['InvalidMimeType', 'error.photo_type'],
  ])('have a text for the code %s', (code, key) => {
    expect(errorText(authError(400, code))).toEqual({ key, values: {} });
  });

  it.each([
    ['a token of the function that texts codes', authError(422, '', 'text_not_sent'), 'error.text_not_sent'],
    ['a sentence of a newer database', { message: 'Not now.', code: 'PT400' }, 'error.oops'],
    ['too many requests', authError(429, 'over_request_rate_limit'), 'error.too_many_requests'],
    [
      'too many text messages',
      authError(429, 'over_sms_send_rate_limit', 'after 1 second'),
      'error.code_wait',
    ],
    [
      'no time to wait',
      authError(429, 'over_sms_send_rate_limit', 'after 0 seconds'),
      'error.too_many_requests',
    ],
    ['a failing server', authError(500, 'validation_failed'), 'error.server'],
    ['a function that was not reached', { name: 'FunctionsFetchError', message: 'x' }, 'error.network'],
    ['a request that was given up', { name: 'AbortError', message: 'x' }, 'error.network'],
    [
      'code that was not loaded',
      new TypeError('Failed to fetch dynamically imported module'),
      'error.network',
    ],
    ['a function that answers 502', { context: new Response('', { status: 502 }) }, 'error.server'],
  ])('have a text for %s', (_what, error, key) => {
    expect(errorText(error).key).toBe(key);
  });

  it.each([
    [399, 'unknown'],
    [400, 'refused'],
    [499, 'refused'],
    [500, 'server'],
    [0, 'unknown'],
  ])('of status %i are of the kind %s', (status, kind) => {
    expect(toBackendError({ message: 'x', status }).kind).toBe(kind);
  });

  it('are transient after a time-out and over a limit', () => {
    expect([408, 429, 404].map((status) => isTransient(toBackendError({}, status)))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('are retried when they are transient', () => {
    expect(isWorthRetrying(toBackendError(new Error('x'), 503))).toBe(true);
    expect(isWorthRetrying(toBackendError(new Error('x'), 429))).toBe(true);
  });

  it('never show the message of the backend', () => {
    expect(errorText(authError(418, 'teapot', 'secret')).key).toBe('error.oops');
    expect(errorText('nonsense').key).toBe('error.oops');
  });

  it('are thrown by unwrap, which returns the data otherwise', () => {
    expect(unwrap({ data: [1], error: null, status: 200 })).toEqual([1]);
    expect(() => unwrap({ data: null, error: { message: 'no', code: '42501' }, status: 403 })).toThrow('no');
  });
});
