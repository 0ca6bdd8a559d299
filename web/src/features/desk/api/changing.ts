/** Mutations of the desk. */
import { mutationOptions } from '@tanstack/react-query';
import { unwrap } from '#web/backend/errors.ts';
import { queryClient } from '#web/backend/query-client.ts';

/** A mutation that calls a function of the database; what is open at the desk is read again. It throws BackendError. */
export function changing<Values>(
  call: (values: Values) => PromiseLike<{ data: unknown; error: unknown; status: number }>,
) {
  return mutationOptions({
    mutationFn: async (values: Values): Promise<void> => {
      unwrap(await call(values));
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['desk'] }),
  });
}
