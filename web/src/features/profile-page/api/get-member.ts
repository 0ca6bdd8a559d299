/** Another member's profile, or null when there is nobody of that id whom this viewer may see. */
import { queryOptions } from '@tanstack/react-query';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';
import { findKnownMember } from '#web/backend/known-member.ts';
import type { Profile } from '#web/backend/types.ts';

/** Query of one valid profile; begins with the row that a list has brought. Throws BackendError. */
export function memberOptions(viewerId: string, id: string) {
  return queryOptions({
    queryKey: ['member', viewerId, id],
    queryFn: async ({ signal }): Promise<Profile | null> =>
      unwrap(await backend().from('valid_profiles').select().eq('id', id).abortSignal(signal).maybeSingle()),
    initialData: () => findKnownMember(id)?.member,
    initialDataUpdatedAt: () => findKnownMember(id)?.readAt,
  });
}
