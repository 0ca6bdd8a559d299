/** Executes a plan: in one pipelined transaction, or in an interactive one where the result may have to be rolled back. */
import type { Database, Scope } from '#server/database/client/database.ts';
import { notSingular } from './errors.ts';
import { onlyReads, type Plan } from './plan/plan.ts';
import type { AnswerRow } from './sql/answer.ts';
import { stampStatement, statementOf } from './sql/statement.ts';

/** What came of a plan. An error is recorded like an answer, because it reveals something too, before it is thrown. */
export type Outcome = { row: AnswerRow } | { error: unknown };

/** The single row of a statement. Rejects anything but one row where the caller wants an object (PGRST116). */
function checkedAnswer({ form }: Plan, [answer]: readonly AnswerRow[]): AnswerRow {
  if (!answer) throw new Error('A REST statement gave no row');
  if (form.kind === 'object' && answer.rows !== 1) throw notSingular(answer.rows);
  return answer;
}

function scopeFor(scope: Scope, plan: Plan): Scope {
  const settings = plan.kind === 'read' ? plan.accessPath.settings : undefined;
  return settings ? { ...scope, settings: { ...scope.settings, ...settings } } : scope;
}

/** Executes a plan. Its error is PGRST116, with the writes rolled back, or what the database throws. Never rejects. */
export async function run(database: Database, scope: Scope, plan: Plan): Promise<Outcome> {
  try {
    const statement = statementOf(plan);
    const mayRollBack = !onlyReads(plan) && plan.form.kind === 'object';
    if (!mayRollBack)
      return { row: checkedAnswer(plan, await database.query<AnswerRow>(scopeFor(scope, plan), statement)) };
    const row = await database.transaction(scope, async (transaction) =>
      checkedAnswer(plan, await transaction.query<AnswerRow>(statement)),
    );
    return { row };
  } catch (error) {
    return { error };
  }
}

/** What the caller's answer would be stamped with now; null when that can't be read, which the plan then reports. */
async function stampNow(database: Database, scope: Scope, stampedBy: string): Promise<string | null> {
  const read = database.query<Pick<AnswerRow, 'stamp'>>(scope, stampStatement(stampedBy));
  return await read.then(
    ([row]) => row?.stamp ?? null,
    () => null,
  );
}

/** The kept answer, if its stamp still holds for the caller; otherwise executes the plan. Never rejects. */
export async function runUnlessKept(
  database: Database,
  scope: Scope,
  plan: Plan,
  kept: AnswerRow | undefined,
): Promise<Outcome> {
  const stampedBy = plan.kind === 'read' ? plan.stampedBy : undefined;
  if (kept && stampedBy !== undefined && (await stampNow(database, scope, stampedBy)) === kept.stamp)
    return { row: kept };
  return run(database, scope, plan);
}
