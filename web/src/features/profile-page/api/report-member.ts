import { mutationOptions } from '@tanstack/react-query';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';
import { queryClient } from '#web/backend/query-client.ts';

export interface Report {
  kind: string;
  details: string;
  /** Name of the photo that the report is about. */
  photo?: string;
  /** The reporter is the person in the photo, or acts for her. */
  concerns_reporter: boolean;
}

/** Mutation that reports a member; its data are the ticket and, as ISO 8601, when it is answered at the latest. Throws BackendError. */
export function reportOptions(memberId: string) {
  return mutationOptions({
    mutationFn: async (report: Report) =>
      unwrap(
        await backend()
          .rpc('report_member', { user_id: memberId, ...report, photo: report.photo ?? undefined })
          .single<{ ticket: string; due_at: string }>(),
      ),
    // A block may have come with it.
    onSuccess: () => queryClient.invalidateQueries({ refetchType: 'none' }),
  });
}
