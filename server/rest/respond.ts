/**
 * Builds the HTTP response from a result or an error.
 */
import { RestError, refusal } from './errors.ts';
import { type CallPlan, type Plan, type ReadPlan, returnsRows, type WritePlan } from './plan/plan.ts';
import type { AnswerRow } from './sql/answer.ts';

const TOKEN = /^[\w.-]+$/;
const BODILESS = new Set([204, 205, 304]);

interface Answer {
  status: number;
  /** `Content-Range`. */
  range: string;
  body: string | null;
}

function rangeOf(offset: number, rows: number, total: number | null): string {
  const page = rows === 0 ? '*' : `${offset}-${offset + rows - 1}`;
  return `${page}/${total ?? '*'}`;
}

function pageAnswer(plan: ReadPlan | CallPlan, row: AnswerRow): Answer {
  const { body } = row;
  const offset = Number(plan.query.offset);
  const total = row.total === null ? null : Number(row.total);
  if (total !== null && offset > total)
    throw refusal('PGRST103', 'Requested range not satisfiable', {
      details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
      headers: { 'Content-Range': `*/${total}` },
    });
  const range = rangeOf(offset, row.rows, total);
  if (plan.kind === 'call' && plan.target.returnsVoid) return { status: 204, range, body: null };
  return { status: total !== null && row.rows < total ? 206 : 200, range, body };
}

function writeAnswer(plan: WritePlan, { rows, body }: AnswerRow): Answer {
  const total = plan.preferences.count === 'exact' ? rows : null;
  const status = returnsRows(plan) ? 200 : 204;
  return {
    status: plan.kind === 'insert' ? 201 : status,
    range: rangeOf(0, plan.kind === 'update' ? rows : 0, total),
    body: returnsRows(plan) ? body : null,
  };
}

/** The response to a successful request. Throws PGRST103. */
export function respond(plan: Plan, row: AnswerRow): Response {
  const { status, range, body } =
    plan.kind === 'read' || plan.kind === 'call' ? pageAnswer(plan, row) : writeAnswer(plan, row);
  const headers: Record<string, string> = { 'Content-Range': range };
  // A response to HEAD has the Content-Type of the body it omits.
  if (body !== null || (plan.kind === 'read' && plan.headersOnly))
    headers['Content-Type'] = plan.form.contentType;
  return new Response(body, { status, headers });
}

/** The response to a rejected request. */
export function respondError({ status, body, headers: more }: RestError): Response {
  const headers: Record<string, string> = { 'Content-Type': 'application/json; charset=utf-8', ...more };
  // SQL can raise any text as a code, which may be invalid in a header.
  if (TOKEN.test(body.code)) headers['Proxy-Status'] = `PostgREST; error=${body.code}`;
  if (status === 401) headers['WWW-Authenticate'] ??= 'Bearer';
  return new Response(BODILESS.has(status) ? null : JSON.stringify(body), { status, headers });
}

/** The response to a client address over its rate limit, with `Retry-After` in seconds. */
export function respondTooMany(seconds: number): Response {
  const body = {
    code: 'REQUEST_RATE_LIMITED',
    details: null,
    hint: null,
    message: 'Too many requests from this address',
  };
  return respondError(new RestError(429, body, { 'Retry-After': String(seconds) }));
}
