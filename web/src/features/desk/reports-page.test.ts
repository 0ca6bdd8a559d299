/** @vitest-environment happy-dom */
import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { openAsMember } from '#web/testing/use-screen.ts';
import app from '../../../public/locales/en/default.json' with { type: 'json' };
import en from '../../../public/locales/en/desk.json' with { type: 'json' };
import { ReportsPage } from './reports-page.tsx';

const READ = 'POST /rest/v1/rpc/desk_reports';
const REPORT = {
  ticket: 'RG-1',
  kind: 'false_facts',
  is_appeal: false,
  about_code: 10_470,
  about_name: 'Anagha Deshmukh',
  received_at: '2026-11-20T06:30:00Z',
  due_at: '2026-11-22T06:30:00Z',
  decision: null,
  decided_at: null,
};

test('open reports have their deadline, decided ones what was decided and when', async () => {
  const open = [REPORT, { ...REPORT, ticket: 'RG-2', is_appeal: true, about_code: null, about_name: null }];
  const decided = [{ ...REPORT, decision: 'upheld', decided_at: '2026-11-21T06:30:00Z' }];
  const { user, backend } = await openAsMember(createElement(ReportsPage), {
    [READ]: [Response.json(open), Response.json(decided), Response.json([])],
  });
  const rows = async (address: string) => {
    await expect.poll(() => screen.queryAllByRole('link')[0]?.textContent).toContain(address);
    return screen.getAllByRole('link').map(({ textContent }) => textContent);
  };
  const [first, second] = await rows('RG-1 · decide by 22 Nov 2026');
  expect(first).toContain(`${app['report.kind_false_facts']}${en['desk.late']}Anagha Deshmukh\u00A0· 10470`);
  expect(second).toContain(`${en['desk.appeal']}\u00A0· ${app['report.kind_false_facts']}`);
  expect(second).toContain(en['desk.about_nobody']);
  expect(screen.getAllByRole('link')[1]?.getAttribute('href')).toBe('/desk/report?ticket=RG-2');
  expect(backend.last(READ)?.body).toEqual({ decided: false });

  await user.click(screen.getByRole('radio', { name: en['desk.reports_decided'] }));
  const [only, ...others] = await rows('RG-1 · decided 21 Nov 2026');
  expect(others).toEqual([]);
  expect(only).toContain(en['desk.decision_upheld']);
  expect(only).not.toContain(en['desk.late']);
  expect(backend.last(READ)?.body).toEqual({ decided: true });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: en['desk.reports_decided'] }).checked).toBe(
    true,
  );

  await user.click(screen.getByRole('radio', { name: en['desk.reports_open'] }));
  await screen.findByText(en['desk.reports_none_open']);
});
