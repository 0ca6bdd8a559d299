/** @vitest-environment happy-dom */
import { screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadClient } from '#web/backend/client.ts';
import { type AnsweringBackend, stubBackend } from '#web/testing/answering-backend.ts';
import { signOut } from '#web/testing/signed-in.ts';
import { use } from '#web/testing/use-screen.ts';
import en from '../../../public/locales/en/default.json' with { type: 'json' };
import { Component } from './login-page.tsx';

const OTP = 'POST /auth/v1/otp';
const VERIFY = 'POST /auth/v1/verify';
const WAYS = 'GET /rest/v1/sign_in_options';

let backend: AnsweringBackend;
beforeEach(async () => {
  backend = stubBackend({ [OTP]: [Response.json({})], [WAYS]: [Response.json([])] });
  await loadClient();
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string) => screen.getByRole('button', { name });

/** The page where members sign in by address only. */
const openEmail = () => use(createElement(Component), { address: '/login' });

/** The page where the operator also accepts numbers. */
async function openNumber(abroad = false) {
  backend.answers[WAYS] = [Response.json([{ by_number: true, abroad }])];
  const user = openEmail();
  await screen.findByLabelText(en['login.number'], { selector: 'input[type=tel]' });
  return user;
}

/** What was asked of the server to send or to check a code. */
const sent = (name: string) => backend.last(name)?.body;

test('an address that cannot be one is told on leaving the field, and nothing is sent', async () => {
  const user = openEmail();
  await user.tab();
  await user.type(field(en['login.email']), 'anagha');
  expect(screen.queryByText(en['error.email'])).toBeNull();
  await user.tab();
  expect(screen.queryByText(en['error.email'])).not.toBeNull();
  for (const name of [en['login.submit'], en['login.have_code']]) {
    await user.click(press(name));
    expect(document.activeElement).toBe(field(en['login.email']));
    expect(screen.queryByText(en['error.email'])).not.toBeNull();
  }
  expect(backend.asked).not.toContain(OTP);
  await user.type(field(en['login.email']), '@example.org');
  expect(screen.queryByText(en['error.email'])).toBeNull();
});

test('an empty field is no mistake until the button is pressed', async () => {
  const user = openEmail();
  await user.click(field(en['login.email']));
  await user.tab();
  expect(screen.queryByText(en['error.email'])).toBeNull();
  await user.click(press(en['login.submit']));
  expect(screen.queryByText(en['error.email'])).not.toBeNull();
});

test('a code is mailed once, however often the button is pressed, and then asked for', async () => {
  let answer = (_: Response) => {};
  const user = openEmail();
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
    String(input).includes('/otp')
      ? fetch(input, init).then(() => new Promise<Response>((resolve) => (answer = resolve)))
      : fetch(input, init),
  );
  await user.type(field(en['login.email']), ' anagha@example.org {Enter}');
  await user.type(field(en['login.email']), '{Enter}');
  expect(press(en['login.submit']).getAttribute('aria-busy')).toBe('true');
  answer(Response.json({}));
  await screen.findByRole('heading', { name: en['login.code_heading'] });
  expect(backend.asked.filter((name) => name === OTP)).toHaveLength(1);
  expect(sent(OTP)).toMatchObject({
    email: 'anagha@example.org',
    create_user: true,
    data: { language: 'en' },
  });
});

test('a member who has a code already enters it without a new one', async () => {
  const user = openEmail();
  await user.type(field(en['login.email']), 'anagha@example.org');
  await user.click(press(en['login.have_code']));
  await screen.findByRole('heading', { name: en['login.code_heading'] });
  expect(backend.asked).not.toContain(OTP);
});

