/** The current price of a year of membership, from the catalogue that the server charges by. */
import { queryOptions } from '@tanstack/react-query';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';

const ITEM = 'membership_year';

/** Query of the fee in paise. Throws BackendError. */
export function feeOptions() {
  return queryOptions({
    queryKey: ['membership-fee'],
    queryFn: async () => {
      const row = unwrap(
        await backend().from('membership_prices').select('amount').eq('item', ITEM).single(),
      );
      return row.amount;
    },
  });
}
