/** The outer statement of every request: Postgres counts the rows and builds the JSON text of the response body, which the server only passes on. */
import type { ResponseForm } from '#server/rest/parse/request-headers.ts';
import type { SelectItem } from '#server/rest/parse/syntax.ts';
import { columnSql, type Source } from './conditions.ts';
import { quoteName } from './sql-text.ts';

/** The single row that every statement of this service returns. */
export interface AnswerRow extends Record<string, unknown> {
  rows: number;
  body: string | null;
  /** Total number of rows without limit and offset; text of a bigint, null when no count was requested. */
  total: string | null;
  /** Rows that an upsert updated; null for other statements. */
  merged: string | null;
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

/** SQL of the body from rows `r`. `row` is the expression for each row; `single` leaves out the array around at most one row. */
export function bodySql(form: ResponseForm, row = 'r.*', single = false): string {
  const rows = `json_agg(${row})`;
  return single || form.kind === 'object'
    ? `coalesce(${rows}->0, 'null')::text`
    : `coalesce(${rows}, '[]')::text`;
}

export interface AnswerParts {
  /** Common table expressions. */
  ctes?: string[];
  rows: string;
  /** SQL of the body; left out, the body is null. */
  body?: string;
  total?: string;
  merged?: string;
}

/** Builds the whole statement. */
export function answerSql({ ctes = [], rows, body = 'null', total = 'null', merged = 'null' }: AnswerParts) {
  const before = ctes.length > 0 ? `with ${ctes.join(', ')} ` : '';
  return `${before}select count(*)::int4 as rows, ${body} as body, (${total})::text as total, ${merged} as merged,
    current_setting('response.headers', true) as headers, current_setting('response.status', true) as status
    from (${rows}) as r`;
}
