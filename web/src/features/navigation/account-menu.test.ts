/** @vitest-environment happy-dom */
import { act, screen, waitFor, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { useUserStore } from '#web/session/user-store.ts';
import { address, openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../public/locales/en/default.json' with { type: 'json' };
import { AccountMenu } from './account-menu.tsx';

const ROLE = 'POST /rest/v1/rpc/desk_role';

/** The open menu of a user with this role at the desk. */
async function open(role: string | null = null, acting = false) {
  const used = await openAsMember(
    createElement(AccountMenu, { trigger: createElement('button', { type: 'button' }, 'Account') }),
    { [ROLE]: [Response.json(role)], 'POST /auth/v1/logout': [new Response(null, { status: 204 })] },
    { address: '/home' },
  );
  if (acting) act(() => useUserStore.setState({ account: 'helper' }));
  const menu = within(await screen.findByRole('menu'));
  return { ...used, menu };
}

test.each([
  ['a member', null, false, [en['bar.your_profile'], en['bar.shortlisted'], en['title.settings']]],
  [
    'an operator',
    'operator',
    false,
    [en['bar.your_profile'], en['bar.shortlisted'], en['title.settings'], en['title.desk']],
  ],
  ['a helper', null, true, [en['bar.your_profile'], en['bar.shortlisted']]],
] as const)('the menu of %s leads to their pages', async (_, role, acting, entries) => {
  const { menu } = await open(role, acting);
  const rest = ['मराठी', en['bar.sign_out'], en['bar.close']];
  await waitFor(() =>
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      ...entries,
      ...rest,
    ]),
  );
});

test('signing out is asked about, leads to the start page and is told', async () => {
  const { user, menu } = await open();
  await user.click(menu.getByRole('menuitem', { name: en['bar.sign_out'] }));
  const dialog = within(await screen.findByRole('alertdialog', { name: en['signout.title'] }));
  expect(address).toBe('/home');
  await user.click(dialog.getByRole('button', { name: en['signout.confirm'] }));
  await screen.findByText(en['signout.done']);
  expect(address).toBe('/');
});

test('a member who does not sign out stays', async () => {
  const { user, menu } = await open();
  await user.click(menu.getByRole('menuitem', { name: en['bar.sign_out'] }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: en['ui.cancel'] }),
  );
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(address).toBe('/home');
});

test('a closed menu asks nothing', async () => {
  const { user, menu } = await open();
  await user.click(menu.getByRole('menuitem', { name: en['bar.close'] }));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
