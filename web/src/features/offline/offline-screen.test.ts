/** @vitest-environment happy-dom */
import { act, screen, waitFor } from '@testing-library/react';
import { createElement, Fragment } from 'react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { type OfflineSnapshot, writeOfflineSnapshot } from '#web/device/offline-snapshot.ts';
import { ANAGHA } from '#web/testing/render-screen.ts';
import { use } from '#web/testing/use-screen.ts';
import en from '../../../public/locales/en/default.json' with { type: 'json' };
import { OfflineScreen } from './offline-screen.tsx';
import { useOnline } from './online.ts';

afterEach(() => localStorage.clear());

const saved = (first_name: string) => ({
  ...ANAGHA,
  id: first_name.toLowerCase(),
  first_name,
  middle_name: null,
  photo_level: 'members',
  age: 27,
});

/** Offline with nothing to read on the page, after this was seen. */
function open(seen: Partial<OfflineSnapshot> | null, address = '/login') {
  localStorage.setItem('root', JSON.stringify({ state: { id: 'me' }, version: 1 }));
  if (seen) {
    writeOfflineSnapshot({
      userId: 'me',
      profile: null,
      photo: null,
      saved: null,
      at: '2026-10-05T08:00:00Z',
      ...seen,
    } as OfflineSnapshot);
  }
  const onCover = vi.fn();
  const page = createElement('main', null, 'A page');
  const user = use(createElement(Fragment, null, page, createElement(OfflineScreen, { onCover })), {
    address,
  });
  return { user, onCover };
}
const choices = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
const press = (name: string) => screen.getByRole('button', { name });

test('a page that can be read stays, with a banner', async () => {
  const { onCover } = open(null, '/home');
  expect((await screen.findByText(en['offline.banner'])).getAttribute('role')).toBe('status');
  expect(onCover).toHaveBeenLastCalledWith(false);
  expect(screen.queryByRole('heading', { name: en['offline.title'] })).toBeNull();
});

test('where nothing can be read the screen covers the page', () => {
  const { onCover } = open(null);
  expect(screen.queryByRole('heading', { name: en['offline.title'] })).not.toBeNull();
  expect(onCover).toHaveBeenLastCalledWith(true);
  expect(screen.queryByText(en['offline.read'])).toBeNull();
});

test.each([
  [{ profile: ANAGHA }, [en['title.my_profile']]],
  [{ saved: [] }, [en['title.shortlist']]],
  [{ profile: ANAGHA, saved: [] }, [en['title.my_profile'], en['title.shortlist']]],
])('what was seen can be read (%#)', (seen, names) => {
  open(seen as never);
  expect(choices()).toEqual(names);
});

test('what another user has seen cannot be read', () => {
  open({ profile: ANAGHA as never, userId: 'another' });
  expect(choices()).toEqual([]);
});

test('the own profile is read, and Back leads to its button', async () => {
  const { user } = open({ profile: ANAGHA as never });
  await user.click(press(en['title.my_profile']));
  const heading = await screen.findByRole('heading', { name: 'Anagha Vilas Deshmukh' });
  expect(document.activeElement).toBe(heading);
  expect(screen.queryByText('As last seen on 5 October 2026, for reading only')).not.toBeNull();
  expect(screen.queryByText(en['numbers.offline'])).not.toBeNull();
  await user.click(press(en['ui.back']));
  expect(document.activeElement).toBe(press(en['title.my_profile']));
});

test('the saved members are read one by one, and Back leads to the list', async () => {
  const { user } = open({ saved: [saved('Asha'), saved('Bela')] as never });
  await user.click(press(en['title.shortlist']));
  await screen.findByRole('heading', { name: en['title.shortlist'] });
  await user.click(press('Bela Deshmukh 27 yrs · Pune'));
  await screen.findByRole('heading', { name: 'Bela Deshmukh' });
  await user.click(press(en['ui.back']));
  await screen.findByRole('heading', { name: en['title.shortlist'] });
  await user.click(press(en['ui.back']));
  expect(document.activeElement).toBe(press(en['title.shortlist']));
});

test('a list on which nobody was says so', async () => {
  const { user } = open({ saved: [] });
  await user.click(press(en['title.shortlist']));
  await screen.findByText(en['offline.nobody_saved']);
});

test('the browser tells when the network goes and comes', async () => {
  let online = true;
  const spy = vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  onTestFinished(() => spy.mockRestore());
  use(createElement(Online));
  const tell = (next: boolean) =>
    act(() => {
      online = next;
      window.dispatchEvent(new Event(next ? 'online' : 'offline'));
    });
  expect(screen.queryByText('online')).not.toBeNull();
  tell(false);
  expect(screen.queryByText('offline')).not.toBeNull();
  tell(true);
  await waitFor(() => expect(screen.queryByText('online')).not.toBeNull());
});

function Online() {
  return useOnline() ? 'online' : 'offline';
}
