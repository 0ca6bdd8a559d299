import { useQuery } from '@tanstack/react-query';
import { deskRoleOptions } from '#web/backend/desk-role.ts';
import { useUserId } from '#web/session/session.ts';

/** Whether the signed-in user is an operator; false while the role loads. */
export const useIsOperator = (): boolean => useQuery(deskRoleOptions(useUserId())).data === 'operator';
