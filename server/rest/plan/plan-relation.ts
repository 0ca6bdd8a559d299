/**
 * Plans for reading and writing a table or view.
 */
import { RestError, refusal } from '#server/rest/errors.ts';
import { bodyKind } from '#server/rest/parse/media-type.ts';
import { formAsJson, type Payload, parsePayload } from '#server/rest/parse/payload.ts';
import type { Query } from '#server/rest/parse/syntax.ts';
import type { Column, Relation, Schema } from '#server/rest/schema-cache/schema-cache.ts';
import { chooseAccessPath, columnsOf } from './access-path.ts';
import type { InsertPlan, ReadPlan, RestRequest, UpdatePlan, WritePlan } from './plan.ts';
import { mostSimilar } from './similar-names.ts';

function findRelation(schema: Schema, name: string): Relation {
  const relation = schema.relations.get(name);
  if (relation) return relation;
  const similar = mostSimilar(name, schema.relations.keys());
  throw refusal('PGRST205', `Could not find the table '${schema.name}.${name}' in the schema cache`, {
    hint: similar === null ? null : `Perhaps you meant the table '${schema.name}.${similar}'`,
  });
}

/**
 * Rejects names that are not columns of the relation or function `name`, with Postgres' error 42703. Postgres itself would read them as functions
 * of the whole row, aggregates among them: all rows would become one row then, and no row limit would apply.
 */
export function checkColumns(
  { select, conditions, order }: Query,
  { name, columns }: { name: string; columns: { has(column: string): boolean } },
): void {
  const selected = select.flatMap((item) => (item.kind === 'column' ? [item.column] : []));
  const named = [...selected, ...columnsOf(conditions), ...order.map(({ column }) => column)];
  const unknown = named.find((each) => !columns.has(each));
  if (unknown === undefined) return;
  const message = `column ${name}.${unknown} does not exist`;
  throw new RestError(400, { code: '42703', details: null, hint: null, message });
}

/** The plan of GET and HEAD. Throws PGRST205 or 42703. */
export function planRead(schema: Schema, request: RestRequest, maxRows: number): ReadPlan {
  const { query, form, preferences, method, target } = request;
  const relation = findRelation(schema, target.name);
  checkColumns(query, relation);
  const read = {
    kind: 'read',
    relation,
    query,
    form,
    count: preferences.count,
    headersOnly: method === 'HEAD',
    limit: Math.min(query.limit ?? maxRows, maxRows),
    memo: {},
  } as const;
  return { ...read, accessPath: chooseAccessPath(read) };
}

function readPayload(request: RestRequest): Payload {
  const text = bodyKind(request.contentType) === 'form' ? formAsJson(request.body) : request.body;
  return parsePayload(text, request.query.columns !== null);
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

function payloadParts(relation: Relation, request: RestRequest) {
  const payload = readPayload(request);
  const columns = findColumns(relation, request.query.columns ?? payload.keys);
  return { payload, columns, fillDefaults: request.preferences.missing === 'default' };
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
  throw new RestError(400, {
    code: '21000',
    details: null,
    hint: null,
    message: `${verb} requires a WHERE clause`,
  });
}

function updatePlan(parts: Omit<UpdatePlan, 'kind'>, request: RestRequest): UpdatePlan {
  // A body without columns changes nothing, so it needs no filter.
  if (parts.columns.length > 0 && parts.payload.size > 0) requireCondition(request);
  return { kind: 'update', ...parts };
}

/** The plan of POST, PATCH and DELETE. Throws PGRST102, PGRST204, PGRST205, 42703 or 21000. */
export function planWrite(schema: Schema, request: RestRequest): WritePlan {
  const { query, form, preferences, method, target } = request;
  const relation = findRelation(schema, target.name);
  const returning = preferences.return === 'representation';
  checkColumns(query, relation);
  const parts = { relation, query, form, returning };
  const maxAffected = preferences.handling === 'strict' ? preferences.maxAffected : undefined;
  if (method === 'DELETE') {
    requireCondition(request);
    return { kind: 'delete', ...parts, maxAffected };
  }
  const body = payloadParts(relation, request);
  if (method === 'PATCH') return updatePlan({ ...parts, ...body, maxAffected }, request);
  const locating = preferences.return === 'headers-only' && relation.key.length > 0;
  return { kind: 'insert', ...parts, ...body, locating, conflict: conflictOf(relation, request) };
}
