/** The requests of all reads in turn, each operation as often as any other, and its own in their order: a scroll stays a scroll. */
import type { LoadRequest } from './load.ts';
import type { Operation } from './operations/operation.ts';

export function mixed(operations: readonly Operation[]): LoadRequest[] {
  const lists = operations.filter(({ kind }) => kind === 'read').map(({ requests }) => requests);
  const longest = Math.max(...lists.map((requests) => requests.length));
  return Array.from({ length: longest }, (_, round) =>
    lists.flatMap((requests) => requests[round % requests.length] ?? []),
  ).flat();
}
