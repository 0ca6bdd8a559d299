import i18next from 'i18next';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AnsweringBackend, stubBackend, stubStorage } from '#web/testing/answering-backend.ts';
import { BackendError } from './errors.ts';
import { invokeFunction } from './invoke.ts';
import { isNumber, requestCode, verifyCode, wasJustSent } from './one-time-code.ts';

const [OTP, VERIFY] = ['POST /auth/v1/otp', 'POST /auth/v1/verify'];
const refusal = (error_code: string, status = 403) =>
  Response.json({ code: status, error_code, msg: error_code }, { status });
const SESSION = {
  access_token: 'a.b.c',
  refresh_token: 'r',
  token_type: 'bearer',
  expires_in: 3600,
  user: { id: 'a-user' },
};

let backend: AnsweringBackend;
beforeEach(() => {
  stubStorage('localStorage');
  vi.spyOn(console, 'info').mockImplementation(() => {});
  backend = stubBackend();
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => {
  vi.unstubAllGlobals();
});

describe('asking for a code', () => {
  it.each([
    ['a@example.org', {}, { email: 'a@example.org', create_user: true }],
    ['+919876543210', {}, { phone: '+919876543210', create_user: true, channel: 'sms' }],
    ['a@example.org', { knownOnly: true }, { email: 'a@example.org', create_user: false }],
  ])('for %s sends %j as %j, in the language of the page', async (address, options, body) => {
    backend.answers = { [OTP]: [Response.json({})] };
    // Tests share the module: another one may have left it in Marathi.
    i18next.language = 'en';
    await requestCode(address, options);
    expect(backend.last(OTP)?.body).toMatchObject({ ...body, data: { language: 'en' } });
    expect(isNumber(address)).toBe('phone' in body);
  });

  it.each([
    ['over_email_send_rate_limit', true],
    ['over_sms_send_rate_limit', true],
    ['over_request_rate_limit', false],
  ])('refused with %s throws it, which means that a code was just sent: %s', async (code, isJustSent) => {
    backend.answers = { [OTP]: [refusal(code, 429)] };
    const error = await requestCode('a@example.org').catch((failure) => failure);
    expect(error).toBeInstanceOf(BackendError);
    expect([error.code, wasJustSent(error)]).toEqual([code, isJustSent]);
  });
});

describe('verifying a code', () => {
  it.each([
    ['a@example.org', 'sign_in', { type: 'email', email: 'a@example.org' }],
    ['a@example.org', 'change', { type: 'email_change', email: 'a@example.org' }],
    ['+919876543210', 'sign_in', { type: 'sms', phone: '+919876543210' }],
    ['+919876543210', 'change', { type: 'phone_change', phone: '+919876543210' }],
  ] as const)('of %s to %s asks with %j', async (address, purpose, body) => {
    backend.answers = { [VERIFY]: [Response.json({ msg: 'Confirmation link accepted.' })] };
    expect(await verifyCode(address, '123456', purpose)).toBe('accepted');
    expect(backend.last(VERIFY)?.body).toMatchObject({ ...body, token: '123456' });
  });

  it('opens the session', async () => {
    backend.answers = { [VERIFY]: [Response.json(SESSION)] };
    expect(await verifyCode('a@example.org', '123456')).toBe('session');
  });

  it.each(['otp_expired', 'validation_failed'])('refused with %s is wrong', async (code) => {
    backend.answers = { [VERIFY]: [refusal(code)] };
    expect(await verifyCode('a@example.org', '123456')).toBe('wrong');
  });

  it.each([
    ['user_banned', refusal('user_banned')],
    ['email_exists', refusal('email_exists', 422)],
    ['phone_exists', refusal('phone_exists', 422)],
    ['over_request_rate_limit', refusal('over_request_rate_limit', 429)],
    ['a failing server', Response.json({}, { status: 500 })],
    ['no answer', null],
  ])('says nothing of the code after %s', async (_what, answer) => {
    backend.answers = { [VERIFY]: [answer] };
    await expect(verifyCode('a@example.org', '123456')).rejects.toBeInstanceOf(BackendError);
  });
});

describe('calling a function', () => {
  const CALL = 'POST /functions/v1/payment_local';
  const call = () => invokeFunction('payment_local', { amount: 1 });

  it('returns its JSON', async () => {
    backend.answers = { [CALL]: [Response.json({ id: 'order_1' })] };
    expect(await call()).toEqual({ id: 'order_1' });
    expect(backend.last(CALL)?.body).toEqual({ amount: 1 });
  });

  it.each([
    [
      'the code of its refusal',
      Response.json({ code: 'already_paid' }, { status: 409 }),
      'refused',
      409,
      'already_paid',
    ],
    ['no code without one', Response.json({ code: 7 }, { status: 409 }), 'refused', 409, ''],
    ['no code of a page', new Response('<html>', { status: 502 }), 'server', 502, ''],
    ['no code without an answer', null, 'network', 0, ''],
  ])('throws %s', async (_what, answer, kind, status, code) => {
    backend.answers = { [CALL]: [answer] };
    await expect(call()).rejects.toMatchObject({ name: 'BackendError', kind, status, code });
  });
});
