/** How many connections a process holds: with our own Postgres no more than the processors can keep busy (docs/decisions/011). */
import { availableParallelism } from 'node:os';

/** Of all processes together: the embedded Postgres accepts sixty, and a few are left for the operator and the listeners. */
const ALL = 48;
/** Of one process, which doesn't keep more of them busy. */
export const MAX_CONNECTIONS = 12;
/** With fewer, guests or costly questions would leave little for the others (`connection-shares.ts`). */
const MIN_EACH = 6;

/** The maximum number of connections of one of `processes` processes; with `embedded`, Postgres runs on this machine. */
export function poolSize(
  { embedded, processes = 1 }: { embedded: boolean; processes?: number },
  processors = availableParallelism(),
): number {
  const allowed = Math.min(MAX_CONNECTIONS, Math.ceil(ALL / processes));
  if (!embedded) return allowed;
  // Two a processor, and two that wait for the disk.
  const busy = Math.ceil((2 * processors + 2) / processes);
  return Math.min(allowed, Math.max(MIN_EACH, busy));
}
