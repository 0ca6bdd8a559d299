/** @vitest-environment happy-dom */
import { screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { openAsMember } from '#web/testing/use-screen.ts';
import app from '../../../public/locales/en/default.json' with { type: 'json' };
import en from '../../../public/locales/en/desk.json' with { type: 'json' };
import { TodayPage } from './today-page.tsx';

const AT = '2026-11-22T06:30:00Z';
const open = (work: object[], due: object[]) =>
  openAsMember(createElement(TodayPage), {
    'POST /rest/v1/rpc/desk_waiting': [Response.json(work)],
    'POST /rest/v1/rpc/desk_today': [Response.json(due)],
  });

test('everything with a deadline leads to where it is settled', async () => {
  const work = { is_appeal: false, about_code: null, about_name: null, due_at: AT };
  await open(
    [],
    [
      { ...work, kind: 'report', what: 'false_facts', subject: 'RG-1', about_code: 7, about_name: 'Sunil' },
      { ...work, kind: 'report', what: 'false_facts', subject: 'RG-2', is_appeal: true },
      { ...work, kind: 'payment', what: 'dispute', subject: 'pay_1', about_code: 7, about_name: 'Sunil' },
      { ...work, kind: 'payment', what: 'second_capture', subject: 'pay_2' },
      { ...work, kind: 'breach', what: 'cert_in', subject: '3' },
    ],
  );
  const list = within(await screen.findByRole('list', { name: en['desk.by_deadline'] }));
  const rows = list.getAllByRole('link');
  const line = (...parts: string[]) => [...parts, '22 Nov 2026, 12:00 pm'].join('\u00A0· ');
  const kind = app['report.kind_false_facts'];
  expect(
    rows.map((row) => [row.getAttribute('href'), row.textContent?.replace(en['desk.late'], ' ')]),
  ).toEqual([
    ['/desk/report?ticket=RG-1', `${kind} ${line('Sunil', '7', 'RG-1')}`],
    ['/desk/report?ticket=RG-2', `${en['desk.appeal']}\u00A0· ${kind} ${line('RG-2')}`],
    ['/desk/member?code=7', `${en['desk.to_check_dispute']} ${line('Sunil', '7', 'pay_1')}`],
    ['/desk/payments', `${en['desk.to_check_second_capture']} ${line('pay_2')}`],
    ['/desk/breach?number=3', `${en['desk.notice_cert_in']} ${line('B-3')}`],
  ]);
});

test('what waits is counted by kind, with the earliest deadline or since when', async () => {
  const none = { due_at: null, since: null };
  await open(
    [
      { ...none, kind: 'reports', waiting: 3, due_at: AT },
      { ...none, kind: 'photos', waiting: 1000, since: AT },
      { ...none, kind: 'stories', waiting: 0 },
    ],
    [],
  );
  await screen.findByText(en['desk.today_none']);
  const tiles = within(await screen.findByRole('list', { name: en['desk.group_work'] })).getAllByRole('link');
  expect(tiles.map((tile) => [tile.getAttribute('href'), tile.textContent])).toEqual([
    ['/desk/reports', `3${en['desk.reports']}${en['desk.late']}`],
    ['/desk/photos', `999+${en['desk.new_photos']}${en['desk.since'].replace('{{date}}', '22 Nov 2026')}`],
    ['/desk/stories', `0${en['desk.stories']}`],
  ]);
});