test.each([
  ['meant', 'anagha@gmail.com'],
  ['not_meant', 'anagha@gmail.con'],
] as const)('a mistyped host is asked about; %s sends the code to %s', async (answer, to) => {
  const user = openEmail();
  await user.type(field(en['login.email']), 'anagha@gmail.con{Enter}');
  const host = answer === 'meant' ? 'gmail.com' : 'gmail.con';
  expect(screen.getByRole('alert').textContent).toBe('Did you mean gmail.com?');
  expect(document.activeElement).toBe(press('Yes, send to gmail.com'));
  expect(screen.queryByRole('button', { name: en['login.submit'] })).toBeNull();
  expect(backend.asked).not.toContain(OTP);
  await user.click(press(en[`login.${answer}`].replace('{{host}}', host)));
  await screen.findByText(en['login.code_heading']);
  expect(sent(OTP)).toMatchObject({ email: to });
});

test('typing on takes the question about the host back', async () => {
  const user = openEmail();
  await user.type(field(en['login.email']), 'anagha@gmail.con{Enter}');
  await user.type(field(en['login.email']), '{Backspace}m');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(press(en['login.submit']));
  await screen.findByText(en['login.code_heading']);
  expect(sent(OTP)).toMatchObject({ email: 'anagha@gmail.com' });
});

