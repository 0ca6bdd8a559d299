/** Orders of courts and authorities at the desk. Every function throws BackendError. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';
import { queryClient } from '#web/backend/query-client.ts';
import type { Decision } from './decision.ts';

/** Who ordered it: orders of others than the first three do not bind. */
export const ISSUERS = ['court', 'government', 'police', 'other'] as const;
export type Issuer = (typeof ISSUERS)[number];

export interface ListedOrder {
  ticket: string;
  authority: string;
  /** The number that the authority gave it. */
  reference: string;
  issued_by: Issuer;
  about_code: number | null;
  received_at: string;
  due_at: string;
  decision: Decision | null;
  decided_at: string | null;
}

/** Query of the orders, those without a decision first. */
export function ordersOptions() {
  return queryOptions({
    queryKey: ['desk', 'orders'],
    queryFn: async (): Promise<ListedOrder[]> => unwrap(await backend().rpc('desk_orders')) as ListedOrder[],
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

export interface NewOrder {
  authority: string;
  reference: string;
  issued_by: Issuer;
  /** ISO 8601. */
  received_at: string;
  details: string;
  /** The user code of the member whom it is about. */
  code?: number;
}

/** Mutation that records an order and returns its ticket. */
export function recordOrderOptions() {
  return mutationOptions({
    mutationFn: async (order: NewOrder): Promise<string> =>
      unwrap(await backend().rpc('desk_record_order', order)),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['desk'] }),
  });
}
