/** Pages of the members who were shown the signed-in member's contact details, latest first. */
import { infiniteQueryOptions } from '@tanstack/react-query';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';
import type { ContactViewer } from '#web/backend/types.ts';

const PAGE_SIZE = 20;

/** Query of the pages; its data are the rows of all pages. Loaded on each visit. Throws BackendError. */
export function contactViewersOptions(userId: string) {
  return infiniteQueryOptions({
    queryKey: ['contact-viewers', userId],
    queryFn: async ({ pageParam, signal }): Promise<ContactViewer[]> =>
      unwrap(
        await backend()
          .from('contact_viewers')
          .select('seen_at,user_code,first_name,last_name,regional_full_name,viewer_id')
          .order('seen_at', { ascending: false })
          .order('viewer_id')
          .range(pageParam, pageParam + PAGE_SIZE - 1)
          .abortSignal(signal),
      ),
    initialPageParam: 0,
    getNextPageParam: (last: ContactViewer[], pages: ContactViewer[][]) =>
      last.length < PAGE_SIZE ? undefined : pages.length * PAGE_SIZE,
    select: ({ pages }) => uniqueRows(pages.flat()),
    staleTime: 0,
  });
}

/** Without duplicates: a new row between two requests moves a row to the next page. */
function uniqueRows(rows: readonly ContactViewer[]): ContactViewer[] {
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}

/** A unique key: there is one row for each member and day. */
export function keyOf({ viewer_id, seen_at }: ContactViewer): string {
  return `${viewer_id} ${seen_at}`;
}
