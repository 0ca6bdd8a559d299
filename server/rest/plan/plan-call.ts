/**
 * Plans of function calls (RPC): resolves the overload by argument names.
 */
import { refusal } from '#server/rest/errors.ts';
import { parseArguments } from '#server/rest/parse/payload.ts';
import { checkBodyType } from '#server/rest/parse/request-headers.ts';
import type { DatabaseFunction, Schema } from '#server/rest/schema-cache/schema-cache.ts';
import type { CallPlan, RestRequest } from './plan.ts';
import { checkColumns } from './plan-relation.ts';

function fits({ parameters }: DatabaseFunction, given: readonly string[]): boolean {
  const known = new Set(parameters.map(({ name }) => name));
  return (
    !known.has('') &&
    given.every((name) => known.has(name)) &&
    parameters.every(({ name, isOptional }) => isOptional || given.includes(name))
  );
}

function choose(schema: Schema, name: string, given: readonly string[]): DatabaseFunction {
  const [target, ...others] = (schema.functions.get(name) ?? []).filter((each) => fits(each, given));
  const called = `${schema.name}.${name}`;
  if (others.length > 0)
    throw refusal('PGRST203', `Could not choose the best candidate function of ${called}`);
  if (target) return target;
  const names = given.length === 0 ? ' without parameters' : `(${given.join(', ')})`;
  throw refusal('PGRST202', `Could not find the function ${called}${names} in the schema cache`);
}

/** The plan of a call. Throws PGRST102, PGRST202, PGRST203 or 42703. */
export function planCall(schema: Schema, request: RestRequest, maxRows: number): CallPlan {
  const { query, form, preferences } = request;
  checkBodyType(request.contentType);
  const { text, keys } = parseArguments(request.body);
  const target = choose(schema, request.target.name, keys);
  if (target.returnsRow) checkColumns(query, { name: target.name, columns: target.columns });
  return {
    kind: 'call',
    target,
    parameters: target.parameters.filter(({ name }) => keys.includes(name)),
    json: text,
    query,
    form,
    preferences,
    readOnly: target.volatility !== 'v',
    limit: Math.min(query.limit ?? maxRows, maxRows),
  };
}
