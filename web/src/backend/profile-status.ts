/** The combined flags of one's own profile: what the access gate, the accordion and the payment section go by. */
import { queryOptions } from '@tanstack/react-query';
import { backend } from './client.ts';
import { unwrap } from './errors.ts';
import { ownStatus } from './page-queries.ts';
import type { ProfileStatus } from './types.ts';

/** Query of the own status row. After a save, an upload or a payment, invalidate its `queryKey`. */
export function profileStatusOptions(userId: string) {
  return queryOptions({
    queryKey: ['profile-status', userId],
    queryFn: async () => unwrap(await ownStatus(backend())) as ProfileStatus,
    // Paid, paused or saved in another tab or on another device meanwhile.
    refetchOnWindowFocus: true,
  });
}

/** True when the gate lets its member in: text form filled, paid, photos there, and not deactivated. */
export function isAdmitted(status: ProfileStatus): boolean {
  return !status.isTextFormNull && status.has_paid && !status.isMediaNull && status.deactivated_at === null;
}
