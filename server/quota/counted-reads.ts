/**
 * Which reads of the REST service count for the read quota: those of the views that show other members.
 */
import type { Caller } from '#server/rest/caller.ts';
import { isServerFault } from '#server/rest/database-errors.ts';
import type { ReadPlan } from '#server/rest/plan/plan.ts';
import type { AnswerRow } from '#server/rest/sql/answer.ts';
import type { ReadQuota } from './read-quota.ts';

/** Runs a read and counts it for the quota. Throws PT429 when the quota is used up, and whatever the read throws. */
export type CountRead = (
  caller: Caller,
  plan: ReadPlan,
  read: () => Promise<AnswerRow>,
) => Promise<AnswerRow>;

type Outcome = { answer: AnswerRow } | { refusal: unknown };

const COUNTED: ReadonlySet<string> = new Set(['valid_profiles', 'follows_view', 'my_interests']);

async function outcomeOf(read: () => Promise<AnswerRow>): Promise<Outcome> {
  try {
    return { answer: await read() };
  } catch (refusal) {
    if (isServerFault(refusal)) throw refusal;
    return { refusal };
  }
}

/** Counts the rows of other members that each read returns against the reader's quota. */
export function createCountRead(quota: ReadQuota): CountRead {
  return async (caller, plan, read) => {
    const { sub } = caller.claims;
    if (typeof sub !== 'string' || !COUNTED.has(plan.relation.name)) return read();
    // A result without rows, a bare count and an error reveal something too.
    const rowsOf = (outcome: Outcome) =>
      'answer' in outcome && !plan.headersOnly ? Math.max(outcome.answer.rows, 1) : 1;
    const outcome = await quota.count(sub, () => outcomeOf(read), rowsOf);
    if ('refusal' in outcome) throw outcome.refusal;
    return outcome.answer;
  };
}
