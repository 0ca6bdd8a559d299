/** The role of the signed-in user at the desk. */
import { queryOptions } from '@tanstack/react-query';
import { backend } from './client.ts';
import type { DeskRole } from './desk-rows.ts';
import { toBackendError } from './errors.ts';

/** Query of the role; null for everybody without one. Throws BackendError. */
export function deskRoleOptions(userId: string) {
  return queryOptions({
    queryKey: ['desk-role', userId],
    queryFn: async (): Promise<DeskRole | null> => {
      const { data, error, status } = await backend().rpc('desk_role');
      if (error) throw toBackendError(error, status);
      return data;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
