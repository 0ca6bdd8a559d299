/** @vitest-environment happy-dom */
import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { queryClient } from '#web/backend/query-client.ts';
import { openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../../public/locales/en/default.json' with { type: 'json' };
import { OwnMails } from './own-mails.tsx';

const READ = 'GET /rest/v1/my_mails';
const mail = (key: string) => ({
  key,
  kind: 'interest_received',
  at: '2026-11-20T06:30:00Z',
  detail: { count: 2 },
  payment: null,
});
const open = (email: string, mails: object[] = []) =>
  openAsMember(createElement(OwnMails), { [READ]: [Response.json(mails)] }, { account: { email } });

test('a member without an address reads each mail here', async () => {
  await open('', [mail('1'), mail('2')]);
  const mails = await screen.findAllByRole('listitem');
  expect(mails.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('20 Nov 2026'),
    expect.stringContaining('20 Nov 2026'),
  ]);
  expect(screen.queryByText(en['my_data.mails_none'])).toBeNull();
});

test('without mails the block says so', async () => {
  await open('');
  await screen.findByText(en['my_data.mails_none']);
});

test('a member with an address has no such block', async () => {
  const { backend } = await open('a@example.org', [mail('1')]);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect([screen.queryByText(en['my_data.mails']), backend.asked.includes(READ)]).toEqual([null, false]);
});
