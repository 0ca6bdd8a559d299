/**
 * Plans for reading and writing a table or view.
 *
 * Resource embedding (`select=*,other(*)`) isn't part of this service: the product doesn't use it, so every embed gets the
 * documented "no relationship" answer (PGRST200). Aggregates are off as on hosted (PGRST123).
 */
import { RestError, refusal } from '../errors.ts';
import { bodyKind, unacceptableBody } from '../parse/media-type.ts';
import { formAsJson, type Payload, parsePayload } from '../parse/payload.ts';
import type { Query, SelectItem } from '../parse/syntax.ts';
import { EXPOSED_SCHEMA } from '../schema-cache/catalogue-query.ts';
import type { Column, Relation, Schema } from '../schema-cache/schema-cache.ts';
import type { InsertPlan, ReadPlan, RestRequest, UpdatePlan, WritePlan } from './plan.ts';
import { columnsOf, wayOf } from './read-way.ts';
import { mostSimilar } from './similar-names.ts';

function findRelation(schema: Schema, name: string): Relation {
  const relation = schema.relations.get(name);
  if (relation) return relation;
  const similar = mostSimilar(name, schema.relations.keys());
  throw refusal('PGRST205', `Could not find the table '${EXPOSED_SCHEMA}.${name}' in the schema cache`, {
    hint: similar === null ? null : `Perhaps you meant the table '${EXPOSED_SCHEMA}.${similar}'`,
  });
}

/** Refuses what is never selected here: embedded relations (PGRST200) and aggregates (PGRST123). */
export function checkSelect(items: readonly SelectItem[], of: string): void {
  for (const item of items) {
    if (item.kind === 'aggregate') throw refusal('PGRST123', 'Use of aggregate functions is not allowed');
    if (item.kind === 'embed')
      throw refusal(
        'PGRST200',
        `Could not find a relationship between '${of}' and '${item.relation}' in the schema cache`,
        {
          details: `Searched for a foreign key relationship between '${of}' and '${item.relation}' in the schema '${EXPOSED_SCHEMA}', but no matches were found.`,
        },
      );
  }
}

/**
 * Refuses names that are no columns, in Postgres' words (42703). It would take them for functions of the whole row, aggregates among them:
 * all rows of others would be one row then, beyond every limit that goes by rows.
 */
function checkColumns({ name, columns }: Relation, { select, conditions, order }: Query): void {
  const selected = select.flatMap((item) => (item.kind === 'field' ? [item.field.name] : []));
  const named = [...selected, ...columnsOf(conditions), ...order.map(({ field }) => field.name)];
  const unknown = named.find((each) => !columns.has(each));
  if (unknown === undefined) return;
  const message = `column ${name}.${unknown} does not exist`;
  throw new RestError(400, { code: '42703', details: null, hint: null, message });
}

/** The plan of GET and HEAD. Throws PGRST205, PGRST200, PGRST123, or 42703. */
export function planRead(schema: Schema, request: RestRequest, maxRows: number): ReadPlan {
  const { query, form, preferences, method, target } = request;
  const relation = findRelation(schema, target.name);
  checkSelect(query.select, relation.name);
  checkColumns(relation, query);
  const read = {
    kind: 'read',
    relation,
    query,
    form,
    count: preferences.count,
    headersOnly: method === 'HEAD',
    limit: Math.min(query.limit ?? maxRows, maxRows),
    maxRows,
    findings: {},
  } as const;
  return { ...read, way: wayOf(read) };
}

function readPayload(request: RestRequest): Payload {
  const kind = bodyKind(request.contentType);
  if (kind !== 'json' && kind !== 'form') throw unacceptableBody(request.contentType);
  const text = kind === 'form' ? formAsJson(request.body) : request.body;
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

/** As the extension `safeupdate` does on hosted: a change without a condition is taken for a mistake. */
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
  // A body that sets nothing changes nothing, so it needs no condition.
  if (parts.columns.length > 0 && parts.payload.size > 0) requireCondition(request);
  return { kind: 'update', ...parts };
}

/** The plan of POST, PATCH and DELETE. Throws PGRST102, PGRST204, PGRST205, PGRST200, PGRST123, 42703 or 21000. */
export function planWrite(schema: Schema, request: RestRequest): WritePlan {
  const { query, form, preferences, method, target } = request;
  const relation = findRelation(schema, target.name);
  const returning = preferences.return === 'representation';
  if (returning) checkSelect(query.select, relation.name);
  checkColumns(relation, query);
  const parts = { relation, query, form, returning };
  const maxAffected = preferences.handling === 'strict' ? preferences.maxAffected : undefined;
  if (method === 'DELETE') {
    requireCondition(request);
    return { kind: 'delete', ...parts, maxAffected };
  }
  const body = payloadParts(relation, request);
  if (method === 'PATCH') return updatePlan({ ...parts, ...body, maxAffected }, request);
  return { kind: 'insert', ...parts, ...body, conflict: conflictOf(relation, request) };
}
