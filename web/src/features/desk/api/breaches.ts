/** Breaches of personal data at the desk. Every function throws BackendError. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';
import { queryClient } from '#web/backend/query-client.ts';
import { unwrapAs } from '#web/backend/validated.ts';
import { changing } from './changing.ts';
import { BREACH, BREACHES, type BreachFacts, type Notice } from './rows.ts';

/** Query of the breaches, the open ones first. */
export function breachesOptions() {
  return queryOptions({
    queryKey: ['desk', 'breaches'],
    queryFn: async () => unwrapAs(BREACHES, await backend().rpc('desk_breaches')),
    staleTime: 0,
  });
}

const MAIL_PROGRESS_MS = 3000;

/** Query of one breach; read again while mails wait to be sent. */
export function breachOptions(number: number) {
  return queryOptions({
    queryKey: ['desk', 'breach', number],
    queryFn: async () => unwrapAs(BREACH, await backend().rpc('desk_breach', { number })),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.mails.waiting > 0 ? MAIL_PROGRESS_MS : false),
  });
}

/** Mutation that opens the procedure and returns its number. */
export function openBreachOptions() {
  return mutationOptions({
    mutationFn: async (breach: { title: string; noticed_at: string }): Promise<number> =>
      unwrap(await backend().rpc('desk_open_breach', breach)),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['desk'] }),
  });
}

/** Mutation that stores the texts of the notices. */
export const saveBreachOptions = (number: number) =>
  changing((facts: BreachFacts) => backend().rpc('desk_save_breach', { number, facts }));

/** Mutation that adds affected members by their user codes, or everybody. */
export const addAffectedOptions = (number: number) =>
  changing((affected: { codes: number[]; everybody: boolean }) =>
    backend().rpc('desk_add_affected', { number, ...affected }),
  );

/** Mutation that mails all affected members who have no mail yet. */
export const notifyBreachOptions = (number: number) =>
  changing((_: null) => backend().rpc('desk_notify_breach', { number }));

/** Mutation that records a notice to an authority. */
export const recordNoticeOptions = (number: number) =>
  changing((sent: { notice: Notice['notice']; reference: string }) =>
    backend().rpc('desk_record_notice', { number, ...sent }),
  );

/** Mutation that closes the procedure. */
export const closeBreachOptions = (number: number) =>
  changing((_: null) => backend().rpc('desk_close_breach', { number }));
