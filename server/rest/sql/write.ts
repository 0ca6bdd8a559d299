import {
  type DeletePlan,
  type InsertPlan,
  returnsRows,
  type UpdatePlan,
  type WritePlan,
} from '#server/rest/plan/plan.ts';
import type { AnswerParts } from './answer.ts';
import { columnSql, relationSource, type Source, selectList, whereSql } from './clauses.ts';
import { columnDefinitions, quoteName, Values } from './sql-text.ts';

const names = (columns: readonly string[]) => columns.map(quoteName).join(', ');

/** Counts the rows that an upsert updated: through a view, `xmax` can't tell whether a row was inserted or updated. */
const COUNT_MERGED =
  "set_config('pgrst.merged', (coalesce(nullif(current_setting('pgrst.merged', true), ''), '0')::int + 1)::text, true) is not null";
const MERGED = "coalesce(nullif(current_setting('pgrst.merged', true), ''), '0')";

/** The body's rows with exactly the plan's columns; missing keys become null. */
function payloadRows({ payload, columns }: InsertPlan | UpdatePlan, values: Values): string {
  const definitions = columnDefinitions(columns);
  const body = values.add(payload.text);
  const reader = payload.isArray ? 'json_to_recordset' : 'json_to_record';
  return `select typed.* from ${reader}(${body}::json) as typed(${definitions})`;
}

function conflictSql({ conflict, columns }: InsertPlan): string {
  if (!conflict) return '';
  const target = conflict.target.length > 0 ? ` (${names(conflict.target)})` : '';
  const { resolution } = conflict;
  if (resolution === 'ignore-duplicates' || columns.length === 0) return ` on conflict${target} do nothing`;
  const set = columns.map(({ name }) => `${quoteName(name)} = excluded.${quoteName(name)}`);
  return ` on conflict${target} do update set ${set.join(', ')} where ${COUNT_MERGED}`;
}

function insertSql(plan: InsertPlan, source: Source, values: Values): string {
  const { columns, payload } = plan;
  // Without columns in the body each row consists of defaults; an empty array inserts nothing but needs the insert privilege.
  const rows =
    columns.length === 0
      ? ` select from generate_series(1, ${values.add(String(payload.size))}::int)`
      : ` (${names(columns.map(({ name }) => name))}) ${payloadRows(plan, values)}`;
  return `insert into ${source.name}${rows}${conflictSql(plan)}`;
}

function updateSql(plan: UpdatePlan, source: Source, values: Values): string {
  const { columns } = plan;
  const set = columns.map(({ name }) => `${quoteName(name)} = pgrst_body.${quoteName(name)}`).join(', ');
  const body = `(${payloadRows(plan, values)} limit 1) as pgrst_body`;
  return `update ${source.name} set ${set} from ${body}${whereSql(plan.query.conditions, source, values)}`;
}

function deleteSql(plan: DeletePlan, source: Source, values: Values): string {
  return `delete from ${source.name}${whereSql(plan.query.conditions, source, values)}`;
}

/** An update without columns: returns no rows, but still validates the selected columns. */
function noUpdateParts(plan: UpdatePlan, source: Source): AnswerParts {
  const rows = `select ${selectList(plan.query.select, source)} from ${source.name} where false`;
  return { rows, body: { isSingle: plan.form.kind === 'object' }, values: new Values() };
}

/** The columns that `returning` reads. Reading none needs no select privilege. */
function returnedColumns(plan: WritePlan, source: Source): string {
  if (returnsRows(plan)) return selectList(plan.query.select, source);
  if (plan.kind !== 'insert' || !plan.locating) return '1 as written';
  // As text, because a number in a URL must not be rounded.
  return plan.relation.key.map((name) => `${columnSql(name, source)}::text as ${quoteName(name)}`).join(', ');
}

function writtenBody(plan: WritePlan): AnswerParts['body'] {
  if (returnsRows(plan)) return { isSingle: plan.form.kind === 'object' };
  return plan.kind === 'insert' && plan.locating ? { isSingle: true } : undefined;
}

/** SQL of inserts, upserts, updates and deletes, with `returning` for the written rows. */
export function writeParts(plan: WritePlan): AnswerParts {
  const source = relationSource(plan.relation);
  if (plan.kind === 'update' && (plan.columns.length === 0 || plan.payload.size === 0))
    return noUpdateParts(plan, source);
  const values = new Values();
  const write =
    plan.kind === 'insert'
      ? insertSql(plan, source, values)
      : plan.kind === 'update'
        ? updateSql(plan, source, values)
        : deleteSql(plan, source, values);
  return {
    ctes: [`written as (${write} returning ${returnedColumns(plan, source)})`],
    rows: 'select * from written',
    body: writtenBody(plan),
    merged: plan.kind === 'insert' && plan.conflict ? MERGED : undefined,
    values,
  };
}
