/**
 * Carries a plan out: one pipelined transaction, or an interactive one where the outcome may have to be undone.
 */
import type { Database, Scope, Statement } from '#server/database/client/database.ts';
import type { ReadWay } from '#server/rest/plan/access-path.ts';
import { notSingular, tooManyAffected } from './errors.ts';
import type { CallPlan, Plan, ReadPlan, WritePlan } from './plan/plan.ts';
import type { AnswerRow } from './sql/answer.ts';
import { callStatement } from './sql/call.ts';
import { readStatement } from './sql/read.ts';
import { writeStatement } from './sql/write.ts';

function statementOf(plan: CallPlan | WritePlan): Statement {
  return plan.kind === 'call' ? callStatement(plan) : writeStatement(plan);
}

/** Whether a plan only reads; its transaction is then READ ONLY. */
export function onlyReads(plan: Plan): boolean {
  return plan.kind === 'read' || (plan.kind === 'call' && plan.readOnly);
}

/** Refuses an outcome the caller didn't ask for (PGRST116, PGRST124). */
function checkOutcome(plan: Plan, { rows }: AnswerRow): void {
  if (
    plan.kind !== 'read' &&
    plan.kind !== 'insert' &&
    plan.maxAffected !== undefined &&
    rows > plan.maxAffected
  )
    throw tooManyAffected(rows);
  if (plan.form.kind === 'object' && rows !== 1) throw notSingular(rows);
}

function mayBeUndone(plan: Plan): plan is CallPlan | WritePlan {
  if (onlyReads(plan)) return false;
  const limited = plan.kind !== 'read' && plan.kind !== 'insert' && plan.maxAffected !== undefined;
  return limited || plan.form.kind === 'object';
}

function single(rows: readonly AnswerRow[]): AnswerRow {
  const [row] = rows;
  if (!row) throw new Error('A REST statement gave no row');
  return row;
}

/**
 * How Postgres plans a read. Common and rare values want different plans, so what asks for values is planned for them: a plan made for
 * all would search a million rows for what two of them have. What goes by keys goes one way for all values: it is planned once.
 */
const PLANNING: Partial<Record<ReadWay, Record<string, string>>> = {
  'by-values': { plan_cache_mode: 'force_custom_plan' },
  // A bitmap holds all that meet the conditions before it gives the first; an index alone can be left after the first few.
  'filtered-page': { plan_cache_mode: 'force_generic_plan', enable_bitmapscan: 'off' },
  'compared-page': { plan_cache_mode: 'force_generic_plan' },
  some: { plan_cache_mode: 'force_generic_plan' },
};

function planned(scope: Scope, { way }: ReadPlan): Scope {
  const planning = PLANNING[way];
  return planning ? { ...scope, settings: { ...scope.settings, ...planning } } : scope;
}

function read(database: Database, scope: Scope, plan: ReadPlan): Promise<AnswerRow> {
  return database.query<AnswerRow>(planned(scope, plan), readStatement(plan)).then(single);
}

/**
 * Runs a plan under a scope and gives its one answer row.
 * Throws PGRST116 and PGRST124, with the writes undone, and whatever the database throws.
 */
export async function run(database: Database, scope: Scope, plan: Plan): Promise<AnswerRow> {
  if (mayBeUndone(plan)) {
    return database.transaction(scope, async (transaction) => {
      const answer = single(await transaction.query<AnswerRow>(statementOf(plan)));
      checkOutcome(plan, answer);
      return answer;
    });
  }
  const answer =
    plan.kind === 'read'
      ? await read(database, scope, plan)
      : single(await database.query<AnswerRow>(scope, statementOf(plan)));
  checkOutcome(plan, answer);
  return answer;
}
