import { expect, it } from 'vitest';
import { queryClient } from '#web/backend/query-client.ts';
import type { ContactViewer } from '#web/backend/types.ts';
import { describeCalls } from '#web/testing/calls.ts';
import { contactViewersOptions } from './list-contact-viewers.ts';

const SELECTED = 'select=seen_at,user_code,first_name,last_name,regional_full_name,viewer_id';
const page = (offset: number) =>
  `GET /rest/v1/contact_viewers?${SELECTED}&order=seen_at.desc,viewer_id.asc&offset=${offset}&limit=20`;
const viewers = (...ids: number[]) =>
  ids.map((id) => ({ viewer_id: `v${id}`, seen_at: '2026-11-20' }) as ContactViewer);
const FULL = viewers(...Array(20).keys());

const reading = (pages: number) => () =>
  queryClient.fetchInfiniteQuery({ ...contactViewersOptions('me'), pages, retry: false });

describeCalls({
  'reading the first viewers': {
    call: reading(1),
    asks: [page(0)],
    answer: FULL,
    result: { pages: [FULL], pageParams: [0] },
  },
  'reading all viewers': {
    call: reading(3),
    asks: [page(0), page(20), page(40)],
    answer: FULL,
    result: { pages: [FULL, FULL, FULL], pageParams: [0, 20, 40] },
  },
  'reading after a page that is not full': {
    call: reading(3),
    asks: [page(0)],
    answer: viewers(1),
  },
});

it('shows a row once that has moved to the next page, and each day of a viewer', () => {
  const [other, moved] = viewers(1, 2) as [ContactViewer, ContactViewer];
  const nextDay = { ...moved, seen_at: '2026-11-21' };
  const select = contactViewersOptions('me').select;
  expect(select?.({ pages: [[other, nextDay, moved], [moved]], pageParams: [0, 20] })).toEqual([
    other,
    nextDay,
    moved,
  ]);
});
