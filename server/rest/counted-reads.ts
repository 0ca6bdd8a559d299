/** Counts the rows of other members that reads return against the reader's quota (docs/decisions/014). */
import type { Admission, ReadQuota } from '#server/quota/read-quota.ts';
import type { Caller } from './caller.ts';
import { isServerFault } from './database-errors.ts';
import type { Plan } from './plan/plan.ts';
import type { Outcome } from './run.ts';

export interface CountedReadsOptions {
  readQuota: ReadQuota;
  /** The views that show other members, and the functions that count them. */
  countedReads: ReadonlySet<string>;
}

/** The view or function that a plan only reads. */
function nameOf(plan: Plan): string | undefined {
  if (plan.kind === 'read') return plan.relation.name;
  return plan.kind === 'call' ? plan.target.name : undefined;
}

/** Without a quota, nothing is counted. */
export function createCountedReads(options: CountedReadsOptions | undefined) {
  return {
    /** Admits a read to the quota; undefined for what doesn't count. Throws PT429 as `ReadQuota` does; otherwise SQL refuses the read. */
    admit({ claims: { sub } }: Caller, plan: Plan): Admission | Promise<Admission> | undefined {
      const name = nameOf(plan);
      if (name === undefined || typeof sub !== 'string') return undefined;
      return options?.countedReads.has(name) ? options.readQuota.admit(sub) : undefined;
    },
    /** Counts what an admitted read returned. Throws PT429 when the quota was used up meanwhile, so that it must not be returned. */
    record(admission: Admission | undefined, plan: Plan, outcome: Outcome): void | Promise<void> {
      if (!admission || !options || ('error' in outcome && isServerFault(outcome.error))) return;
      const isBare = 'error' in outcome || ('headersOnly' in plan && plan.headersOnly);
      // A result without rows, a bare count and an error reveal something too.
      return options.readQuota.record(admission, isBare ? 1 : Math.max(outcome.row.rows, 1));
    },
  };
}
