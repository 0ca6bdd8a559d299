/** @vitest-environment happy-dom */
import { screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { queryClient } from '#web/backend/query-client.ts';
import { address, openAsMember } from '#web/testing/use-screen.ts';
import app from '../../../public/locales/en/default.json' with { type: 'json' };
import en from '../../../public/locales/en/desk.json' with { type: 'json' };
import { DeskPage } from './desk-page.tsx';

const ROLE = 'POST /rest/v1/rpc/desk_role';
const WAITING = 'POST /rest/v1/rpc/desk_waiting';
const REFUSAL = Response.json({ message: 'x' }, { status: 403 });
const role = (name: string | null) => Response.json(name);

/** Until a page has asked for all that it shows. */
const settled = () => expect.poll(() => queryClient.isFetching()).toBe(0);
async function open(answers: object, at = '/desk/lists') {
  const used = await openAsMember(
    createElement(Routes, null, createElement(Route, { path: '/desk/*', element: createElement(DeskPage) })),
    { [WAITING]: [Response.json([])], ...answers },
    { address: at },
  );
  await settled();
  return used;
}
const navigation = () => screen.findByRole('navigation', { name: app['title.desk'] });
const links = async () =>
  within(await navigation())
    .getAllByRole('link')
    .map((link) => link.getAttribute('href')?.replace('/desk', ''));

const MODERATION = ['', '/reports', '/photos', '/stories'];
test.each([
  ['moderator', [...MODERATION, '/members']],
  [
    'operator',
    [
      ...MODERATION,
      ...[
        '/payments',
        '/orders',
        '/breaches',
        '/members',
        '/figures',
        '/settings',
        '/lists',
        '/log',
        '/health',
      ],
    ],
  ],
])('a %s reaches the own pages', async (name, pages) => {
  await open({ [ROLE]: [role(name)] });
  expect(await links()).toEqual(pages);
});

test('the desk is closed to everybody else', async () => {
  await open({ [ROLE]: [role(null)] });
  await screen.findByText(en['desk.closed']);
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('a role that cannot be read can be asked for again', async () => {
  const { user } = await open({ [ROLE]: [REFUSAL, role('operator')] });
  await user.click(await screen.findByRole('button', { name: app['ui.retry'] }));
  await navigation();
  await settled();
});

test('an address that the desk does not have leads to its first page', async () => {
  await open({ [ROLE]: [role('operator')] }, '/desk/unknown');
  await expect.poll(() => address).toBe('/desk');
  await settled();
});

test.each([
  ['/desk/report?ticket=RG-1', '/desk/reports', 'true'],
  ['/desk/reports', '/desk/reports', 'page'],
  ['/desk', '/desk', 'page'],
])('at %s the link to %s is the current one (%s)', async (at, link, current) => {
  await open({ [ROLE]: [role('operator')] }, at);
  const marked = within(await navigation())
    .getAllByRole('link')
    .filter((one) => one.hasAttribute('aria-current'));
  expect(marked.map((one) => [one.getAttribute('href'), one.getAttribute('aria-current')])).toEqual([
    [link, current],
  ]);
});

test('what waits is counted, and marked where it is late', async () => {
  const row = (kind: string, waiting: number, due_at: string | null) => ({
    kind,
    waiting,
    due_at,
    since: null,
  });
  const waiting = [
    row('reports', 3, '2026-11-01T06:30:00Z'),
    row('photos', 1000, null),
    row('orders', 2, '2999-01-31T06:30:00Z'),
    row('stories', 0, null),
  ];
  await open({ [ROLE]: [role('operator')], [WAITING]: [Response.json(waiting)] });
  const nav = within(await navigation());
  await nav.findByText('3', { exact: false });
  const text = (name: string) =>
    nav.getAllByRole('link').find((link) => link.textContent?.startsWith(name))?.textContent;
  expect(text(en['desk.reports'])).toBe(`${en['desk.reports']}3 ${en['desk.waiting_late']}`);
  expect(text(en['desk.new_photos'])).toBe(`${en['desk.new_photos']}999+ ${en['desk.waiting']}`);
  expect(text(en['desk.orders'])).toBe(`${en['desk.orders']}2 ${en['desk.waiting']}`);
  expect(text(en['desk.stories'])).toBe(en['desk.stories']);
});
