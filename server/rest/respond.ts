/** Builds the HTTP response from a result or an error: status, Content-Range, Preference-Applied and the headers that SQL set. */
import { z } from 'zod';
import { otherError, type RestError, refusal } from './errors.ts';
import {
  type CallPlan,
  type InsertPlan,
  type Plan,
  type ReadPlan,
  returnsRows,
  type WritePlan,
} from './plan/plan.ts';
import type { AnswerRow } from './sql/answer.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const TOKEN = /^[\w.-]+$/;
const BODILESS = new Set([204, 205, 304]);

interface Answer {
  status: number;
  range: string;
  body: string | null;
  location?: string;
}

function rangeOf(offset: number, rows: number, total: number | null): string {
  const page = rows === 0 ? '*' : `${offset}-${offset + rows - 1}`;
  return `${page}/${total ?? '*'}`;
}

function appliedHeader(plan: Plan): Record<string, string> {
  const { return: returned, count } = plan.preferences;
  const isWrite = plan.kind !== 'read' && plan.kind !== 'call';
  const applied = {
    resolution: plan.kind === 'insert' ? plan.conflict?.resolution : undefined,
    return: isWrite ? returned : undefined,
    count,
  };
  const listed = Object.entries(applied).filter(([, value]) => value !== undefined);
  if (listed.length === 0) return {};
  return { 'Preference-Applied': listed.map((preference) => preference.join('=')).join(', ') };
}

function pageAnswer(plan: ReadPlan | CallPlan, row: AnswerRow): Answer {
  const { body } = row;
  const offset = Number(plan.query.offset);
  const total = row.total === null ? null : Number(row.total);
  if (total !== null && offset > total)
    throw refusal('PGRST103', 'Requested range not satisfiable', {
      details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
      headers: { 'Content-Range': `*/${total}`, ...appliedHeader(plan) },
    });
  const range = rangeOf(offset, row.rows, total);
  if (plan.kind === 'call' && plan.target.returnsVoid) return { status: 204, range, body: null };
  return { status: total !== null && row.rows < total ? 206 : 200, range, body };
}

/** The URL of the first inserted row, by its primary key; undefined when nothing was inserted. */
function locationOf({ relation }: InsertPlan, { body }: AnswerRow): string | undefined {
  const row: Record<string, string> | null = JSON.parse(body ?? 'null');
  if (row === null) return undefined;
  const pairs = relation.key.map(
    (name) => `${encodeURIComponent(name)}=eq.${encodeURIComponent(row[name] ?? '')}`,
  );
  return `/${encodeURIComponent(relation.name)}?${pairs.join('&')}`;
}

/** An upsert that only updated rows creates nothing. */
function insertStatus({ conflict }: InsertPlan, row: AnswerRow): number {
  const isMerge = conflict?.resolution === 'merge-duplicates';
  return isMerge && Number(row.merged) === row.rows ? 200 : 201;
}

function writeAnswer(plan: WritePlan, row: AnswerRow): Answer {
  const total = plan.preferences.count === 'exact' ? row.rows : null;
  const isReturning = returnsRows(plan);
  return {
    status: plan.kind === 'insert' ? insertStatus(plan, row) : isReturning ? 200 : 204,
    range: rangeOf(0, plan.kind === 'update' ? row.rows : 0, total),
    body: isReturning ? row.body : null,
    location: plan.kind === 'insert' && plan.locating ? locationOf(plan, row) : undefined,
  };
}

/** The status that SQL set by `set_config('response.status', …)`. */
function chosenStatus(text: string | null): number | null {
  if (!text) return null;
  const status = Number(text);
  if (!/^\d{3}$/.test(text) || status < 200 || status > 599)
    throw refusal('PGRST112', 'response.status guc must be a valid status code');
  return status;
}

const CHOSEN_HEADERS = z.array(
  z.record(z.string(), z.string()).refine((header) => Object.keys(header).length === 1),
);

/** The headers that SQL set by `set_config('response.headers', '[{"X-Foo": "1"}]')`. */
function chosenHeaders(text: string | null): [string, string][] {
  if (!text) return [];
  try {
    return CHOSEN_HEADERS.parse(JSON.parse(text)).flatMap((header) => Object.entries(header));
  } catch {
    throw refusal(
      'PGRST111',
      'response.headers guc must be a JSON array composed of objects with a single key and a string value',
    );
  }
}

function withChosen(headers: Record<string, string>, chosen: readonly [string, string][]): Headers {
  const all = new Headers(headers);
  const seen = new Set<string>();
  try {
    for (const [name, value] of chosen) {
      if (seen.has(name)) all.append(name, value);
      else all.set(name, value);
      seen.add(name);
    }
  } catch {
    throw refusal('PGRST111', 'response.headers guc must hold valid header names and values');
  }
  return all;
}

/** The response to a successful request. Throws PGRST103, PGRST111, PGRST112. */
export function respond(plan: Plan, row: AnswerRow): Response {
  const answer =
    plan.kind === 'read' || plan.kind === 'call' ? pageAnswer(plan, row) : writeAnswer(plan, row);
  const headers: Record<string, string> = { 'Content-Range': answer.range, ...appliedHeader(plan) };
  if (answer.location !== undefined) headers.Location = answer.location;
  const status = chosenStatus(row.status) ?? answer.status;
  const body = BODILESS.has(status) ? null : answer.body;
  // A response to HEAD has the Content-Type of the body it omits.
  if (body !== null || ('headersOnly' in plan && plan.headersOnly && !BODILESS.has(status)))
    headers['Content-Type'] = plan.form.contentType;
  const chosen = chosenHeaders(row.headers);
  return new Response(body, { status, headers: chosen.length === 0 ? headers : withChosen(headers, chosen) });
}

/** The response to a rejected request. */
export function respondError(error: RestError): Response {
  const headers: Record<string, string> = {
    'Content-Type': JSON_TYPE,
    ...error.headers,
  };
  // SQL can raise any text as a code, which may be invalid in a header.
  if (TOKEN.test(error.body.code)) headers['Proxy-Status'] = `PostgREST; error=${error.body.code}`;
  if (error.status === 401) headers['WWW-Authenticate'] ??= 'Bearer';
  return new Response(BODILESS.has(error.status) ? null : JSON.stringify(error.body), {
    status: error.status,
    headers,
  });
}

/** The response to a client address over its rate limit, with `Retry-After` in seconds. */
export function respondTooMany(seconds: number): Response {
  const headers = { 'Retry-After': String(seconds) };
  return respondError(
    otherError(429, 'REQUEST_RATE_LIMITED', 'Too many requests from this address', headers),
  );
}
