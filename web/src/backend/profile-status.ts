/** The flags of the member's own profile, for the access gate, the accordion and the payment section. */
import { queryOptions } from '@tanstack/react-query';
import { backend } from './client.ts';
import { unwrap } from './errors.ts';
import { ownStatus } from './page-queries.ts';
import type { ProfileStatus } from './types.ts';

/** Query of the member's status row. Invalidate its `queryKey` after a save, an upload or a payment. */
export function profileStatusOptions(userId: string) {
  return queryOptions({
    queryKey: ['profile-status', userId],
    queryFn: async () => unwrap(await ownStatus(backend())),
    // Another tab or device may have changed it.
    refetchOnWindowFocus: true,
  });
}

/** True when the access gate admits the member: form complete, paid, with photo, and not paused (statement 4.13 to 4.18). */
export function isAdmitted(status: ProfileStatus): boolean {
  return !status.isTextFormNull && status.has_paid && !status.isMediaNull && status.deactivated_at === null;
}
