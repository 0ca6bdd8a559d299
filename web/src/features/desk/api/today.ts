/** What waits at the desk. Every function throws BackendError. */
import { queryOptions } from '@tanstack/react-query';
import { backend } from '#web/backend/client.ts';
import { unwrapAs } from '#web/backend/validated.ts';
import { TODAY, WAITING } from './rows.ts';

/** Query of how much of each kind waits. */
export function waitingOptions() {
  return queryOptions({
    queryKey: ['desk', 'waiting'],
    queryFn: async () => unwrapAs(WAITING, await backend().rpc('desk_waiting')),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/** Query of everything with a deadline, the earliest first. */
export function todayOptions() {
  return queryOptions({
    queryKey: ['desk', 'today'],
    queryFn: async () => unwrapAs(TODAY, await backend().rpc('desk_today')),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}
