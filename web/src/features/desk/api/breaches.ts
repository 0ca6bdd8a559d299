/** Breaches of personal data at the desk. Every function throws BackendError. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';
import { queryClient } from '#web/backend/query-client.ts';
import { changing } from './changing.ts';
import type { LogEntry } from './log.ts';

/** Texts of the notice to members, each in both languages. */
export const MEMBER_TEXTS = ['what', 'meaning', 'done', 'advice'] as const;
/** Further texts of the report to the Data Protection Board. */
export const BOARD_TEXTS = ['cause', 'person', 'prevention'] as const;
/** By text, `what_en` or `cause`. */
export type BreachFacts = Record<string, string>;

/** A notice to an authority. */
export interface Notice {
  notice: 'cert_in' | 'board' | 'board_report';
  due_at: string;
  sent_at: string | null;
  /** What the authority acknowledged it with. */
  reference: string | null;
}

export interface ListedBreach {
  number: number;
  title: string;
  noticed_at: string;
  closed_at: string | null;
  deadlines: Notice[];
}

export interface Breach extends ListedBreach {
  facts: BreachFacts;
  /** How many members are affected, and what became of their mails. */
  mails: { affected: number; waiting: number; sent: number; failed: number; failed_codes: number[] };
  history: Omit<LogEntry, 'actor_role'>[];
}

/** Query of the breaches, the open ones first. */
export function breachesOptions() {
  return queryOptions({
    queryKey: ['desk', 'breaches'],
    queryFn: async (): Promise<ListedBreach[]> =>
      unwrap(await backend().rpc('desk_breaches')) as unknown as ListedBreach[],
    staleTime: 0,
  });
}

const MAIL_PROGRESS_MS = 3000;

/** Query of one breach; read again while mails wait to be sent. */
export function breachOptions(number: number) {
  return queryOptions({
    queryKey: ['desk', 'breach', number],
    queryFn: async (): Promise<Breach> =>
      unwrap(await backend().rpc('desk_breach', { number })) as unknown as Breach,
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
