/** The health of the server. */
import { queryOptions } from '@tanstack/react-query';
import { backend } from '#web/backend/client.ts';
import { unwrapAs } from '#web/backend/validated.ts';
import { HEALTH } from './rows.ts';

/** Query of what the server's last look at itself found; null before the first. Throws BackendError. */
export function healthOptions() {
  return queryOptions({
    queryKey: ['desk', 'health'],
    queryFn: async () => unwrapAs(HEALTH, await backend().rpc('desk_health'))[0] ?? null,
    staleTime: 0,
  });
}
