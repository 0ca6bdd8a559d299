/** @vitest-environment happy-dom */
import { fireEvent, screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../../public/locales/en/default.json' with { type: 'json' };
import { LinkList } from './link-list.tsx';

const READ = 'GET /rest/v1/own_biodata_links';
const VIEWS = 'GET /rest/v1/own_biodata_views';
const REVOKE = 'POST /rest/v1/rpc/revoke_biodata_links';
const PAST = '2026-11-20T06:30:00Z';
const soon = (days: number) => new Date(Date.now() + days * 86_400_000 - 60_000).toISOString();
const link = (id: string, changes: object = {}) => ({
  id,
  recipient: `Family ${id}`,
  show_phone: false,
  created_at: PAST,
  expires_at: soon(3),
  revoked_at: null,
  views: 0,
  last_view: null,
  ...changes,
});
const OPEN = link('a');
const CLOSED = link('b', { revoked_at: PAST });
const EXPIRED = link('c', { expires_at: PAST });

async function open(links: object[], answers: object = {}) {
  const used = await openAsMember(createElement(LinkList), { [READ]: [Response.json(links)], ...answers });
  if (links.length > 0) await screen.findByRole('heading', { name: en['biodata.links'] });
  return used;
}
const row = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement);

test('an open link has its days and can be closed, others say why they are closed', async () => {
  await open([OPEN, CLOSED, EXPIRED, link('d', { show_phone: true, expires_at: soon(1) })]);
  expect(row('Family a').queryByText(/not seen yet.*open until .*, 3 days left$/)).not.toBeNull();
  expect(row('Family b').queryByText(/closed on 20 Nov 2026$/)).not.toBeNull();
  expect(row('Family c').queryByText(/expired on 20 Nov 2026$/)).not.toBeNull();
  expect(row('Family d').queryByText(/1 day left.*with number$/)).not.toBeNull();
  expect(['a', 'b', 'c', 'd'].map((id) => row(`Family ${id}`).queryByRole('button') !== null)).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

test('a link is closed by its own button', async () => {
  const { user, backend } = await open([OPEN, link('d')], {
    [REVOKE]: [new Response(null, { status: 204 })],
  });
  await user.click(row('Family d').getByRole('button', { name: en['biodata.revoke'] }));
  await screen.findByText(en['biodata.revoked']);
  expect(backend.last(REVOKE)?.body).toEqual({ link: 'd' });
});

test('all links are closed together, where more than one is open', async () => {
  const { user, backend } = await open([OPEN, link('d')], { [REVOKE]: [null] });
  await user.click(screen.getByRole('button', { name: en['biodata.revoke_all'] }));
  await screen.findByText(en['error.network']);
  expect(backend.last(REVOKE)?.body).toEqual({});
});

test('a single open link is not closed by another button', async () => {
  await open([OPEN, CLOSED, EXPIRED]);
  expect(screen.queryByRole('button', { name: en['biodata.revoke_all'] })).toBeNull();
});

test('nothing is shown before the first link', async () => {
  const { backend } = await open([]);
  await expect.poll(() => backend.asked).toContain(READ);
  expect(screen.queryByText(en['biodata.links'])).toBeNull();
});

test('when a link was seen is read when the member asks', async () => {
  const seen = link('e', { views: 2, last_view: PAST });
  const { backend } = await open([seen, OPEN], {
    [VIEWS]: [Response.json([{ viewed_at: PAST, browser: 'chrome' }])],
  });
  expect(row('Family e').queryByText(/^seen 2 times, last on 20 Nov 2026/)).not.toBeNull();
  expect(row('Family a').queryByText(en['biodata.view_log'])).toBeNull();
  expect(backend.asked).not.toContain(VIEWS);
  const details = screen.getByText(en['biodata.view_log']).closest('details') as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  await row('Family e').findByText(/^20 Nov 2026, .* · Chrome$/);
  expect(backend.last(VIEWS)?.query).toContain('link=eq.e');
});
