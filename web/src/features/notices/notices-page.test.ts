/** @vitest-environment happy-dom */
import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { address, openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../public/locales/en/default.json' with { type: 'json' };
import { Component as NoticesPage } from './notices-page.tsx';

const LIST = 'GET /rest/v1/my_notices';
const READ = 'POST /rest/v1/rpc/read_notices';
const AT = '2026-11-20T06:30:00Z';
const notice = (id: string, changes: object = {}) => ({
  id,
  kind: 'interest',
  count: 1,
  at: AT,
  read_at: null,
  subject: null,
  member_id: `m-${id}`,
  user_code: 10_470,
  first_name: `Name${id}`,
  last_name: null,
  regional_full_name: null,
  ...changes,
});
const RENEWAL = {
  kind: 'renewal',
  member_id: null,
  user_code: null,
  first_name: null,
  subject: '2027-01-10_30',
};
const done = [new Response(null, { status: 204 })];

const open = (notices: object[], answer: Response | null | undefined = done[0]) =>
  openAsMember(createElement(NoticesPage), { [LIST]: [Response.json(notices)], [READ]: [answer ?? null] });
const unread = () => screen.queryAllByText(en['notice.is_unread']);

test('an opened notice leads to its member and is read at once', async () => {
  const { user, backend } = await open([notice('1'), notice('2')]);
  await user.click(await screen.findByRole('link', { name: /^Name1 sent you an interest/ }));
  expect(address).toBe('/user_profile_page');
  await expect.poll(() => backend.last(READ)?.body).toEqual({ notice: '1' });
});

test('a notice that was read before is not marked again', async () => {
  const { user, backend } = await open([notice('1', { read_at: AT }), notice('2', { read_at: AT })]);
  await user.click(await screen.findByRole('link', { name: /^Name1/ }));
  expect(backend.asked).not.toContain(READ);
  expect([unread().length, screen.queryByRole('button', { name: en['notice.read_all'] })]).toEqual([0, null]);
});

test('all notices are marked as read', async () => {
  const { user, backend } = await open([notice('1'), notice('2'), notice('3', { read_at: AT })]);
  await screen.findByRole('link', { name: /^Name1/ });
  expect(unread()).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: en['notice.read_all'] }));
  await expect.poll(() => backend.last(READ)?.body).toEqual({});
});

test('notices that cannot be marked stay unread, and the page says why', async () => {
  const { user } = await open([notice('1')], null);
  await user.click(await screen.findByRole('button', { name: en['notice.read_all'] }));
  await screen.findByText(en['error.network']);
  await expect.poll(() => unread().length).toBe(1);
});

test('a notice about no member leads to its page and names what it is about', async () => {
  const { user } = await open([notice('1', RENEWAL)]);
  const link = await screen.findByRole('link', { name: /10 January 2027/ });
  await user.click(link);
  expect(address).toBe(link.getAttribute('href'));
  expect(address).not.toBe('/user_profile_page');
});

test('without notices the page leads to the search', async () => {
  await open([]);
  await screen.findByText(en['notice.empty']);
  expect(screen.getByRole('link', { name: en['notice.to_search'] }).getAttribute('href')).toBe('/search');
});
