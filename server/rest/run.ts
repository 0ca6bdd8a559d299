/** Executes a plan: in one pipelined transaction, or in an interactive one where the result may have to be rolled back. */
import type { Database, Scope, Statement } from '#server/database/client/database.ts';
import { matchesNamesOnly } from '#server/rest/plan/access-path.ts';
import { notSingular } from './errors.ts';
import { type AccessPath, onlyReads, type Plan, type ReadPlan } from './plan/plan.ts';
import type { AnswerRow } from './sql/answer.ts';
import { callStatement } from './sql/call.ts';
import { readStatement } from './sql/read.ts';
import { writeStatement } from './sql/write.ts';

function statementOf(plan: Plan): Statement {
  if (plan.kind === 'read') return readStatement(plan);
  return plan.kind === 'call' ? callStatement(plan) : writeStatement(plan);
}

/** Common and rare values need different plans, so a filtered read gets a custom plan; looking up keys first suits all values (generic plan). */
const PLANNER_SETTINGS: Partial<Record<AccessPath, Record<string, string>>> = {
  'custom-plan': { plan_cache_mode: 'force_custom_plan' },
  // A bitmap scan finds all matches before it returns the first row; an index scan can stop after the first few.
  'filtered-page': { plan_cache_mode: 'force_generic_plan', enable_bitmapscan: 'off' },
  'bitmap-page': { plan_cache_mode: 'force_generic_plan' },
  'unordered-matches': { plan_cache_mode: 'force_generic_plan' },
};

/** Names are found in an index scan that can stop early (docs/decisions/030); bitmap scans would collect everybody who has one of two names. */
const NAMES_SETTINGS = { ...PLANNER_SETTINGS['unordered-matches'], enable_bitmapscan: 'off' };

function settingsOf({ accessPath, query, relation }: ReadPlan): Record<string, string> | undefined {
  const isNames = accessPath === 'unordered-matches' && matchesNamesOnly(query.conditions, relation);
  return isNames ? NAMES_SETTINGS : PLANNER_SETTINGS[accessPath];
}

function scopeFor(scope: Scope, plan: Plan): Scope {
  const settings = plan.kind === 'read' ? settingsOf(plan) : undefined;
  return settings ? { ...scope, settings: { ...scope.settings, ...settings } } : scope;
}

/** The single row of a statement. Rejects anything but one row where the caller wants an object (PGRST116). */
function checkedAnswer(plan: Plan, [answer]: readonly AnswerRow[]): AnswerRow {
  if (!answer) throw new Error('A REST statement gave no row');
  const { rows } = answer;
  if (plan.form.kind === 'object' && rows !== 1) throw notSingular(rows);
  return answer;
}

/** Executes a plan and returns its single answer row. Throws PGRST116, with the writes rolled back, and what the database throws. */
export async function run(database: Database, scope: Scope, plan: Plan): Promise<AnswerRow> {
  const statement = statementOf(plan);
  const mayRollBack = !onlyReads(plan) && plan.form.kind === 'object';
  if (!mayRollBack)
    return checkedAnswer(plan, await database.query<AnswerRow>(scopeFor(scope, plan), statement));
  return database.transaction(scope, async (transaction) =>
    checkedAnswer(plan, await transaction.query<AnswerRow>(statement)),
  );
}
