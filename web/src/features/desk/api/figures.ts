/** Figures of the community. */
import { queryOptions } from '@tanstack/react-query';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';
import type { MemberState } from './reports.ts';

export interface Week {
  /** Its Monday, `YYYY-MM-DD`. */
  week: string;
  joined: number;
  lapsed: number;
  reports: number;
  /** The median of the hours from a report to its decision; null without a decision. */
  hours: number | null;
  /** Paise. */
  income: number;
}

interface Figures {
  states: Partial<Record<MemberState, number>>;
  weeks: Week[];
}

/** Query of the figures of the last twelve weeks. Throws BackendError. */
export function figuresOptions() {
  return queryOptions({
    queryKey: ['desk', 'figures'],
    queryFn: async (): Promise<Figures> => unwrap(await backend().rpc('desk_figures')) as unknown as Figures,
    staleTime: 0,
  });
}
