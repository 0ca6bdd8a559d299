/** Orders of courts and authorities at the desk. Every function throws BackendError. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';
import { queryClient } from '#web/backend/query-client.ts';
import { unwrapAs } from '#web/backend/validated.ts';
import { type Issuer, ORDERS } from './rows.ts';

/** Query of the orders, those without a decision first. */
export function ordersOptions() {
  return queryOptions({
    queryKey: ['desk', 'orders'],
    queryFn: async () => unwrapAs(ORDERS, await backend().rpc('desk_orders')),
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
