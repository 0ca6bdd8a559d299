/**
 * Which reads of the REST service count for the read quota: those of the views that show other members.
 */
import type { Caller } from '#server/rest/caller.ts';
import { isOurTrouble } from '#server/rest/database-errors.ts';
import type { ReadPlan } from '#server/rest/plan/plan.ts';
import type { AnswerRow } from '#server/rest/sql/answer.ts';
import type { ReadQuota } from './read-quota.ts';

/** Makes a read, or refuses it; throws as the read does. */
export type CountRead = (
  caller: Caller,
  plan: ReadPlan,
  read: () => Promise<AnswerRow>,
) => Promise<AnswerRow>;

type Outcome = { answer: AnswerRow } | { refusal: unknown };

const COUNTED: ReadonlySet<string> = new Set(['valid_profiles', 'follows_view']);

async function outcomeOf(read: () => Promise<AnswerRow>): Promise<Outcome> {
  try {
    return { answer: await read() };
  } catch (refusal) {
    if (isOurTrouble(refusal)) throw refusal;
    return { refusal };
  }
}

/** A function that counts what each read of other members gave, for the member who read. */
export function createCountRead(quota: ReadQuota): CountRead {
  return async (caller, plan, read) => {
    const { sub } = caller.claims;
    if (typeof sub !== 'string' || !COUNTED.has(plan.relation.name)) return read();
    // No row, a bare count and a refusal answer a question too.
    const rowsOf = (outcome: Outcome) =>
      'answer' in outcome && !plan.headersOnly ? Math.max(outcome.answer.rows, 1) : 1;
    const outcome = await quota.count(sub, () => outcomeOf(read), rowsOf);
    if ('refusal' in outcome) throw outcome.refusal;
    return outcome.answer;
  };
}
