/**
 * Executes a plan: in one pipelined transaction, or in an interactive one where the result may have to be rolled back.
 */
import type { Database, Scope, Statement } from '#server/database/client/database.ts';
import type { AccessPath } from '#server/rest/plan/access-path.ts';
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

/** Rejects a result that the caller excluded: not exactly one row (PGRST116), or more than max-affected (PGRST124). */
function checkResult(plan: Plan, { rows }: AnswerRow): void {
  if (
    plan.kind !== 'read' &&
    plan.kind !== 'insert' &&
    plan.maxAffected !== undefined &&
    rows > plan.maxAffected
  )
    throw tooManyAffected(rows);
  if (plan.form.kind === 'object' && rows !== 1) throw notSingular(rows);
}

function mayRollBack(plan: Plan): plan is CallPlan | WritePlan {
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
 * Planner settings by access path. Common and rare values need different plans, so a filtered read gets a custom plan: a generic plan could
 * scan a million rows for a value that two of them have. The paths that look up keys first suit all values: they get a generic plan.
 */
const PLANNER_SETTINGS: Partial<Record<AccessPath, Record<string, string>>> = {
  'custom-plan': { plan_cache_mode: 'force_custom_plan' },
  // A bitmap scan finds all matches before it returns the first row; an index scan can stop after the first few.
  'filtered-page': { plan_cache_mode: 'force_generic_plan', enable_bitmapscan: 'off' },
  'bitmap-page': { plan_cache_mode: 'force_generic_plan' },
  'unordered-matches': { plan_cache_mode: 'force_generic_plan' },
};

function withPlannerSettings(scope: Scope, { accessPath }: ReadPlan): Scope {
  const settings = PLANNER_SETTINGS[accessPath];
  return settings ? { ...scope, settings: { ...scope.settings, ...settings } } : scope;
}

function read(database: Database, scope: Scope, plan: ReadPlan): Promise<AnswerRow> {
  return database.query<AnswerRow>(withPlannerSettings(scope, plan), readStatement(plan)).then(single);
}

/**
 * Executes a plan under a scope and returns its single answer row.
 * Throws PGRST116 and PGRST124, with the writes rolled back, and whatever the database throws.
 */
export async function run(database: Database, scope: Scope, plan: Plan): Promise<AnswerRow> {
  if (mayRollBack(plan)) {
    return database.transaction(scope, async (transaction) => {
      const answer = single(await transaction.query<AnswerRow>(statementOf(plan)));
      checkResult(plan, answer);
      return answer;
    });
  }
  const answer =
    plan.kind === 'read'
      ? await read(database, scope, plan)
      : single(await database.query<AnswerRow>(scope, statementOf(plan)));
  checkResult(plan, answer);
  return answer;
}
