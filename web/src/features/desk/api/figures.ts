/** Figures of the community. */
import { queryOptions } from '@tanstack/react-query';
import { backend } from '#web/backend/client.ts';
import { unwrapAs } from '#web/backend/validated.ts';
import { FIGURES } from './rows.ts';

/** Query of the figures of the last twelve weeks. Throws BackendError. */
export function figuresOptions() {
  return queryOptions({
    queryKey: ['desk', 'figures'],
    queryFn: async () => unwrapAs(FIGURES, await backend().rpc('desk_figures')),
    staleTime: 0,
  });
}
