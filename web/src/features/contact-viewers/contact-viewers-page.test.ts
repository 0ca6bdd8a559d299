/** @vitest-environment happy-dom */
import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { address, openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../public/locales/en/default.json' with { type: 'json' };
import { Component as ContactViewersPage } from './contact-viewers-page.tsx';

const READ = 'GET /rest/v1/contact_viewers';
const PAGE = 20;
const viewer = (code: number) => ({
  seen_at: '2026-11-20T06:30:00Z',
  user_code: code,
  first_name: `Name${code}`,
  last_name: null,
  regional_full_name: null,
  viewer_id: `v${code}`,
});
const viewers = (from: number, to: number) =>
  Response.json(Array.from({ length: to - from + 1 }, (_, place) => viewer(from + place)));

test('nobody has seen the numbers yet', async () => {
  await openAsMember(createElement(ContactViewersPage), { [READ]: [Response.json([])] });
  await screen.findByText(en['contact_viewers.empty']);
});

test('each viewer has the moment, and leads to the profile', async () => {
  const { user } = await openAsMember(createElement(ContactViewersPage), { [READ]: [viewers(7, 8)] });
  const links = await screen.findAllByRole('link', { name: /^Name/ });
  expect(links).toHaveLength(2);
  expect(links[0]?.textContent).toContain('20 Nov 2026');
  expect(screen.queryByRole('button', { name: en['browse.load_more'] })).toBeNull();
  await user.click(links[1] as HTMLElement);
  expect(address).toBe('/user_profile_page');
});

test('further viewers are loaded by the button, and can be tried again', async () => {
  const first = viewers(1, PAGE);
  const { user } = await openAsMember(createElement(ContactViewersPage), {
    [READ]: [first, Response.json({ message: 'x' }, { status: 403 }), viewers(PAGE + 1, PAGE + 1)],
  });
  await user.click(await screen.findByRole('button', { name: en['browse.load_more'] }));
  await user.click(await screen.findByRole('button', { name: en['ui.retry'] }));
  await screen.findByText(`Name${PAGE + 1}`);
  expect(screen.queryByText('Name1')).not.toBeNull();
  expect(screen.queryByText(en['browse.no_more'])).not.toBeNull();
});
