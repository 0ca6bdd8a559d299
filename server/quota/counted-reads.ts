import { isServerFault } from '#server/rest/database-errors.ts';
import type { ReadPlan } from '#server/rest/plan/plan.ts';
import type { CountRead } from '#server/rest/routes.ts';
import type { AnswerRow } from '#server/rest/sql/answer.ts';
import type { ReadQuota } from './read-quota.ts';

type Outcome = { answer: AnswerRow } | { refusal: unknown };

async function outcomeOf(read: () => Promise<AnswerRow>): Promise<Outcome> {
  try {
    return { answer: await read() };
  } catch (refusal) {
    if (isServerFault(refusal)) throw refusal;
    return { refusal };
  }
}

/** Counts the rows that reads of the `counted` relations return against the reader's quota. The reads throw PT429 when the quota is used up. */
export function createCountRead(quota: ReadQuota, counted: ReadonlySet<string>): CountRead {
  const countedRead = async (user: string, { headersOnly }: ReadPlan, read: () => Promise<AnswerRow>) => {
    // A result without rows, a bare count and an error reveal something too.
    const rowsOf = (outcome: Outcome) =>
      'answer' in outcome && !headersOnly ? Math.max(outcome.answer.rows, 1) : 1;
    const outcome = await quota.count(user, () => outcomeOf(read), rowsOf);
    if ('refusal' in outcome) throw outcome.refusal;
    return outcome.answer;
  };
  return ({ claims: { sub } }, plan, read) =>
    typeof sub === 'string' && counted.has(plan.relation.name) ? countedRead(sub, plan, read) : read();
}
