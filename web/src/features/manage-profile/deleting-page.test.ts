/** @vitest-environment happy-dom */
import { screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { isBeingDeleted, markDeletion } from '#web/device/deletion-mark.ts';
import { address, openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../public/locales/en/default.json' with { type: 'json' };
import DeletingPage from './deleting-page.tsx';

const DELETION = 'POST /functions/v1/user_self_deletion';

const refused = (code: string, status: number) => Response.json({ code, message: code }, { status });

/** The page after a reload; null when the session has ended. */
async function reload(answers: readonly (Response | null)[], userId: string | null = 'me') {
  const onRefused = vi.fn();
  markDeletion('me');
  const used = await openAsMember(
    createElement(DeletingPage, { userId, onRefused }),
    { [DELETION]: answers },
    { address: '/profile' },
  );
  return { ...used, onRefused };
}

test.each([
  ['is deleted', [Response.json({})], 'me', 1],
  ['is gone already', [refused('not_signed_in', 401)], 'me', 1],
  ['has no session any more', [], null, 0],
] as const)(
  'an account that %s leads to the start page, which says so',
  async (_, answers, userId, asked) => {
    const { backend, onRefused } = await reload(answers, userId);
    await screen.findByText(en['manage.account_deleted']);
    expect(address).toBe('/');
    expect(backend.asked.filter((name) => name === DELETION)).toHaveLength(asked);
    expect(isBeingDeleted('me')).toBe(false);
    expect(onRefused).not.toHaveBeenCalled();
  },
);

test('a deletion that takes a new code is given up', async () => {
  const { onRefused } = await reload([refused('fresh_code_required', 403)]);
  await waitFor(() => expect(onRefused).toHaveBeenCalledOnce());
  expect(isBeingDeleted('me')).toBe(false);
  expect(address).toBe('/profile');
});

test('a deletion that does not arrive says so, stays marked and is tried again on a press', async () => {
  const { user, onRefused } = await reload([null, Response.json({})]);
  expect(screen.queryByRole('heading', { name: en['manage.deleting'] })).not.toBeNull();
  await screen.findByText(en['error.network']);
  expect(screen.queryByRole('heading', { name: en['manage.deleting'] })).toBeNull();
  expect(isBeingDeleted('me')).toBe(true);
  expect(address).toBe('/profile');
  await user.click(screen.getByRole('button', { name: en['ui.retry'] }));
  await screen.findByText(en['manage.account_deleted']);
  expect(onRefused).not.toHaveBeenCalled();
});
