/** @vitest-environment happy-dom */
import { screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { openAsMember } from '#web/testing/use-screen.ts';
import app from '../../../public/locales/en/default.json' with { type: 'json' };
import en from '../../../public/locales/en/desk.json' with { type: 'json' };
import { LogPage } from './log-page.tsx';

const READ = 'POST /rest/v1/rpc/desk_log';
/** Entries of the log, the newest first. */
const entries = (newest: number, count: number) =>
  Array.from({ length: count }, (_, place) => ({
    id: newest - place,
    at: '2026-11-20T06:30:00Z',
    action: 'unlist',
    actor_code: 1,
    actor_name: 'Asha',
    actor_role: 'operator',
    member_code: 10_470,
    subject: '10470',
    detail: {},
    shown_codes: [],
  }));

test('older entries follow a full page of the log on demand, until none is left', async () => {
  const [first, ...rest] = entries(90, 50);
  const { user, backend } = await openAsMember(createElement(LogPage), {
    [READ]: [
      Response.json([{ ...first, shown_codes: [7, 10_470] }, ...rest]),
      Response.json({ message: 'x' }, { status: 403 }),
      Response.json(entries(40, 49)),
    ],
  });
  const log = within(await screen.findByRole('list', { name: en['desk.log'] }));
  expect(log.getAllByRole('listitem')).toHaveLength(50);
  expect(log.getAllByRole('group').map(({ textContent }) => textContent)).toEqual([
    `${en['desk.members_shown'].replace('{{count}}', '2')}7, 10470`,
  ]);
  expect(backend.last(READ)?.body).toEqual({});
  await user.click(screen.getByRole('button', { name: app['browse.load_more'] }));
  await user.click(await screen.findByRole('button', { name: app['ui.retry'] }));
  await screen.findByText(en['desk.log_end']);
  expect(log.getAllByRole('listitem')).toHaveLength(99);
  expect(backend.last(READ)?.body).toEqual({ before: 41 });
});
