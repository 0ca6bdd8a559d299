/** @vitest-environment happy-dom */
import { act, screen, waitFor, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { useUserStore } from '#web/session/user-store.ts';
import { ANAGHA } from '#web/testing/render-screen.ts';
import { openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../public/locales/en/default.json' with { type: 'json' };
import { Component } from './my-profile-page.tsx';

/** The own profile with these photos. */
async function open(photos: string[] = []) {
  const status = {
    data_without_updated_at: ANAGHA,
    media_data: photos.map((name) => ({ name, focus: null })),
    photo_level: 'members',
  };
  const used = await openAsMember(
    createElement(Component),
    {
      'GET /rest/v1/profile_status': [Response.json(status)],
      'GET /rest/v1/profiles': [Response.json({ ...ANAGHA, id: 'me' })],
    },
    { loaded: [[['profile-status', 'me'], status]] },
  );
  await screen.findByRole('heading', { name: 'Anagha Vilas Deshmukh' });
  return used;
}
const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

test('the own profile leads to all that belongs to it; a helper only edits it', async () => {
  await open();
  const own = [
    '/biodata',
    '/patrika',
    '/partner_preferences',
    '/home?order=match',
    '/settings',
    '/contact_viewers',
  ];
  expect(links()).toEqual(expect.arrayContaining(['/profile_page_setup', ...own]));
  expect(screen.queryByText('10470')).not.toBeNull();
  act(() => useUserStore.setState({ account: 'helper' }));
  expect(links()).toContain('/profile_page_setup');
  expect(links().filter((link) => own.includes(link ?? ''))).toEqual([]);
});

const enlarge = (number: number, total: number) =>
  en['profile.enlarge'].replace(/\{\{number[^}]*\}\}/, `${number}`).replace(/\{\{total[^}]*\}\}/, `${total}`);

test('one photo has no arrows, and a press enlarges it', async () => {
  const { user } = await open(['a.jpg']);
  expect(screen.queryByRole('button', { name: en['profile.next_photo'] })).toBeNull();
  await user.click(await screen.findByRole('button', { name: enlarge(1, 1) }));
  const viewer = within(await screen.findByRole('dialog'));
  await user.click(viewer.getByRole('button', { name: /close/i }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('several photos have arrows, and one of them is reached by Tab', async () => {
  await open(['a.jpg', 'b.jpg']);
  const photos = [1, 2].map((number) => screen.getByRole('button', { name: enlarge(number, 2) }));
  expect(photos.map(({ tabIndex }) => tabIndex)).toEqual([0, -1]);
  expect(screen.queryByRole('button', { name: en['profile.next_photo'] })).not.toBeNull();
  expect(screen.queryByRole('button', { name: en['profile.previous_photo'] })).not.toBeNull();
});
