/** Figures of the community. */
import { queryOptions } from '@tanstack/react-query';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';

/** Query of the figures of the last twelve weeks. Throws BackendError. */
export function figuresOptions() {
  return queryOptions({
    queryKey: ['desk', 'figures'],
    queryFn: async () => unwrap(await backend().rpc('desk_figures')),
    staleTime: 0,
  });
}
