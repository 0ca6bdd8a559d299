/** Pages of members in the order in which they match the viewer (`best_matches`). */
import { SEARCH_PAGE_SIZE } from '#domain/limits.ts';
import { LISTED_COLUMNS, selectList } from '#domain/member-columns.ts';
import { backend } from './client.ts';
import { unwrap } from './errors.ts';
import { filterArguments, inList, type ListedMember, type MemberFilters } from './member-filters.ts';

/** A page from row `skip`; only an empty page is the end of the list. Throws BackendError. */
export async function fetchMatchedPage(
  { gender: _, ...filters }: MemberFilters,
  skip: number,
  signal: AbortSignal,
): Promise<ListedMember[]> {
  const ranked = unwrap(
    await backend()
      .rpc('best_matches', { filters: filterArguments(filters), skip, most: SEARCH_PAGE_SIZE })
      .abortSignal(signal),
  );
  if (ranked.length === 0) return [];
  const members = unwrap(
    await backend()
      .from('valid_profiles')
      .select(selectList(LISTED_COLUMNS))
      .filter('id', 'in', inList(ranked.map(({ id }) => id)))
      .abortSignal(signal),
  );
  const known = new Map(members.map((member) => [member.id, member]));
  return ranked.flatMap(({ id, guna_known }) => {
    const member = known.get(id);
    return member ? { ...member, guna_known } : [];
  });
}
