/** @vitest-environment happy-dom */
import { act, screen, waitFor, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { isBeingDeleted } from '#web/device/deletion-mark.ts';
import type { AnsweringBackend } from '#web/testing/answering-backend.ts';
import { address, openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../../public/locales/en/default.json' with { type: 'json' };
import { DeleteAccount } from './delete-account.tsx';

const DELETION = 'POST /functions/v1/user_self_deletion';
const OTP = 'POST /auth/v1/otp';
const VERIFY = 'POST /auth/v1/verify';
/** The code of a session as signed-in.ts makes it is from long ago. */
const SESSION = { access_token: 'a.b.c', refresh_token: 'r', token_type: 'bearer', expires_in: 3600 };

const refused = (code: string, status: number) =>
  Response.json({ code, error_code: code, message: code }, { status });
const count = (backend: AnsweringBackend, asked: string) =>
  backend.asked.filter((name) => name === asked).length;

/** The dialog of a member who signed in by this address. */
async function ask(
  answers: Record<string, readonly (Response | null)[]> = {},
  account: object = { email: 'a@example.org' },
) {
  const used = await openAsMember(
    createElement(DeleteAccount, {}),
    // Signing in has taken the first answer.
    { [OTP]: [Response.json({})], ...answers, [VERIFY]: [null, ...(answers[VERIFY] ?? [])] },
    { address: '/profile', account },
  );
  used.backend.asked.length = 0;
  await used.user.click(screen.getByRole('button', { name: en['manage.delete_account'] }));
  const dialog = within(await screen.findByRole('alertdialog'));
  return {
    ...used,
    dialog,
    confirm: () => used.user.click(dialog.getByRole('button', { name: en['manage.delete_account'] })),
  };
}

/** The dialog after the first confirmation, when it asks for the code. */
async function askForCode(...args: Parameters<typeof ask>) {
  const asked = await ask(...args);
  await asked.confirm();
  await asked.dialog.findByText(en['manage.delete_code_why']);
  return asked;
}

test('the dialog says what is deleted, and keeping the account sends nothing', async () => {
  const { dialog, user, backend } = await ask();
  expect(dialog.queryByText(en['manage.delete_policy'])).not.toBeNull();
  expect(dialog.queryAllByRole('textbox')).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: en['manage.delete_keep'] }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(backend.asked).toEqual([]);
});

test('something may be asked before the dialog', async () => {
  const askFirst = vi.fn<(proceed: () => void) => void>();
  const { user } = await openAsMember(createElement(DeleteAccount, { askFirst, small: true }));
  await user.click(screen.getByRole('button', { name: en['manage.delete_account'] }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  act(() => askFirst.mock.calls[0]?.[0]());
  expect(screen.queryByRole('alertdialog')).not.toBeNull();
});

test.each([
  [{ email: 'a@example.org' }, { email: 'a@example.org', create_user: false }],
  [{ phone: '919000012345' }, { phone: '+919000012345', create_user: false }],
])('a member with %j confirms by a code that is sent to %j', async (account, sent) => {
  const { dialog, backend } = await askForCode({}, account);
  expect(backend.last(OTP)?.body).toMatchObject(sent);
  expect(dialog.queryByText(en['manage.delete_policy'])).toBeNull();
  expect(document.activeElement).toBe(dialog.getAllByRole('textbox')[0]);
  expect(backend.asked).not.toContain(DELETION);
});

test('a wrong code deletes nothing and is asked for again; the right one deletes and leaves', async () => {
  const { dialog, user, backend, confirm } = await askForCode({
    [VERIFY]: [refused('otp_expired', 403), Response.json({ ...SESSION, user: { id: 'me' } })],
    [DELETION]: [Response.json({})],
  });
  await user.keyboard('123456');
  expect(backend.asked).not.toContain(VERIFY);
  await confirm();
  await dialog.findByText(en['login.check_code']);
  const boxes = dialog.getAllByRole<HTMLInputElement>('textbox');
  await waitFor(() => expect(boxes.map(({ value }) => value).join('')).toBe(''));
  expect(document.activeElement).toBe(boxes[0]);
  expect(backend.asked).not.toContain(DELETION);
  await user.keyboard('654321{Enter}');
  await screen.findByText(en['manage.account_deleted']);
  expect(backend.last(VERIFY)?.body).toMatchObject({
    email: 'a@example.org',
    token: '654321',
    type: 'email',
  });
  expect(backend.last(DELETION)?.body).toEqual({ name: 'user_self_deletion', user_id: 'me' });
  expect(address).toBe('/');
});

test('a deletion that fails after the code is tried again without another code', async () => {
  const { dialog, user, backend, confirm } = await askForCode({
    [VERIFY]: [Response.json({ ...SESSION, user: { id: 'me' } })],
    [DELETION]: [null, Response.json({})],
  });
  await user.keyboard('123456');
  await confirm();
  await dialog.findByText(en['error.network']);
  expect(isBeingDeleted('me')).toBe(false);
  expect(dialog.queryByText(en['manage.deleting'])).toBeNull();
  await confirm();
  await screen.findByText(en['manage.account_deleted']);
  expect(count(backend, VERIFY)).toBe(1);
});

test('a code that has become too old is followed by a new one, which is asked for', async () => {
  const { dialog, user, backend, confirm } = await askForCode({
    [VERIFY]: [Response.json({ ...SESSION, user: { id: 'me' } })],
    [DELETION]: [refused('fresh_code_required', 403), Response.json({})],
  });
  await user.keyboard('123456');
  await confirm();
  await waitFor(() => expect(count(backend, OTP)).toBe(2));
  await waitFor(() => expect(dialog.queryByText(en['manage.deleting'])).toBeNull());
  expect(dialog.queryByRole('alert')).toBeNull();
  await confirm();
  await screen.findByText(en['manage.account_deleted']);
  expect(count(backend, VERIFY)).toBe(2);
});

test.each([
  ['was sent a moment ago', refused('over_email_send_rate_limit', 429), true],
  ['could not be sent', null, false],
])('after a code that %s, the dialog says so', async (_, answer, asks) => {
  const { dialog, confirm } = await ask({ [OTP]: [answer] });
  await confirm();
  await dialog.findByRole('alert');
  expect(dialog.queryAllByRole('textbox').length > 0).toBe(asks);
});

test('another code is sent on a press, and a second opening begins from the start', async () => {
  const { dialog, user, backend } = await askForCode();
  await user.keyboard('12');
  await user.click(dialog.getByRole('button', { name: en['login.send_again'] }));
  await waitFor(() => expect(count(backend, OTP)).toBe(2));
  await user.click(dialog.getByRole('button', { name: en['manage.delete_keep'] }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: en['manage.delete_account'] }));
  expect(screen.queryByText(en['manage.delete_policy'])).not.toBeNull();
  expect(screen.queryByText(en['manage.delete_code_why'])).toBeNull();
});
