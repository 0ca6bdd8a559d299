/** The outer statement of every request: Postgres counts the rows and builds the JSON text of the response body, which the server only passes on. */
import type { Statement } from '#server/database/client/database.ts';
import type { Values } from './sql-text.ts';

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
  /** Of answers that are kept (`shared-answers.ts`). */
  stamp?: string | null;
}

/** What differs between the statements of reads, writes and calls. */
export interface AnswerParts {
  /** Common table expressions. */
  ctes?: readonly string[];
  rows: string;
  /** How the body is built from rows `r`; left out, the body is null. */
  body?: {
    /** SQL of each row; left out, all of its columns. */
    row?: string;
    /** The only row, or null, instead of an array. */
    isSingle: boolean;
  };
  total?: string;
  merged?: string;
  values: Values;
}

function bodySql({ body }: AnswerParts): string {
  if (!body) return 'null';
  const { row = 'r.*', isSingle } = body;
  const rows = `json_agg(${row})`;
  return isSingle ? `coalesce(${rows}->0, 'null')::text` : `coalesce(${rows}, '[]')::text`;
}

/** Builds the whole statement. */
export function answerStatement(parts: AnswerParts): Statement {
  const { ctes = [], rows, total = 'null', merged = 'null', values } = parts;
  const before = ctes.length > 0 ? `with ${ctes.join(', ')} ` : '';
  const text = `${before}select count(*)::int4 as rows, ${bodySql(parts)} as body, (${total})::text as total, ${merged} as merged,
    current_setting('response.headers', true) as headers, current_setting('response.status', true) as status
    from (${rows}) as r`;
  return { text, values: values.list };
}
