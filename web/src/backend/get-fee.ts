/** The fee of a year of membership today, which the server charges. */
import { queryOptions } from '@tanstack/react-query';
import { backend } from './client.ts';
import { unwrap } from './errors.ts';

/** Query of the fee in paise. Throws BackendError. */
export function feeOptions() {
  return queryOptions({
    queryKey: ['membership-fee'],
    queryFn: async () => unwrap(await backend().from('community').select('fee').single()).fee,
  });
}
