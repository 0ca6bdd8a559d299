/** The member's own reports, the decisions on reports about the member, and appeals against both. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';
import { queryClient } from '#web/backend/query-client.ts';
import { unwrapAs } from '#web/backend/validated.ts';

const textOrNull = z.nullable(z.string());
const appeal = {
  may_appeal: z.boolean(),
  appeal_due_at: textOrNull,
  appeal_decision: textOrNull,
  appeal_reason: textOrNull,
};

/** A report of the signed-in member, with its decision and the member's appeal. */
const ownReport = z.object({
  ticket: z.string(),
  kind: z.string(),
  about_code: z.nullable(z.number()),
  received_at: z.string(),
  due_at: z.string(),
  decision: textOrNull,
  reason: textOrNull,
  decided_at: textOrNull,
  ...appeal,
});
export type OwnReport = z.infer<typeof ownReport>;

/** What was decided about the signed-in member because of a report, with the member's appeal. */
const decisionAboutMe = z.object({
  ticket: z.string(),
  measure: z.string(),
  reason: textOrNull,
  decided_at: z.string(),
  ...appeal,
});
export type DecisionAboutMe = z.infer<typeof decisionAboutMe>;

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
      return {
        reports: unwrapAs(z.array(ownReport), reports),
        decisions: unwrapAs(z.array(decisionAboutMe), decisions),
      };
    },
    staleTime: 0,
  });
}

/** Mutation that appeals against the decision with this ticket. Throws BackendError. */
export function appealOptions(userId: string, ticket: string) {
  return mutationOptions({
    mutationFn: async (details: string) => {
      unwrap(await backend().rpc('appeal_decision', { ticket, details }));
    },
    onSettled: () => queryClient.invalidateQueries(reportsOptions(userId)),
  });
}
