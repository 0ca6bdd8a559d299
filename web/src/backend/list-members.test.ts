import { describe, expect, it } from 'vitest';
import { membersOptions, uniqueMembers } from './list-members.ts';
import { inList } from './member-filters.ts';
import type { ListedProfile } from './types.ts';

const member = (id: string) => ({ id }) as ListedProfile;
const pageOf = (size: number) => Array.from({ length: size }, (_, index) => member(String(index)));

describe('the list of members', () => {
  it('quotes any values of a filter', () => {
    expect(inList(['Pune'])).toBe('("Pune")');
    expect(inList(['Editor, night', 'a "b" \\ c', '(वकील)'])).toBe(
      '("Editor, night","a \\"b\\" \\\\ c","(वकील)")',
    );
  });

  it('loads pages of six and ends with a page that is not full [4.53, 7.08]', () => {
    const { getNextPageParam } = membersOptions('me');
    const next = (...sizes: number[]) => {
      const pages = sizes.map(pageOf);
      return getNextPageParam(pages.at(-1) ?? [], pages, 0, []);
    };
    expect(next(6)).toBe(6);
    expect(next(6, 6)).toBe(12);
    expect(next(5)).toBeUndefined();
    expect(next(6, 0)).toBeUndefined();
  });

  it('ends at an empty page in the order of the match, since deleted members make a page short', () => {
    const { getNextPageParam } = membersOptions('me', {}, 'match');
    expect(getNextPageParam(pageOf(5), [pageOf(6), pageOf(5)], 6, [])).toBe(12);
    expect(getNextPageParam([], [pageOf(6), []], 6, [])).toBeUndefined();
  });

  it('keeps the newest and the matched members of the same filters apart', () => {
    expect(membersOptions('me', {}, 'match').queryKey).not.toEqual(membersOptions('me').queryKey);
    expect(membersOptions('me', { guna: 18 }).queryKey).toEqual(
      membersOptions('me', { guna: 18 }, 'match').queryKey,
    );
  });

  it('shows a member once when new rows move it to the next page [4.54]', () => {
    const pages = [
      [member('a'), member('b')],
      [member('b'), member('c')],
    ];
    expect(uniqueMembers({ pages, pageParams: [0, 6] }).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });
});
