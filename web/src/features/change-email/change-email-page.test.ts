/** @vitest-environment happy-dom */
import { screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { address, openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../public/locales/en/default.json' with { type: 'json' };
import { Component as ChangeEmailPage } from './change-email-page.tsx';

const UPDATE = 'PUT /auth/v1/user';
const VERIFY = 'POST /auth/v1/verify';
const updated = [Response.json({ id: 'me' })];
const refused = (error_code: string, status = 422) => [
  Response.json({ code: status, error_code, msg: 'no' }, { status }),
];
const ACCEPTED = [Response.json({ code: 200, msg: 'Proceed with the other code' })];
const CHANGED = [
  Response.json({
    access_token: 'a.b.c',
    refresh_token: 'r',
    token_type: 'bearer',
    expires_in: 3600,
    user: { id: 'me', email: 'b@example.org' },
  }),
];
/** An account with a change whose codes are on their way. */
const changing = (current: string) => ({
  email: current,
  new_email: 'b@example.org',
  email_change_sent_at: new Date().toISOString(),
});

const open = (account: object, answers = {}) =>
  openAsMember(createElement(ChangeEmailPage), answers, { account });
const button = (name: string) => screen.getByRole('button', { name });
const newAddress = () => screen.findByRole<HTMLInputElement>('textbox', { name: en['email_change.new'] });
/** The part of the mailbox with a code. */
const mailbox = (name: string) => within(screen.getByRole('region', { name }));

test('an account without an address adds its first one', async () => {
  await open({});
  await screen.findByRole('heading', { name: en['email_change.add'] });
  expect(screen.queryByText(en['email_change.intro_first'])).not.toBeNull();
  expect(screen.queryByText(en['email_change.current'])).toBeNull();
  expect(screen.queryByLabelText(en['login.email'])).not.toBeNull();
});

test.each([
  ['', en['error.email']],
  ['b@', en['error.email']],
  ['A@Example.org', en['email_change.same']],
])('the address "%s" is not sent, and the field says why', async (typed, fault) => {
  const { user, backend } = await open({ email: 'a@example.org' });
  const field = await newAddress();
  expect(screen.queryByText('a@example.org')).not.toBeNull();
  if (typed) await user.type(field, typed);
  await user.click(button(en['email_change.send']));
  expect(screen.queryByText(fault)).not.toBeNull();
  expect(document.activeElement).toBe(field);
  expect(backend.asked).not.toContain(UPDATE);
  await user.type(field, 'x');
  expect(screen.queryByText(fault)).toBeNull();
});

test('a wrong address is noticed when the field is left, an empty one is not', async () => {
  const { user } = await open({ email: 'a@example.org' });
  const field = await newAddress();
  await user.click(field);
  await user.tab();
  expect(screen.queryByText(en['error.email'])).toBeNull();
  await user.type(field, 'b@');
  await user.tab();
  expect(screen.queryByText(en['error.email'])).not.toBeNull();
});

test('a refusal of the address stands at the field, another one beside the button', async () => {
  const { user, backend } = await open({ email: 'a@example.org' }, { [UPDATE]: refused('email_exists') });
  const field = await newAddress();
  await user.type(field, 'b@example.org');
  await user.click(button(en['email_change.send']));
  await screen.findByText(en['error.email_exists']);
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  backend.answers = { [UPDATE]: refused('over_request_rate_limit', 429) };
  await user.click(button(en['email_change.send']));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(screen.queryByText(en['error.email_exists'])).toBeNull();
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
});

test('the codes of both mailboxes change the address, in any order', async () => {
  const { user, backend } = await open({ email: 'a@example.org' }, { [UPDATE]: updated, [VERIFY]: ACCEPTED });
  await user.type(await newAddress(), ' b@example.org ');
  await user.click(button(en['email_change.send']));
  await screen.findByText(en['email_change.codes']);
  expect(backend.last(UPDATE)?.body).toMatchObject({ email: 'b@example.org' });
  const first = `1. ${en['email_change.code_current']}`;
  const second = `2. ${en['email_change.code_next']}`;
  // The focus is in the first code already.
  await user.keyboard('123456');
  await mailbox(first).findByText(en['email_change.accepted']);
  expect(backend.last(VERIFY)?.body).toMatchObject({
    email: 'a@example.org',
    token: '123456',
    type: 'email_change',
  });
  expect(mailbox(second).queryByText(en['email_change.accepted'])).toBeNull();
  backend.answers = { [VERIFY]: CHANGED };
  await user.keyboard('654321');
  await screen.findByText('Your e-mail address is b@example.org now. Other devices are signed out.');
  expect(backend.last(VERIFY)?.body).toMatchObject({ email: 'b@example.org', token: '654321' });
  expect(address).toBe('/settings');
});

test('a wrong code is named, emptied and has the focus', async () => {
  const { user } = await open(changing('a@example.org'), { [VERIFY]: refused('otp_expired', 403) });
  await screen.findByText(en['email_change.codes']);
  await user.keyboard('123456');
  await screen.findByText(en['login.check_code']);
  const [box] = mailbox(`1. ${en['email_change.code_current']}`).getAllByRole<HTMLInputElement>('textbox');
  expect(box?.value).toBe('');
  expect(document.activeElement).toBe(box);
  await user.keyboard('1');
  expect(screen.queryByText(en['login.check_code'])).toBeNull();
});

test('new codes make the accepted one worthless', async () => {
  const { user, backend } = await open(changing('a@example.org'), { [UPDATE]: updated, [VERIFY]: ACCEPTED });
  await screen.findByText(en['email_change.codes']);
  await user.keyboard('123456');
  await screen.findByText(en['email_change.accepted']);
  await user.click(button(en['email_change.send_again']));
  await expect.poll(() => screen.queryByText(en['email_change.accepted'])).toBeNull();
  expect(backend.last(UPDATE)?.body).toMatchObject({ email: 'b@example.org' });
  const [box] = mailbox(`1. ${en['email_change.code_current']}`).getAllByRole('textbox');
  expect(document.activeElement).toBe(box);
});

test('codes that cannot be sent again say why', async () => {
  const { user } = await open(changing('a@example.org'), {
    [UPDATE]: refused('over_email_send_rate_limit', 429),
  });
  await user.click(await screen.findByRole('button', { name: en['email_change.send_again'] }));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
});

test('a pending first address asks for one code, and can be replaced', async () => {
  const { user } = await open(changing(''));
  await screen.findByText(en['email_change.code_first']);
  expect(screen.getAllByRole('region')).toHaveLength(1);
  await user.click(button(en['email_change.other_address']));
  expect(screen.getByLabelText<HTMLInputElement>(en['login.email']).value).toBe('b@example.org');
});
