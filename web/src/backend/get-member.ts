/** Another member's whole profile; null when the viewer may not see a member with that id. */
import { queryOptions } from '@tanstack/react-query';
import { backend } from './client.ts';
import { unwrap } from './errors.ts';
import { memberById } from './page-queries.ts';
import type { MemberProfile } from './types.ts';

/** Query of one listed profile. Throws BackendError. */
export function memberOptions(viewerId: string, id: string) {
  return queryOptions({
    queryKey: ['member', viewerId, id],
    queryFn: async ({ signal }): Promise<MemberProfile | null> =>
      unwrap(await memberById(backend(), id).abortSignal(signal).maybeSingle()),
  });
}
