/** The role of the signed-in user at the desk. */
import { queryOptions } from '@tanstack/react-query';
import { backend } from './client.ts';
import { toBackendError } from './errors.ts';

export const DESK_ROLES = ['operator', 'moderator'] as const;
export type DeskRole = (typeof DESK_ROLES)[number];

/** Query of the role; null for everybody without one. Throws BackendError. */
export function deskRoleOptions(userId: string) {
  return queryOptions({
    queryKey: ['desk-role', userId],
    queryFn: async (): Promise<DeskRole | null> => {
      const { data, error, status } = await backend().rpc('desk_role');
      if (error) throw toBackendError(error, status);
      return DESK_ROLES.find((role) => role === data) ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
