/**
 * The outer statement around whatever a request does: Postgres counts the rows and builds the body's text itself,
 * so that the server only passes it on.
 */
import type { ResponseForm } from '../parse/media-type.ts';
import type { SelectItem } from '../parse/syntax.ts';
import { fieldSql, type Source } from './conditions.ts';
import { quoteName, type Values } from './sql-text.ts';

/** The one row every statement of this service gives. */
export interface AnswerRow extends Record<string, unknown> {
  rows: number;
  body: string | null;
  /** Rows there are without limit and offset; text of a bigint, null when nobody asked. */
  total: string | null;
  /** How many rows an upsert found and changed; null for other statements. */
  merged: string | null;
  /** What SQL set as `response.headers` and `response.status`. */
  headers: string | null;
  status: string | null;
}

/** The name of a selected column when the caller gave none: its last JSON key, else the column's own. */
function outputName(item: SelectItem & { kind: 'field' }): string {
  if (item.alias !== undefined) return item.alias;
  const lastKey = item.field.path.findLast((step) => !step.isIndex);
  return lastKey?.key ?? item.field.name;
}

/** The list between `select` and `from`; may be empty. Embeds and aggregates were refused before. */
export function selectList(items: readonly SelectItem[], source: Source, values: Values): string {
  return items
    .map((item) => {
      if (item.kind !== 'field') return `${source.name}.*`;
      const value = fieldSql(item.field, source, values);
      if (item.cast !== undefined) return `cast(${value} as ${item.cast}) as ${quoteName(outputName(item))}`;
      const renamed = item.alias !== undefined || item.field.path.length > 0;
      return renamed ? `${value} as ${quoteName(outputName(item))}` : value;
    })
    .join(', ');
}

/** A row's composite text is nearly comma-separated text: without the parentheses, and with `\` not doubled. */
const CSV_BODY =
  "(select coalesce(string_agg(name, ','), '') from json_object_keys((array_agg(row_to_json(r.*)))[1]) as name) || E'\\n' || " +
  "coalesce(string_agg(replace(substr((r.*)::text, 2, length((r.*)::text) - 2), E'\\\\\\\\', E'\\\\'), E'\\n'), '')";

/** SQL of the body from rows `r`. `row` is what each row becomes, `single` whether there is at most one and no array around it. */
export function bodySql(form: ResponseForm, row = 'r.*', single = false): string {
  if (form.kind === 'csv') return CSV_BODY;
  const rows = `json_agg(${row})`;
  const value = single || form.kind === 'object' ? `coalesce(${rows}->0, 'null')` : `coalesce(${rows}, '[]')`;
  return form.nullsStripped ? `json_strip_nulls(${value})::text` : `${value}::text`;
}

/** What goes around the rows. */
export interface AnswerParts {
  /** `with …` in front. */
  before?: string;
  /** A query that gives the rows. */
  rows: string;
  /** SQL of the body; none is built when left out. */
  body?: string;
  /** SQL of the total. */
  total?: string;
  merged?: string;
}

/** Puts the whole statement together. */
export function answerSql({
  before = '',
  rows,
  body = 'null',
  total = 'null',
  merged = 'null',
}: AnswerParts) {
  return (
    `${before}select count(*)::int4 as rows, ${body} as body, (${total})::text as total, ${merged} as merged, ` +
    "current_setting('response.headers', true) as headers, current_setting('response.status', true) as status " +
    `from (${rows}) as r`
  );
}