test.each([
  ['address', openEmail, en['login.email'], 'anagha@example.org'],
  ['number', openNumber, en['login.number'], '9000012345'],
] as const)(
  'a failure to send to the %s is told, and the next press sends again',
  async (_, open, label, typed) => {
    const user = await open();
    backend.answers[OTP] = [null, Response.json({})];
    const input = screen.getByRole('textbox', { name: label });
    await user.type(input, `${typed}{Enter}`);
    expect((await screen.findByRole('alert')).textContent).toBe(en['error.network']);
    expect(press(en['login.submit']).getAttribute('aria-busy')).toBeNull();
    await user.click(press(en['login.submit']));
    await screen.findByText(en['login.code_heading']);
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test('a failure after the question about the host asks nothing any more', async () => {
  const user = openEmail();
  backend.answers[OTP] = [null];
  await user.type(field(en['login.email']), 'anagha@gmail.con{Enter}');
  await user.click(press('No, gmail.con is right'));
  await screen.findByText(en['error.network']);
  expect(screen.queryByRole('button', { name: en['login.submit'] })).not.toBeNull();
});

test.each([
  [false, '+4915112345678', false],
  [true, '+4915112345678', true],
  [false, '12345', false],
  [false, '९०००० १२३४५', true],
])(
  'where numbers abroad are accepted: %s, the number %s may be used: %s',
  async (abroad, typed, accepted) => {
    const user = await openNumber(abroad);
    expect(screen.queryAllByText(en['login.number_abroad'])).toHaveLength(abroad ? 1 : 0);
    await user.type(screen.getByRole('textbox'), typed);
    await user.tab();
    expect(screen.queryAllByText(en['error.number'])).toHaveLength(accepted ? 0 : 1);
    await user.click(press(en['login.have_code']));
    if (accepted) await screen.findByText(en['login.code_heading']);
    else expect(document.activeElement).toBe(screen.getByRole('textbox'));
    expect(backend.asked).not.toContain(OTP);
  },
);

test('a number that cannot be one is told until it is typed on', async () => {
  const user = await openNumber();
  const input = screen.getByRole('textbox');
  await user.click(input);
  await user.tab();
  expect(screen.queryByText(en['error.number'])).toBeNull();
  await user.type(input, '90000{Enter}');
  expect(screen.queryByText(en['error.number'])).not.toBeNull();
  expect(document.activeElement).toBe(input);
  expect(backend.asked).not.toContain(OTP);
  await user.type(input, '12345');
  expect(screen.queryByText(en['error.number'])).toBeNull();
});

test('a code goes to the number, and Back returns to it with the focus in its field', async () => {
  const user = await openNumber();
  expect(screen.queryByText(en['login.privacy_number'])).not.toBeNull();
  await user.type(screen.getByRole('textbox'), '9000012345{Enter}');
  await screen.findByText(en['login.code_heading']);
  expect(sent(OTP)).toMatchObject({ phone: '+919000012345' });
  await user.click(press(en['login.change_number']));
  const input = await screen.findByRole<HTMLInputElement>('textbox', { name: en['login.number'] });
  expect(input.value).toBe('+919000012345');
  expect(document.activeElement).toBe(input);
});

test('where numbers are accepted, Back from a mailed code returns to the address', async () => {
  const user = await openNumber();
  await user.click(screen.getByRole('radio', { name: en['login.email'] }));
  await user.type(screen.getByRole('textbox'), 'anagha@example.org');
  await user.click(press(en['login.have_code']));
  await user.click(await screen.findByRole('button', { name: en['login.change_address'] }));
  const input = await screen.findByRole<HTMLInputElement>('textbox', { name: en['login.email'] });
  expect(input.value).toBe('anagha@example.org');
  expect(document.activeElement).toBe(input);
  await user.click(screen.getByRole('radio', { name: en['login.number'] }));
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('');
});

/** The second step, after a code was mailed. */
async function openCode() {
  const user = openEmail();
  await user.type(field(en['login.email']), 'anagha@example.org{Enter}');
  await screen.findByText(en['login.code_heading']);
  const boxes = screen.getAllByRole<HTMLInputElement>('textbox');
  return { user, boxes };
}

test('the first box of the code has the focus, and the last digit sends it', async () => {
  backend.answers[VERIFY] = [Response.json({ code: 'otp_expired', message: '' }, { status: 403 })];
  const { user, boxes } = await openCode();
  expect(document.activeElement).toBe(boxes[0]);
  await user.keyboard('12345');
  expect(backend.asked).not.toContain(VERIFY);
  await user.keyboard('6');
  await screen.findByText(`${en['login.invalid']}. ${en['login.check_code']}`);
  expect(sent(VERIFY)).toMatchObject({ email: 'anagha@example.org', token: '123456', type: 'email' });
  expect(boxes.map(({ value }) => value).join('')).toBe('');
  expect(document.activeElement).toBe(boxes[0]);
  await user.keyboard('1');
  expect(screen.queryByText(`${en['login.invalid']}. ${en['login.check_code']}`)).toBeNull();
});

test('a code that could not be checked stays, and the next press sends it again', async () => {
  backend.answers[VERIFY] = [null];
  const { user, boxes } = await openCode();
  await user.keyboard('123456');
  await screen.findByText(en['error.network']);
  expect(boxes.map(({ value }) => value).join('')).toBe('123456');
  const before = backend.asked.filter((name) => name === VERIFY).length;
  await user.click(press(en['login.continue']));
  await waitFor(() => expect(backend.asked.filter((name) => name === VERIFY)).toHaveLength(before + 1));
});

test('a code that was sent a moment ago is known after a reload', async () => {
  const { user } = await openCode();
  expect(JSON.parse(sessionStorage.getItem('sent-code') ?? '')).toMatchObject({
    address: 'anagha@example.org',
  });
  await user.click(press(en['login.send_again']));
  const input = await screen.findByLabelText<HTMLInputElement>(en['login.email']);
  expect(input.value).toBe('anagha@example.org');
  expect(document.activeElement).toBe(input);
});

test('of a code that was right nothing is kept', async () => {
  const session = { access_token: 'a.b.c', refresh_token: 'r', token_type: 'bearer', expires_in: 3600 };
  backend.answers[VERIFY] = [Response.json({ ...session, user: { id: 'me' } })];
  const { user } = await openCode();
  await user.keyboard('123456');
  await waitFor(() => expect(sessionStorage.getItem('sent-code')).toBeNull());
  await signOut(backend);
});

test('without an answer the ways to sign in are those of the last visit', async () => {
  localStorage.setItem('sign-in-options', JSON.stringify({ by_number: true, abroad: false }));
  backend.answers[WAYS] = [null];
  openEmail();
  await screen.findByLabelText(en['login.number'], { selector: 'input[type=tel]' });
});
