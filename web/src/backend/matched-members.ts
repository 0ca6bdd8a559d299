/** Pages of members in the order in which they match the viewer (`best_matches`). */
import { SEARCH_PAGE_SIZE } from '#domain/limits.ts';
import { LISTED_COLUMNS, selectList } from '#domain/member-columns.ts';
import { backend } from './client.ts';
import { unwrap } from './errors.ts';
import { inList, type ListedMember, type MemberFilters, MONTHS } from './member-filters.ts';

/** A page from row `skip`; only an empty page is the end of the list. Throws BackendError. */
export async function fetchMatchedPage(
  filters: MemberFilters,
  skip: number,
  signal: AbortSignal,
): Promise<ListedMember[]> {
  const ranked = unwrap(
    await backend()
      .rpc('best_matches', { filters: matchFilters(filters), skip, most: SEARCH_PAGE_SIZE })
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

/** The filters as `best_matches` takes them: income by the month. */
function matchFilters({ gender: _, income, ...choices }: MemberFilters) {
  return { ...choices, ...(income && { income: income / MONTHS }) };
}
