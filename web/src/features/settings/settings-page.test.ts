/** @vitest-environment happy-dom */
import { screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { ProfileStatus } from '#web/backend/types.ts';
import { openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../public/locales/en/default.json' with { type: 'json' };
import { SettingsPage } from './settings-page.tsx';

const LEVELS = {
  phone: 'members',
  parent_number: 'members',
  mama_phone: 'accepted',
  call_first: 'self',
  photos: 'members',
  dob: 'members',
  answered_at: '2026-11-20T06:30:00Z',
  shows_last_active: true,
};
const SAVE = 'POST /rest/v1/rpc/set_contact_levels';
const LOGOUT = 'POST /auth/v1/logout';

interface Case {
  account?: object;
  by_number?: boolean;
  blocked?: number;
  levels?: object;
  status?: object;
  answers?: object;
}

async function open({ account = {}, by_number = false, blocked = 0, levels, status, answers }: Case = {}) {
  const used = await openAsMember(
    createElement(SettingsPage, {
      status: { has_paid: false, expiry_at: null, ...status } as ProfileStatus,
      membership: null,
      deletion: null,
    }),
    {
      'GET /rest/v1/my_contact_levels': [Response.json({ ...LEVELS, ...levels })],
      'GET /rest/v1/my_blocks': [
        Response.json(Array.from({ length: blocked }, (_, place) => ({ member_id: String(place) }))),
      ],
      'GET /rest/v1/sign_in_options': [Response.json([{ by_number, abroad: false }])],
      ...answers,
    },
    { account: { email: 'a@example.org', ...account } },
  );
  await screen.findByText(en['notices.numbers_members']);
  return used;
}
/** The row that leads to an address. */
const row = (address: string) => document.querySelector(`a[href="${address}"]`)?.textContent;

test('a member with an address and a number reads both', async () => {
  await open({ account: { phone: '919000012345' } });
  await expect.poll(() => row('/change_email')).toBe(`${en['title.change_email']}a@example.org`);
  expect(row('/change_number')).toBe(`${en['title.change_number']}+91 90000 12345`);
});

test('a member without an address can add one, and finds the mails elsewhere', async () => {
  await open({ account: { email: '', phone: '919000012345' } });
  await expect.poll(() => row('/change_email')).toContain(en['email_change.add']);
  expect(screen.queryByText(en['my_data.mails'])).not.toBeNull();
});

test.each([
  [true, en['settings.no_number']],
  [false, undefined],
])('where numbers sign in (%s), a member without one can add it', async (by_number, note) => {
  await open({ by_number });
  await expect.poll(() => row('/change_email')).toContain('a@example.org');
  expect(row('/change_number')).toBe(note && `${en['title.change_number']}${note}`);
});

test.each([
  [0, en['settings.blocked_none']],
  [2, '2'],
])('%i blocked members are counted', async (blocked, note) => {
  await open({ blocked });
  await expect.poll(() => row('/blocked_members')).toBe(`${en['title.blocked_members']}${note}`);
});

test('the fee says until when it is paid', async () => {
  await open({ status: { has_paid: true, expiry_at: '2027-01-10T06:30:00Z' } });
  expect(row('/profile_page_setup')).toContain('10 Jan 2027');
});

test('a fee that is not paid says so', async () => {
  await open({ status: { expiry_at: '2026-01-10T06:30:00Z' } });
  expect(row('/profile_page_setup')).toContain(en['membership.unpaid']);
});

test('who sees the numbers is changed by one tap; the default is named until then', async () => {
  const { user, backend } = await open({
    levels: { answered_at: null },
    answers: { [SAVE]: [new Response(null, { status: 204 })] },
  });
  expect(screen.queryByText(en['levels.default_members'])).not.toBeNull();
  const option = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });
  expect(option(en['notices.numbers_members']).getAttribute('aria-pressed')).toBe('false');
  await user.click(option(en['notices.numbers_parents']));
  await screen.findByText(en['levels.saved']);
  expect(backend.last(SAVE)?.body).toEqual({
    phone: 'nobody',
    parent_number: 'members',
    mama_phone: 'nobody',
    call_first: 'parents',
    photos: 'members',
    dob: 'members',
  });
});

test('the stored answer is marked', async () => {
  await open();
  const pressed = screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
  expect(pressed).toEqual([expect.stringContaining(en['notices.numbers_members'])]);
  expect(screen.queryByText(en['levels.default_members'])).toBeNull();
});

/** Opens the question before signing out everywhere. */
async function ask(answers: object) {
  const used = await open({ answers });
  await used.user.click(screen.getByRole('button', { name: en['signout.everywhere'] }));
  const dialog = within(await screen.findByRole('alertdialog', { name: en['signout.everywhere_title'] }));
  return { ...used, dialog };
}

test('all devices are signed out after a question', async () => {
  const { user, backend, dialog } = await ask({ [LOGOUT]: [new Response(null, { status: 204 })] });
  expect(backend.asked).not.toContain(LOGOUT);
  await user.click(dialog.getByRole('button', { name: en['signout.everywhere_confirm'] }));
  await screen.findByText(en['signout.everywhere_done']);
  expect(backend.last(LOGOUT)?.query).toContain('scope=global');
});

test('a sign-out that fails says why, and the reason is gone when it is asked again', async () => {
  const { user, dialog } = await ask({ [LOGOUT]: [null] });
  await user.click(dialog.getByRole('button', { name: en['signout.everywhere_confirm'] }));
  await dialog.findByText(en['error.network']);
  await user.click(dialog.getByRole('button', { name: en['ui.cancel'] }));
  await user.click(await screen.findByRole('button', { name: en['signout.everywhere'] }));
  const again = within(await screen.findByRole('alertdialog'));
  expect(again.queryByText(en['error.network'])).toBeNull();
});
