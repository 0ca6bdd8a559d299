import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import type { MemberFilters } from '#web/backend/member-filters.ts';
import { render } from '#web/testing/render-screen.ts';
import { EmptySearch } from './empty-search.tsx';

type Props = Parameters<typeof EmptySearch>[0];

/** What a search that found nobody says, after its first sentence. */
function empty(filters: MemberFilters, counted?: object): string {
  const props = { filters, counted: counted as Props['counted'], onChange: () => {} };
  const { text } = render(createElement(EmptySearch, props));
  return text.replaceAll('\u00A0', ' ').replace(/^No profile fits all of these filters\. ?/, '');
}

describe('a search that finds nobody', () => {
  it('offers to leave out the filters without which it finds somebody', () => {
    const without = [
      { filter: 'city', members: 1 },
      { filter: 'income', members: 2 },
      { filter: 'caste', members: 0 },
    ];
    expect(empty({ city: ['Pune'] }, { members: 0, without: [{ filter: 'city', members: 3 }] })).toBe(
      'Without “Pune”: 3 profiles Change filters',
    );
    expect(empty({ city: ['Pune', 'Wai'], income: 600_000, caste: ['kul'] }, { members: 0, without })).toBe(
      'Without “City”: 1 profile Without “₹6 lakh”: 2 profiles Change filters',
    );
  });

  it('offers to leave out the limit of guna alone, which is not counted', () => {
    expect(empty({ guna: 18 }, { members: 4, without: [{ filter: 'city', members: 3 }] })).toBe(
      'Without “Guna 18 and above”: 4 profiles Change filters',
    );
    expect(empty({ guna: 18 }, { members: 0 })).toBe('Change filters');
  });

  it('offers to change filters before it is known, and nothing without filters', () => {
    expect([empty({ city: ['Pune'] }), empty({})]).toEqual(['Change filters', '']);
  });
});
