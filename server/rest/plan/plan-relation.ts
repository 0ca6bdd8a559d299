/** Plans for reading and writing a table or view. */
import { otherError, refusal } from '#server/rest/errors.ts';
import { parsePayload } from '#server/rest/parse/payload.ts';
import { requireJson } from '#server/rest/parse/request-headers.ts';
import { columnsOf, type Query } from '#server/rest/parse/syntax.ts';
import type { Column, Relation, Schema } from '#server/rest/schema-cache/schema-cache.ts';
import { chooseAccessPath } from './access-path.ts';
import type { InsertPlan, ReadPlan, RestRequest, WritePlan } from './plan.ts';

function findRelation(schema: Schema, name: string): Relation {
  const relation = schema.relations.get(name);
  if (relation) return relation;
  throw refusal('PGRST205', `Could not find the table '${schema.name}.${name}' in the schema cache`);
}

/** Rejects unknown columns (42703): Postgres would read them as functions of the row, aggregates too, to which no row limit applies. */
export function checkColumns(
  { select, conditions, order }: Query,
  { name, columns }: { name: string; columns: { has(column: string): boolean } },
): void {
  const selected = select.flatMap((item) => (item.kind === 'column' ? [item.column] : []));
  const named = [...selected, ...columnsOf(conditions), ...order.map(({ column }) => column)];
  const unknown = named.find((each) => !columns.has(each));
  if (unknown === undefined) return;
  throw otherError(400, '42703', `column ${name}.${unknown} does not exist`);
}

/** The plan of GET and HEAD. Throws PGRST205 or 42703. */
export function planRead(schema: Schema, request: RestRequest, maxRows: number): ReadPlan {
  const { query, form, preferences, method, target } = request;
  const relation = findRelation(schema, target.name);
  checkColumns(query, relation);
  const limit = Math.min(query.limit ?? maxRows, maxRows);
  const read = { relation, query, form, preferences, limit, headersOnly: method === 'HEAD' };
  return { kind: 'read', ...read, accessPath: chooseAccessPath(read), memo: {} };
}

function findColumns(relation: Relation, names: readonly string[]): Column[] {
  return [...new Set(names)].map((name) => {
    const column = relation.columns.get(name);
    if (column) return column;
    throw refusal(
      'PGRST204',
      `Could not find the '${name}' column of '${relation.name}' in the schema cache`,
    );
  });
}

function readPayload(relation: Relation, { body, contentType, query }: RestRequest) {
  requireJson(contentType);
  const payload = parsePayload(body, query.columns !== null);
  return { payload, columns: findColumns(relation, query.columns ?? payload.keys) };
}

function conflictOf(relation: Relation, request: RestRequest): InsertPlan['conflict'] {
  const { resolution } = request.preferences;
  const target = request.query.onConflict ?? relation.key;
  return resolution && target.length > 0 ? { resolution, target } : null;
}

/** Rejects an update or delete without a filter, as the extension `safeupdate` does on hosted Supabase. */
function requireCondition(request: RestRequest): void {
  if (request.query.conditions.length > 0) return;
  const verb = request.method === 'DELETE' ? 'DELETE' : 'UPDATE';
  throw otherError(400, '21000', `${verb} requires a WHERE clause`);
}

/** The plan of POST, PATCH and DELETE. Throws PGRST102, PGRST204, PGRST205, 42703 or 21000. */
export function planWrite(schema: Schema, request: RestRequest): WritePlan {
  const { query, form, preferences, method, target } = request;
  const relation = findRelation(schema, target.name);
  checkColumns(query, relation);
  const parts = { relation, query, form, preferences };
  if (method === 'DELETE') {
    requireCondition(request);
    return { kind: 'delete', ...parts };
  }
  const written = { ...parts, ...readPayload(relation, request) };
  if (method === 'PATCH') {
    // A body without columns changes nothing, so it needs no filter.
    if (written.columns.length > 0 && written.payload.size > 0) requireCondition(request);
    return { kind: 'update', ...written };
  }
  const locating = preferences.return === 'headers-only' && relation.key.length > 0;
  return { kind: 'insert', ...written, locating, conflict: conflictOf(relation, request) };
}
