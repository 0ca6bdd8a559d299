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
