/**
 * A conversation with an auth service about signing in by number. Run against GoTrue it made `golden/auth-by-number.json`; against ours, the
 * answers are compared with that.
 */
import { randomInt } from 'node:crypto';
import { FAILING_END, REFUSED_END } from '#tests/harness/sms-hook-receiver.ts';
import {
  type AuthAnswer,
  type AuthService,
  askerOf,
  CODE_SECONDS,
  RESEND_SECONDS,
  type SessionBody,
  someEmail,
  VERSION,
  wrong,
} from './auth-exchanges.ts';

export interface PhoneAuthService
  extends Pick<AuthService, 'url' | 'publishableKey' | 'secretKey' | 'codeFor'> {
  /** The newest code that was texted to a number. */
  textTo(phone: string): Promise<string>;
  /** Lets the time since all codes pass. */
  pass(seconds: number): Promise<void>;
  /** Whether its hook is the receiver, which refuses two kinds of numbers. */
  hasReceiver: boolean;
}

const someNumber = (end = '') =>
  `919${randomInt(10 ** (9 - end.length))
    .toString()
    .padStart(9 - end.length, '0')}${end}`;

/** Holds the conversation; resolves to all answers in order. */
export async function converseByNumber(service: PhoneAuthService): Promise<AuthAnswer[]> {
  const answers: AuthAnswer[] = [];
  const ask = askerOf(service, answers);
  const otp = (id: string, body: object, headers = {}) => ask(id, '/otp', { body, headers });
  const verify = (id: string, body: object) => ask(id, '/verify', { body });
  const resend = (id: string, body: object) => ask(id, '/resend', { body });
  const change = (id: string, body: object, bearer: string) =>
    ask(id, '/user', { method: 'PUT', body, bearer });
  const user = (id: string, bearer: string) => ask(id, '/user', { method: 'GET', bearer });

  async function signIn(id: string, phone: string): Promise<SessionBody> {
    await service.pass(RESEND_SECONDS);
    await otp(`${id}: code`, { phone });
    return JSON.parse(
      await verify(`${id}: verified`, { phone, token: await service.textTo(phone), type: 'sms' }),
    );
  }

  async function signUp(): Promise<void> {
    const phone = someNumber();
    await otp('sign-up: malformed number', { phone: 'nonsense' });
    await otp('sign-up: malformed number without create_user', { phone: 'nonsense', create_user: false });
    await otp('sign-up: both', { phone, email: someEmail() });
    await otp('sign-up: unknown number without create_user', { phone: someNumber(), create_user: false });
    await otp('sign-up: new number, with + and blanks', {
      phone: `+${phone.slice(0, 2)} ${phone.slice(2)}`,
      data: { language: 'mr' },
    });
    await otp('sign-up: again within a minute', { phone });
    await otp('sign-up: again within a minute, newer format', { phone }, VERSION);
    const token = await service.textTo(phone);
    await verify('sign-up: wrong code', { phone, token: wrong(token), type: 'sms' });
    await verify('sign-up: malformed number at the code', { phone: 'nonsense', token, type: 'sms' });
    await verify('sign-up: unknown number', { phone: someNumber(), token, type: 'sms' });
    await verify('sign-up: right code', { phone, token, type: 'sms' });
    await verify('sign-up: reused code', { phone, token, type: 'sms' });
    const again = await signIn('sign-in', phone);
    await user('sign-in: user', again.access_token);
    await service.pass(RESEND_SECONDS);
    await otp('sign-in: without create_user', { phone, create_user: false });
    await service.pass(CODE_SECONDS);
    await verify('sign-in: expired code', { phone, token: await service.textTo(phone), type: 'sms' });
  }

  async function sendAgain(): Promise<void> {
    const phone = someNumber();
    await resend('again: no type', { phone });
    await resend('again: no number', { type: 'sms' });
    await resend('again: both', { type: 'sms', phone, email: someEmail() });
    await resend('again: malformed number', { type: 'sms', phone: 'nonsense' });
    await resend('again: unknown number', { type: 'phone_change', phone });
    await otp('again: code', { phone });
    await resend('again: within a minute', { type: 'sms', phone });
    await service.pass(RESEND_SECONDS);
    await resend('again: later', { type: 'sms', phone });
    await verify('again: verified', { phone, token: await service.textTo(phone), type: 'sms' });
  }

  async function changeOfNumber(): Promise<void> {
    const [phone, next, taken] = [someNumber(), someNumber(), someNumber()];
    await signIn('other user', taken);
    const { access_token: bearer } = await signIn('number', phone);
    await change('number: malformed', { phone: 'nonsense' }, bearer);
    await change('number: the same', { phone }, bearer);
    await change('number: of another user', { phone: taken }, bearer);
    await service.pass(RESEND_SECONDS);
    await change('number: new', { phone: next }, bearer);
    await change('number: again within a minute', { phone: next }, bearer);
    const token = await service.textTo(next);
    await verify('number: wrong code', { phone: next, token: wrong(token), type: 'phone_change' });
    await verify('number: right code', { phone: next, token, type: 'phone_change' });
    await verify('number: reused code', { phone: next, token, type: 'phone_change' });
  }

  async function both(): Promise<void> {
    const [phone, email] = [someNumber(), someEmail()];
    const { access_token: bearer } = await signIn('first a number', phone);
    await change('first a number: then an address', { email }, bearer);
    const token = await service.codeFor(email);
    await verify('first a number: code of the address', { email, token, type: 'email_change' });
    const [mailed, added] = [someEmail(), someNumber()];
    await otp('first an address: code', { email: mailed });
    const code = await service.codeFor(mailed);
    const session: SessionBody = JSON.parse(
      await verify('first an address: verified', { email: mailed, token: code, type: 'email' }),
    );
    await change('first an address: then a number', { phone: added }, session.access_token);
    const text = await service.textTo(added);
    await verify('first an address: code of the number', { phone: added, token: text, type: 'phone_change' });
  }

  async function madeByOperator(): Promise<void> {
    const [phone, body] = [someNumber(), { phone_confirm: false, user_metadata: { language: 'mr' } }];
    const make = (id: string, asked: object, apikey = service.secretKey) =>
      ask(id, '/admin/users', { body: { ...body, ...asked }, headers: { apikey } });
    await make('account for a number: by a guest', { phone }, service.publishableKey);
    await make('account for a number: malformed', { phone: 'nonsense' });
    await make('account for a number: new', { phone: `+${phone}` });
    await make('account for a number: again', { phone });
    await otp('account for a number: code', { phone });
    const token = await service.textTo(phone);
    await verify('account for a number: verified', { phone, token, type: 'sms' });
  }

  async function hook(): Promise<void> {
    const refused = someNumber(REFUSED_END);
    await otp('hook: refuses', { phone: refused });
    await otp('hook: refuses, newer format', { phone: refused }, VERSION);
    await otp('hook: fails', { phone: someNumber(FAILING_END) });
  }

  await signUp();
  await sendAgain();
  await changeOfNumber();
  await both();
  await madeByOperator();
  if (service.hasReceiver) await hook();
  return answers;
}
