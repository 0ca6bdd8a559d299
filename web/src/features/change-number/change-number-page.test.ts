/** @vitest-environment happy-dom */
import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { address, openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../public/locales/en/default.json' with { type: 'json' };
import { Component as ChangeNumberPage } from './change-number-page.tsx';

const UPDATE = 'PUT /auth/v1/user';
const VERIFY = 'POST /auth/v1/verify';
const OPTIONS = 'GET /rest/v1/sign_in_options';
const updated = [Response.json({ id: 'me' })];
const refused = (error_code: string, status = 422) => [
  Response.json({ code: status, error_code, msg: 'no' }, { status }),
];
const CHANGED = [
  Response.json({
    access_token: 'a.b.c',
    refresh_token: 'r',
    token_type: 'bearer',
    expires_in: 3600,
    user: { id: 'me', phone: '919000012346' },
  }),
];
const CURRENT = { phone: '919000012345' };
/** An account with a change whose code is on its way. */
const changing = () => ({
  ...CURRENT,
  new_phone: '919000012346',
  phone_change_sent_at: new Date().toISOString(),
});

const open = (account: object, answers = {}, abroad = false) =>
  openAsMember(
    createElement(ChangeNumberPage),
    { [OPTIONS]: [Response.json([{ by_number: true, abroad }])], ...answers },
    { account },
  );
const button = (name: string) => screen.getByRole('button', { name });
const field = (label = en['number_change.new']) => screen.findByLabelText<HTMLInputElement>(label);

test('an account without a number adds its first one', async () => {
  await open({});
  expect(document.activeElement).not.toBe(await field(en['login.number']));
  expect(screen.queryByText(en['number_change.intro_first'])).not.toBeNull();
  expect(screen.queryByText(en['number_change.current'])).toBeNull();
  expect(screen.queryByText(en['login.number_abroad'])).toBeNull();
});

test.each([
  ['', en['error.number']],
  ['900001234', en['error.number']],
  ['+49 1511 2345678', en['error.number']],
  ['090000 12345', en['number_change.same']],
])('the number "%s" is not sent, and the field says why', async (typed, fault) => {
  const { user, backend } = await open(CURRENT);
  const input = await field();
  expect(screen.queryByText('+91 90000 12345')).not.toBeNull();
  if (typed) await user.type(input, typed);
  await user.click(button(en['number_change.send']));
  expect(screen.queryByText(new RegExp(fault.replace('+', '\\+')))).not.toBeNull();
  expect(document.activeElement).toBe(input);
  expect(backend.asked).not.toContain(UPDATE);
  await user.type(input, '1');
  expect(input.getAttribute('aria-invalid')).toBeNull();
});

test('a number abroad is sent where the community accepts them', async () => {
  const { user, backend } = await open(CURRENT, { [UPDATE]: updated }, true);
  await user.type(await field(), '+49 1511 2345678');
  expect(screen.queryByText(en['login.number_abroad'])).not.toBeNull();
  await user.click(button(en['number_change.send']));
  await screen.findByRole('button', { name: en['number_change.confirm'] });
  expect(backend.last(UPDATE)?.body).toMatchObject({ phone: '+4915112345678' });
});

test.each([
  ['phone_exists', en['error.phone_exists']],
  ['validation_failed', en['error.number']],
])('the refusal %s stands at the field', async (code, fault) => {
  const { user } = await open(CURRENT, { [UPDATE]: refused(code) });
  const input = await field();
  await user.type(input, '9000012346');
  await user.click(button(en['number_change.send']));
  await screen.findByText(new RegExp(fault));
  expect(document.activeElement).toBe(input);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('another refusal stands beside the button, until the number changes', async () => {
  const { user } = await open(CURRENT, { [UPDATE]: refused('over_request_rate_limit', 429) });
  const input = await field();
  await user.type(input, '9000012346');
  await user.click(button(en['number_change.send']));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).not.toBe('');
  expect(input.getAttribute('aria-invalid')).toBeNull();
  await user.type(input, '1');
  expect(screen.queryByRole('alert')?.textContent ?? '').toBe('');
});

test('the code that was texted changes the number', async () => {
  const { user, backend } = await open(CURRENT, { [UPDATE]: updated, [VERIFY]: CHANGED });
  await user.type(await field(), '9000012346');
  await user.click(button(en['number_change.send']));
  await screen.findByRole('button', { name: en['number_change.confirm'] });
  // The focus is in the code already.
  await user.keyboard('123456');
  await screen.findByText('From now on you sign in with +91 90000 12346.');
  expect(backend.last(VERIFY)?.body).toMatchObject({
    phone: '+919000012346',
    token: '123456',
    type: 'phone_change',
  });
  expect(address).toBe('/settings');
});

test('a wrong code is named, and another one can be sent', async () => {
  const { user, backend } = await open(changing(), {
    [VERIFY]: refused('otp_expired', 403),
    [UPDATE]: updated,
  });
  const again = await screen.findByRole('button', { name: en['login.send_again'] });
  await user.keyboard('123456');
  await screen.findByText(en['login.check_code']);
  await user.click(again);
  await expect.poll(() => screen.queryByText(en['login.check_code'])).toBeNull();
  expect(backend.last(UPDATE)?.body).toMatchObject({ phone: '+919000012346' });
  expect(document.activeElement).toBe(screen.getAllByRole('textbox')[0]);
});

test('a code that cannot be sent again says why', async () => {
  const { user } = await open(changing(), { [UPDATE]: refused('over_sms_send_rate_limit', 429) });
  await user.click(await screen.findByRole('button', { name: en['login.send_again'] }));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
});

test('a number that its code proves to be taken is shown again, with the focus', async () => {
  const { user } = await open(changing(), { [VERIFY]: refused('phone_exists') });
  await screen.findByRole('button', { name: en['number_change.confirm'] });
  await user.keyboard('123456');
  await screen.findByText(new RegExp(en['error.phone_exists']));
  const input = await field();
  expect(input.value).toBe('+919000012346');
  expect(document.activeElement).toBe(input);
});

test('another number can be entered in place of the pending one', async () => {
  const { user } = await open(changing());
  await user.click(await screen.findByRole('button', { name: en['number_change.other'] }));
  expect((await field()).value).toBe('+919000012346');
  expect(screen.queryByText(new RegExp(en['error.phone_exists']))).toBeNull();
});
