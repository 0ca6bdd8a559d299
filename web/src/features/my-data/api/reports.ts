/** The member's own reports, the decisions on reports about the member, and appeals against both. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { backend } from '#web/backend/client.ts';
import { toBackendError, unwrap } from '#web/backend/errors.ts';
import { queryClient } from '#web/backend/query-client.ts';
import type { DecisionAboutMe, OwnReport } from '#web/backend/types.ts';

export interface ReportsAndDecisions {
  reports: OwnReport[];
  decisions: DecisionAboutMe[];
}

/** Query of both, the latest first. Throws BackendError. */
export function reportsOptions(userId: string) {
  return queryOptions({
    queryKey: ['reports-and-decisions', userId],
    queryFn: async ({ signal }): Promise<ReportsAndDecisions> => {
      const [reports, decisions] = await Promise.all([
        backend().from('my_reports').select().order('received_at', { ascending: false }).abortSignal(signal),
        backend()
          .from('decisions_about_me')
          .select()
          .order('decided_at', { ascending: false })
          .abortSignal(signal),
      ]);
      return { reports: unwrap(reports), decisions: unwrap(decisions) };
    },
    staleTime: 0,
  });
}

/** Mutation that appeals against the decision with this ticket. Throws BackendError. */
export function appealOptions(userId: string, ticket: string) {
  return mutationOptions({
    mutationFn: async (details: string) => {
      const { error, status } = await backend().rpc('appeal_decision', { ticket, details });
      if (error) throw toBackendError(error, status);
    },
    onSettled: () => queryClient.invalidateQueries(reportsOptions(userId)),
  });
}
