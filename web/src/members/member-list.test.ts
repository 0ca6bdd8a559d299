import { createElement } from 'react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ListedProfile } from '#web/backend/types.ts';
import { useUserStore } from '#web/session/user-store.ts';
import { ANAGHA, render } from '#web/testing/render-screen.ts';
import { RenderScheduleContext } from '#web/ui/later.ts';
import { MemberList } from './member-list.tsx';

const USER = '00000000-0000-4000-8000-000000000001';

beforeAll(() => {
  // Rendering without a browser shows the store's initial state.
  Object.assign(useUserStore.getInitialState(), { id: USER });
});
afterAll(() => {
  Object.assign(useUserStore.getInitialState(), { id: null });
  vi.unstubAllGlobals();
});

const member = (id: string) =>
  ({ ...ANAGHA, id, photo_level: 'members', age: 27 }) as unknown as ListedProfile;
const THREE = ['a', 'b', 'c'].map(member);
type Props = Parameters<typeof MemberList>[0];

/** The list of a query in this state, on the first page of a visit where `wide` says how wide it is. */
function list(query: object, props: Partial<Props> = {}, wide?: boolean) {
  const state = { error: null, isFetching: false, hasNextPage: false, isFetchingNextPage: false };
  const all = {
    data: THREE,
    ...state,
    isFetchNextPageError: false,
    refetch() {},
    fetchNextPage() {},
    ...query,
  };
  const element = createElement(MemberList, {
    query: all,
    label: 'Members',
    empty: 'Nobody',
    ...props,
  } as Props);
  vi.stubGlobal('matchMedia', (media: string) => ({ matches: wide && media === '(min-width: 40rem)' }));
  const schedule = { isFirstPage: () => true, renderLater: () => () => {} };
  const { html, text } = render(
    createElement(RenderScheduleContext, { value: wide === undefined ? null : schedule }, element),
  );
  return { html, text, count: html.match(/aria-label="Save: /g)?.length ?? 0 };
}
const named = (shown: ListedProfile, eager: boolean) => `${shown.id} ${eager ? 'eager' : 'late'}.`;

describe('a list of members', () => {
  it('has a card each, the first photo of which is loaded at once, and its end', () => {
    const { html, count, text } = list({});
    expect(count).toBe(3);
    expect(html).toMatch(/<ul aria-label="Members" class="grid grid-cols-1 gap-4 sm:grid-cols-2"/);
    expect(text).toMatch(/No More results$/);
    expect(list({}, { children: named }).text).toMatch(/^a eager\. b late\. c late\./);
  });

  it('has rows when asked for, and a heading before one of them', () => {
    const { html, count, text } = list({}, { rows: true, divider: { before: 'b', text: 'Seen before' } });
    expect(html).toContain('class="grid grid-cols-1 gap-2"');
    expect(html).not.toContain(
      'photo-box hairline relative overflow-hidden bg-marigold-soft dark:bg-done-soft size-full',
    );
    expect([count, text.split('Seen before')[0]?.split('Anagha').length]).toEqual([3, 2]);
  });

  it('has the given members in place of those of the query', () => {
    expect(list({}, { members: [member('z')], children: named }).text).toMatch(/^z eager\./);
  });

  it('is a skeleton while it loads, and its error when it fails', () => {
    expect(list({ data: undefined, isFetching: true }).html).toMatch(
      /^<section aria-busy="true" aria-label="Members"/,
    );
    expect(list({ data: undefined, error: new Error('no') }).text).toContain('Try again');
  });

  it('says that nobody was found once the last page has come', () => {
    expect(list({ data: [] }).text).toMatch(/^Nobody/);
    expect(list({ data: [], hasNextPage: true }).text).not.toContain('Nobody');
  });

  it('renders at first what a narrow or a wide screen shows, without its end', () => {
    const five = { data: ['a', 'b', 'c', 'd', 'e'].map(member) };
    expect([list(five, {}, false).count, list(five, {}, true).count, list(five).count]).toEqual([2, 4, 5]);
    expect(list(five, {}, true).text).not.toContain('No More results');
    expect(list({ data: five.data.slice(0, 4) }, {}, true).text).toContain('No More results');
  });
});
