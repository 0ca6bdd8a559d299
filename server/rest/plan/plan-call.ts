/** Plans of function calls (RPC): resolves the overload by argument names and maps the arguments. */
import { type RestError, refusal } from '#server/rest/errors.ts';
import { parseArguments } from '#server/rest/parse/payload.ts';
import { requireJson } from '#server/rest/parse/request-headers.ts';
import type { DatabaseFunction, Parameter, Schema } from '#server/rest/schema-cache/schema-cache.ts';
import type { CallArguments, CallPlan, RestRequest } from './plan.ts';
import { checkColumns } from './plan-relation.ts';

interface Given {
  byPost: boolean;
  names: ReadonlySet<string>;
  json: string;
}

function readGiven(request: RestRequest): Given {
  if (request.method !== 'POST') {
    const names = new Set(request.query.args.map(([name]) => name));
    return { byPost: false, names, json: '' };
  }
  requireJson(request.contentType);
  const { text, keys } = parseArguments(request.body);
  return { byPost: true, names: new Set(keys), json: text };
}

function fitsNames({ parameters }: DatabaseFunction, { names }: Given): boolean {
  const known = new Set(parameters.map((parameter) => parameter.name));
  return (
    !known.has('') &&
    [...names].every((name) => known.has(name)) &&
    parameters.every((parameter) => parameter.isOptional || names.has(parameter.name))
  );
}

function notFound(name: string, { names }: Given, schema: Schema): RestError {
  const called = `${schema.name}.${name}`;
  const given = [...names];
  const named = given.length === 0 ? ' without parameters' : null;
  const listed = named ?? ` with parameter${given.length > 1 ? 's' : ''} ${given.join(', ')}`;
  const inMessage = named ?? `(${given.join(', ')})`;
  return refusal('PGRST202', `Could not find the function ${called}${inMessage} in the schema cache`, {
    details: `Searched for the function ${called}${listed}, but no matches were found in the schema cache.`,
  });
}

function choose(schema: Schema, name: string, given: Given): DatabaseFunction {
  const candidates = (schema.functions.get(name) ?? []).filter((each) => fitsNames(each, given));
  const [target, ...others] = candidates;
  if (!target) throw notFound(name, given, schema);
  if (others.length === 0) return target;
  const described = candidates.map(({ parameters }) => {
    const list = parameters.map((each) => `${each.name} => ${each.type}`);
    return `${schema.name}.${name}(${list.join(', ')})`;
  });
  throw refusal('PGRST203', `Could not choose the best candidate function between: ${described.join(', ')}`, {
    hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  });
}

function argumentsFor(target: DatabaseFunction, given: Given, request: RestRequest): CallArguments {
  if (given.names.size === 0) return { kind: 'none' };
  const used: Parameter[] = target.parameters.filter(({ name }) => given.names.has(name));
  if (given.byPost) return { kind: 'json', text: given.json, parameters: used };
  const values = used.map((parameter) => ({
    parameter,
    text: request.query.args.findLast(([name]) => name === parameter.name)?.[1] ?? '',
  }));
  return { kind: 'text', values };
}

/** The plan of a call. Throws PGRST102, PGRST202, PGRST203 or 42703. */
export function planCall(schema: Schema, request: RestRequest, maxRows: number): CallPlan {
  const { query, form, method, preferences } = request;
  const given = readGiven(request);
  const target = choose(schema, request.target.name, given);
  if (target.returnsRow) checkColumns(query, { name: target.name, columns: target.columns });
  return {
    kind: 'call',
    target,
    arguments: argumentsFor(target, given, request),
    query,
    form,
    preferences,
    headersOnly: method === 'HEAD',
    readOnly: method !== 'POST' || target.volatility !== 'v',
    limit: Math.min(query.limit ?? maxRows, maxRows),
  };
}
