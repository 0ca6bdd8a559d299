/** @vitest-environment happy-dom */
import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../../public/locales/en/default.json' with { type: 'json' };
import { DownloadData } from './download-data.tsx';

const OWN = 'POST /rest/v1/rpc/own_data';
const CODE = 'POST /auth/v1/otp';
const VERIFY = 'POST /auth/v1/verify';
const NEEDS_CODE = Response.json({ message: 'fresh_code_required' }, { status: 403 });
const sent = [Response.json({})];
const refused = (error_code: string, status: number) => [
  Response.json({ code: status, error_code, msg: 'no' }, { status }),
];
const SESSION = [
  Response.json({
    access_token: 'a.b.c',
    refresh_token: 'r',
    token_type: 'bearer',
    expires_in: 3600,
    user: { id: 'me', email: 'a@example.org' },
  }),
];

/** The names of the files that the browser was told to save. */
let saved: string[];
beforeEach(() => {
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.href.startsWith('blob:')) saved.push(this.download);
  });
});
afterEach(() => vi.restoreAllMocks());

const open = (answers: object) =>
  openAsMember(
    createElement(DownloadData),
    {
      'GET /rest/v1/profiles': [Response.json([{ id: 'me', user_code: 10_470 }])],
      'GET /rest/v1/payments': [Response.json([])],
      'GET /rest/v1/profile_status': [Response.json([{ media_data: [] }])],
      'GET /rest/v1/my_consents': [Response.json([])],
      ...answers,
    },
    { account: { email: 'a@example.org' } },
  );
const download = () => screen.getByRole('button', { name: en['manage.download'] });
const boxes = () => screen.queryAllByRole<HTMLInputElement>('textbox');
const DONE = 'Your data is in the file reshimgath-10470.zip';

test('with a fresh code in the session the file is saved at once, under the code of the member', async () => {
  const { user, backend } = await open({ [OWN]: [Response.json({})] });
  await user.click(download());
  await screen.findByText(DONE);
  expect(saved).toEqual(['reshimgath-10470.zip']);
  expect(backend.asked).not.toContain(CODE);
  expect(boxes()).toEqual([]);
});

test('with an old code a new one is sent, and confirms the download', async () => {
  const { user, backend } = await open({
    [OWN]: [NEEDS_CODE, Response.json({})],
    [CODE]: sent,
    [VERIFY]: SESSION,
  });
  await user.click(download());
  await screen.findByText(en['my_data.download_code_why']);
  expect(backend.last(CODE)?.body).toMatchObject({ email: 'a@example.org', create_user: false });
  expect(saved).toEqual([]);
  expect(document.activeElement).toBe(boxes()[0]);
  await user.keyboard('123456');
  await user.click(download());
  await screen.findByText(DONE);
  expect(backend.last(VERIFY)?.body).toMatchObject({
    email: 'a@example.org',
    token: '123456',
    type: 'email',
  });
  expect([saved, boxes()]).toEqual([['reshimgath-10470.zip'], []]);
});

test('a wrong code is named, emptied and has the focus', async () => {
  const { user } = await open({ [OWN]: [NEEDS_CODE], [CODE]: sent, [VERIFY]: refused('otp_expired', 403) });
  await user.click(download());
  await screen.findByText(en['my_data.download_code_why']);
  await user.keyboard('123456');
  await user.click(download());
  await screen.findByText(new RegExp(en['login.check_code']));
  await expect
    .poll(() =>
      boxes()
        .map(({ value }) => value)
        .join(''),
    )
    .toBe('');
  expect(document.activeElement).toBe(boxes()[0]);
  expect(saved).toEqual([]);
});

test('a code that was sent a moment ago is asked for, too', async () => {
  const { user } = await open({ [OWN]: [NEEDS_CODE], [CODE]: refused('over_email_send_rate_limit', 429) });
  await user.click(download());
  await screen.findByText(en['my_data.download_code_why']);
});

test('a code that cannot be sent: the download has failed', async () => {
  const { user } = await open({ [OWN]: [NEEDS_CODE], [CODE]: refused('unexpected_failure', 400) });
  await user.click(download());
  await screen.findByText(new RegExp(en['manage.download_failed']));
  expect(boxes()).toEqual([]);
});

test('a download that fails says why', async () => {
  const { user } = await open({ [OWN]: [null] });
  await user.click(download());
  await screen.findByText(`${en['manage.download_failed']} ${en['error.network']}`);
  expect(saved).toEqual([]);
});
