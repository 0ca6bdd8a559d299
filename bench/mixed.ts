/** The requests of all reads, shuffled: in their own order the operations would run one after the other. */
import type { LoadRequest } from './load.ts';
import type { Operation } from './operations/operation.ts';

export function mixed(operations: readonly Operation[]): LoadRequest[] {
  const requests = operations
    .filter(({ kind }) => kind === 'read')
    .flatMap((operation) => operation.requests);
  return requests
    .map((request, at) => ({ request, turn: (at * 7919) % requests.length }))
    .sort((a, b) => a.turn - b.turn)
    .map(({ request }) => request);
}
