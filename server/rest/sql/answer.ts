/**
 * The outer statement around whatever a request does: Postgres counts the rows and builds the body's text itself,
 * so that the server only passes it on.
 */
import type { ResponseForm } from '#server/rest/parse/media-type.ts';
import type { SelectItem } from '#server/rest/parse/syntax.ts';
import { columnSql, type Source } from './conditions.ts';
import { quoteName } from './sql-text.ts';

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

/** The list between `select` and `from`. */
export function selectList(items: readonly SelectItem[], source: Source): string {
  return items
    .map((item) => {
      if (item.kind === 'all') return `${source.name}.*`;
      const column = columnSql(item.column, source);
      return item.alias === undefined ? column : `${column} as ${quoteName(item.alias)}`;
    })
    .join(', ');
}

/** SQL of the body from rows `r`. `row` is what each row becomes, `single` whether there is at most one and no array around it. */
export function bodySql(form: ResponseForm, row = 'r.*', single = false): string {
  const rows = `json_agg(${row})`;
  return single || form.kind === 'object'
    ? `coalesce(${rows}->0, 'null')::text`
    : `coalesce(${rows}, '[]')::text`;
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
