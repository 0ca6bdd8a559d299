/** @vitest-environment happy-dom */
import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { openAsMember } from '#web/testing/use-screen.ts';
import { ActingBar } from './acting-bar.tsx';

afterEach(() => vi.restoreAllMocks());

const open = (profile: object | null) =>
  openAsMember(
    createElement(ActingBar),
    {},
    { loaded: [[['profile-status', 'me'], { data_without_updated_at: profile }]] },
  );

test.each([
  [{ first_name: 'Sayali', user_code: 10_470 }, 'You act for Sayali'],
  [{ first_name: null, user_code: 10_470 }, 'You act for profile 10470'],
])('a helper reads for whom they act: %j', async (profile, text) => {
  await open(profile);
  expect(screen.queryByText(text)).not.toBeNull();
});

test('a helper gets back to the other profiles as themselves', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  const { user } = await open(null);
  localStorage.setItem('acting-for', 'me c1');
  await user.click(screen.getByRole('button', { name: 'Change' }));
  expect(assign.mock.calls).toEqual([['/helping']]);
  expect(localStorage.getItem('acting-for')).toBeNull();
});
