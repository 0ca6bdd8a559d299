/**
 * The header `Range: 0-5` of a read. It counts rows from 0 and names the same page as `offset=0&limit=6`; the official client never sends it.
 */
import { negativeLimit, refusal } from '#server/rest/errors.ts';
import type { Query } from './syntax.ts';

const ROWS = /^(\d{1,15})-(\d{0,15})$/;

function endOf({ offset, limit }: Query): number {
  return limit === null ? Number.POSITIVE_INFINITY : Number(offset) + limit;
}

/**
 * The query for the rows that both it and the header name. A header in another form is ignored, as PostgREST does.
 * Throws PGRST103 when the range ends before it begins, or after the query's rows.
 */
export function withinRange(query: Query, header: string | null): Query {
  const [, first, last] = ROWS.exec(header ?? '') ?? [];
  if (first === undefined) return query;
  if (last && Number(last) < Number(first))
    throw refusal('PGRST103', 'Requested range not satisfiable', {
      details: 'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    });
  const offset = Math.max(Number(query.offset), Number(first));
  const end = Math.min(endOf(query), last ? Number(last) + 1 : Number.POSITIVE_INFINITY);
  if (end < offset) throw negativeLimit();
  return { ...query, offset: String(offset), limit: end === Number.POSITIVE_INFINITY ? null : end - offset };
}
