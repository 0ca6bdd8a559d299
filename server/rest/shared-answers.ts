/** Answers that are equal for all who may read them, kept while their stamp holds, which each request reads (docs/decisions/018). */
import { LRUCache } from 'lru-cache';
import type { Caller } from './caller.ts';
import { memoizePerPlan } from './plan/memoize-per-plan.ts';
import type { Plan, ReadPlan } from './plan/plan.ts';
import type { Outcome } from './run.ts';
import type { AnswerRow } from './sql/answer.ts';

/** By view: the SQL function whose text changes whenever the view's rows may; null for who may not read them. */
export type Stamps = ReadonlyMap<string, string>;

/** A plan to be run, and the answer that is kept for it. */
interface Shared {
  plan: Plan;
  kept?: AnswerRow;
}

/** Several times the front end's; the largest has a thousand values. */
const MAX_ANSWERS = 32;

const isShareable = memoizePerPlan(
  ({ accessPath, preferences, form, headersOnly }) =>
    accessPath.finds === 'rows' && preferences.count === undefined && form.kind === 'array' && !headersOnly,
);

const listKeyOf = memoizePerPlan(({ relation, query, limit }) =>
  JSON.stringify([relation.name, { ...query, offset: null }, limit]),
);

function keyOf(plan: ReadPlan): string {
  return `${plan.query.offset} ${listKeyOf(plan)}`;
}

/** Without stamps nothing is kept. */
export function createSharedAnswers(stamps: Stamps = new Map()) {
  const answers = new LRUCache<string, AnswerRow>({ max: MAX_ANSWERS });
  return {
    /** The plan, to be run with its stamp, and the answer that is kept for it. Only signed-in users may call the function. */
    resume({ role }: Caller, plan: Plan): Shared {
      if (role !== 'authenticated') return { plan };
      const stampedBy = plan.kind === 'read' ? stamps.get(plan.relation.name) : undefined;
      if (plan.kind !== 'read' || stampedBy === undefined || !isShareable(plan)) return { plan };
      return { plan: { ...plan, stampedBy }, kept: answers.get(keyOf(plan)) };
    },
    /** Keeps an answer that has a stamp. */
    record({ plan }: Shared, outcome: Outcome): void {
      if (plan.kind !== 'read' || !('row' in outcome) || typeof outcome.row.stamp !== 'string') return;
      answers.set(keyOf(plan), outcome.row);
    },
  };
}
