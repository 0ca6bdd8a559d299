/**
 * SQL of inserts, upserts, updates and deletes, with `returning` for the written rows.
 */
import type { Statement } from '#server/database/client/database.ts';
import {
  type DeletePlan,
  type InsertPlan,
  returnsRows,
  type UpdatePlan,
  type WritePlan,
} from '#server/rest/plan/plan.ts';
import { answerSql, bodySql, selectList } from './answer.ts';
import { type Source, whereSql } from './conditions.ts';
import { relationSource } from './read.ts';
import { columnDefinitions, quoteName, Values } from './sql-text.ts';

const names = (columns: readonly string[]) => columns.map(quoteName).join(', ');

/** A query that gives the body's rows with exactly the plan's columns, at least one; keys that a row lacks become null. */
function payloadRows({ payload, columns }: InsertPlan | UpdatePlan, values: Values): string {
  const reader = payload.isArray ? 'json_to_recordset' : 'json_to_record';
  const body = values.add(payload.text);
  return `select typed.* from ${reader}(${body}::json) as typed(${columnDefinitions(columns)})`;
}

function conflictSql({ conflict, columns }: InsertPlan): string {
  if (!conflict) return '';
  const target = conflict.target.length > 0 ? ` (${names(conflict.target)})` : '';
  const isIgnored = conflict.resolution === 'ignore-duplicates' || columns.length === 0;
  if (isIgnored) return ` on conflict${target} do nothing`;
  const set = columns.map(({ name }) => `${quoteName(name)} = excluded.${quoteName(name)}`);
  return ` on conflict${target} do update set ${set.join(', ')}`;
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

function writeSql(plan: WritePlan, source: Source, values: Values): string {
  if (plan.kind === 'insert') return insertSql(plan, source, values);
  return plan.kind === 'update' ? updateSql(plan, source, values) : deleteSql(plan, source, values);
}

/** The SQL statement of a write. */
export function writeStatement(plan: WritePlan): Statement {
  const source = relationSource(plan.relation);
  const columns = selectList(plan.query.select, source);
  // An update without columns returns no rows, but still validates the selected columns.
  if (plan.kind === 'update' && (plan.columns.length === 0 || plan.payload.size === 0))
    return {
      text: answerSql({
        rows: `select ${columns} from ${source.name} where false`,
        body: bodySql(plan.form),
      }),
    };
  const values = new Values();
  // Reading no column needs no select privilege.
  const returned = returnsRows(plan) ? columns : '1 as written';
  const text = answerSql({
    before: `with written as (${writeSql(plan, source, values)} returning ${returned}) `,
    rows: 'select * from written',
    body: returnsRows(plan) ? bodySql(plan.form) : undefined,
  });
  return { text, values: values.list };
}
