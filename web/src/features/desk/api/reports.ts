/** Reports of members about members, as the desk reads and decides them. Every function throws BackendError. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';
import { queryClient } from '#web/backend/query-client.ts';
import { unwrapAs } from '#web/backend/validated.ts';
import { type Decision, type Measure, NOMINEES, NUMBERS, REPORT, REPORTS } from './rows.ts';

/** Query of the open reports, the earliest deadline first, or of the decided ones. */
export function reportsOptions(decided: boolean) {
  return queryOptions({
    queryKey: ['desk', 'reports', decided],
    queryFn: async () => unwrapAs(REPORTS, await backend().rpc('desk_reports', { decided })),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/** Query of one report with what it is about. */
export function reportOptions(ticket: string) {
  return queryOptions({
    queryKey: ['desk', 'report', ticket],
    queryFn: async () => unwrapAs(REPORT, await backend().rpc('desk_report', { ticket })),
    staleTime: 0,
  });
}

/** Mutation that reads the nominee of the member whom a request about data rights names, null without one: it is logged. */
export function nomineeOptions(ticket: string) {
  return mutationOptions({
    mutationFn: async () => unwrapAs(NOMINEES, await backend().rpc('desk_nominee', { ticket }))[0] ?? null,
  });
}

/** Mutation that reads the telephone numbers of both members of a report: each look is logged. */
export function numbersOptions(ticket: string) {
  return mutationOptions({
    mutationFn: async () => unwrapAs(NUMBERS, await backend().rpc('desk_numbers', { ticket })),
  });
}

interface DecisionToMake {
  decision: Decision;
  reason: string;
  measure: Measure;
  /** Shown to the reported member. */
  memberReason?: string;
}

/** Mutation that decides a report. */
export function decideOptions(ticket: string) {
  return mutationOptions({
    mutationFn: async ({ memberReason, ...decided }: DecisionToMake): Promise<void> => {
      unwrap(
        await backend().rpc('desk_decide', {
          ticket,
          ...decided,
          member_reason: memberReason,
        }),
      );
    },
    // Not awaited: the decided report has no form any more that could go on to the next one.
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['desk'] }),
  });
}
