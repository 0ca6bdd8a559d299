/** Plans of function calls (RPC): resolves the overload by argument names and maps the arguments. */
import { type RestError, refusal } from '#server/rest/errors.ts';
import { formAsJson, parseArguments } from '#server/rest/parse/payload.ts';
import { bodyKind } from '#server/rest/parse/request-headers.ts';
import type { DatabaseFunction, Parameter, Schema } from '#server/rest/schema-cache/schema-cache.ts';
import { type CallArguments, type CallPlan, maxAffected, type RestRequest } from './plan.ts';
import { checkColumns } from './plan-relation.ts';
import { mostSimilar } from './similar-names.ts';

/** Types of a single unnamed parameter that receives the whole JSON body. */
const WHOLE_BODY: readonly string[] = ['json', 'jsonb'];

/** The given arguments, before overload resolution. */
interface Given {
  byPost: boolean;
  /** Whether a single unnamed parameter may receive the whole body. */
  isWhole: boolean;
  names: ReadonlySet<string>;
  /** The JSON text of a body with named arguments. */
  json: string;
}

function readGiven(request: RestRequest): Given {
  if (request.method !== 'POST') {
    const names = new Set(request.query.args.map(([name]) => name));
    return { byPost: false, isWhole: false, names, json: '' };
  }
  const isWhole = bodyKind(request.contentType) === 'json';
  const { text, keys } = parseArguments(isWhole ? request.body : formAsJson(request.body));
  return { byPost: true, isWhole, names: new Set(keys), json: text };
}

function fitsNames({ parameters }: DatabaseFunction, { names }: Given): boolean {
  const known = new Set(parameters.map((parameter) => parameter.name));
  return (
    !known.has('') &&
    [...names].every((name) => known.has(name)) &&
    parameters.every((parameter) => parameter.isOptional || names.has(parameter.name))
  );
}

function takesWholeBody({ parameters }: DatabaseFunction, given: Given): boolean {
  const [only] = parameters;
  return given.isWhole && parameters.length === 1 && only?.name === '' && WHOLE_BODY.includes(only.type);
}

function describe({ schema, name, parameters }: DatabaseFunction): string {
  const list = parameters.map((each) => (each.name === '' ? each.type : `${each.name} => ${each.type}`));
  return `${schema}.${name}(${list.join(', ')})`;
}

/** The most similar function for the hint: another overload of the same name, or else another name. */
function similarFunction(name: string, names: readonly string[], { functions }: Schema): string | null {
  const overloads = functions.get(name);
  if (!overloads) return mostSimilar(name, functions.keys());
  const listed = (parameters: readonly string[]) => `(${parameters.toSorted().join(', ')})`;
  const lists = overloads.map(({ parameters }) => listed(parameters.map((each) => each.name)));
  const similar = mostSimilar(listed(names), lists);
  return similar === null ? null : name + similar;
}

function notFound(name: string, { names, isWhole }: Given, schema: Schema): RestError {
  const called = `${schema.name}.${name}`;
  const given = [...names];
  const named = given.length === 0 ? ' without parameters' : null;
  const listed = named ?? ` with parameter${given.length > 1 ? 's' : ''} ${given.join(', ')}`;
  const whole = isWhole ? ` or with a single unnamed ${WHOLE_BODY.join('/')} parameter` : '';
  const similar = similarFunction(name, given, schema);
  const inMessage = named ?? `(${given.join(', ')})`;
  return refusal('PGRST202', `Could not find the function ${called}${inMessage} in the schema cache`, {
    details: `Searched for the function ${called}${listed}${whole}, but no matches were found in the schema cache.`,
    hint: similar === null ? null : `Perhaps you meant to call the function ${schema.name}.${similar}`,
  });
}

function choose(schema: Schema, name: string, given: Given): DatabaseFunction {
  const overloads = schema.functions.get(name) ?? [];
  const byName = overloads.filter((each) => fitsNames(each, given));
  const candidates = byName.length > 0 ? byName : overloads.filter((each) => takesWholeBody(each, given));
  const [first] = candidates;
  if (!first) throw notFound(name, given, schema);
  if (candidates.length === 1) return first;
  throw refusal(
    'PGRST203',
    `Could not choose the best candidate function between: ${candidates.map(describe).join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  );
}

function argumentsFor(target: DatabaseFunction, given: Given, request: RestRequest): CallArguments {
  const [only] = target.parameters;
  if (only && takesWholeBody(target, given)) return { kind: 'raw', type: only.type, value: given.json };
  if (given.names.size === 0) return { kind: 'none' };
  const used: Parameter[] = target.parameters.filter(({ name }) => given.names.has(name));
  if (given.byPost) return { kind: 'json', text: given.json, parameters: used };
  const values = used.map((parameter) => ({
    parameter,
    texts: request.query.args.filter(([name]) => name === parameter.name).map(([, text]) => text),
  }));
  return { kind: 'text', values };
}

function checkMaxAffected({ returnsSet }: DatabaseFunction, plan: CallPlan): void {
  if (maxAffected(plan) === undefined || returnsSet) return;
  throw refusal(
    'PGRST128',
    'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
  );
}

/** The plan of a call. Throws PGRST102, PGRST202, PGRST203, PGRST128 or 42703. */
export function planCall(schema: Schema, request: RestRequest, maxRows: number): CallPlan {
  const { query, form, method, preferences } = request;
  const given = readGiven(request);
  const target = choose(schema, request.target.name, given);
  if (target.returnsRow) checkColumns(query, { name: target.name, columns: target.columns });
  const plan: CallPlan = {
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
  checkMaxAffected(target, plan);
  return plan;
}
