/**
 * A member's telephone numbers and street address. Each request is counted and shown to that member (database function `contact_of`), so
 * the response is cached for the whole visit, in memory only.
 */
import { queryOptions } from '@tanstack/react-query';
import { backend } from './client.ts';
import { unwrap } from './errors.ts';
import type { Contact } from './types.ts';

/** Query of one member's contact details. Enable it only when the viewer requests them. Throws BackendError. */
export function contactOptions(viewerId: string, memberId: string) {
  return queryOptions({
    queryKey: ['contact', viewerId, memberId],
    queryFn: async (): Promise<Contact> =>
      unwrap(await backend().rpc('contact_of', { user_id: memberId }).single()),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}
