/**
 * SQL that converts a JSON body to rows with the relation's column types.
 */
import type { InsertPlan, UpdatePlan } from '#server/rest/plan/plan.ts';
import type { Column } from '#server/rest/schema-cache/schema-cache.ts';
import { quoteName, type Values } from './sql-text.ts';

/** A function takes at most 100 arguments: 50 names with their values. */
const PAIRS_PER_CALL = 50;

/** `"a" integer, "b" text`; the types come from Postgres' catalogue. */
export function columnDefinitions(columns: readonly { name: string; type: string }[]): string {
  return columns.map(({ name, type }) => `${quoteName(name)} ${type}`).join(', ');
}

/** A JSON object of the columns' defaults, which the keys of a row override. */
function defaultsSql(columns: readonly Column[], values: Values): string {
  const pairs = columns
    .filter((column) => column.default !== null)
    .map((column) => `${values.add(column.name)}::text, ${column.default}`);
  const objects = ["'{}'::jsonb"];
  for (let at = 0; at < pairs.length; at += PAIRS_PER_CALL)
    objects.push(`jsonb_build_object(${pairs.slice(at, at + PAIRS_PER_CALL).join(', ')})`);
  return objects.join(' || ');
}

/**
 * A query that gives the body's rows with exactly the plan's columns, at least one.
 * Keys that a row lacks become null, or the column's default with `missing=default`.
 */
export function payloadRows(
  { payload, columns, preferences }: InsertPlan | UpdatePlan,
  values: Values,
): string {
  const definitions = columnDefinitions(columns);
  const body = values.add(payload.text);
  if (preferences.missing === 'default') {
    const rows = payload.isArray ? `jsonb_array_elements(${body}::jsonb)` : `(select ${body}::jsonb)`;
    const filled = `${defaultsSql(columns, values)} || given.value`;
    return `select typed.* from ${rows} as given(value), lateral jsonb_to_record(${filled}) as typed(${definitions})`;
  }
  const reader = payload.isArray ? 'json_to_recordset' : 'json_to_record';
  return `select typed.* from ${reader}(${body}::json) as typed(${definitions})`;
}
