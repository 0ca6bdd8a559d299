/** Answers that are equal for all who may read them, kept while their stamp holds, which is read with each request (docs/decisions/018). */
import { LRUCache } from 'lru-cache';
import { memoizePerPlan } from './plan/memoize-per-plan.ts';
import type { Plan, ReadPlan } from './plan/plan.ts';
import type { Outcome } from './run.ts';
import type { AnswerRow } from './sql/answer.ts';

/** By view: the SQL function whose text changes whenever the view's rows may; null for who may not read them. */
export type Stamps = ReadonlyMap<string, string>;

/** A plan to be run, and the answer that is kept for it. */
interface Resumed {
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
    /** A plan that reads rows only if the kept answer does not hold any more. */
    resume(plan: Plan): Resumed {
      const stampedBy = plan.kind === 'read' ? stamps.get(plan.relation.name) : undefined;
      if (plan.kind !== 'read' || stampedBy === undefined || !isShareable(plan)) return { plan };
      const kept = answers.get(keyOf(plan));
      return { plan: { ...plan, stamped: { by: stampedBy, known: kept?.stamp ?? null } }, kept };
    },
    /** The kept answer, if it holds; otherwise the outcome, which is kept. */
    record({ plan, kept }: Resumed, outcome: Outcome): Outcome {
      if (plan.kind !== 'read' || !('row' in outcome)) return outcome;
      const { stamp } = outcome.row;
      if (typeof stamp !== 'string') return outcome;
      if (stamp === kept?.stamp) return { row: kept };
      answers.set(keyOf(plan), outcome.row);
      return outcome;
    },
  };
}
