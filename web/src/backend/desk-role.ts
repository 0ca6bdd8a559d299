/** The role of the signed-in user at the desk. */
import { queryOptions } from '@tanstack/react-query';
import { backend } from './client.ts';
import { unwrap } from './errors.ts';

export const DESK_ROLES = ['operator', 'moderator'] as const;
export type DeskRole = (typeof DESK_ROLES)[number];

/** Query of the role; null for everybody without one. Throws BackendError. */
export function deskRoleOptions(userId: string) {
  return queryOptions({
    queryKey: ['desk-role', userId],
    queryFn: async (): Promise<DeskRole | null> => {
      const own: string | null = unwrap(await backend().rpc('desk_role'));
      return DESK_ROLES.find((role) => role === own) ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
