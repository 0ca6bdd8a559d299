/**
 * Plans for calling a function: which overload the given argument names fit, and how the arguments reach it.
 */
import { type RestError, refusal } from '../errors.ts';
import { type BodyKind, bodyKind } from '../parse/media-type.ts';
import { formAsJson, parseArguments } from '../parse/payload.ts';
import { EXPOSED_SCHEMA } from '../schema-cache/catalogue-query.ts';
import type { DatabaseFunction, Parameter, Schema } from '../schema-cache/schema-cache.ts';
import type { CallArguments, CallPlan, RestRequest } from './plan.ts';
import { checkSelect } from './plan-relation.ts';
import { mostSimilar } from './similar-names.ts';

/** Which types a single unnamed parameter may have to take a body of each kind whole. */
const RAW_TYPES: Record<BodyKind, readonly string[]> = {
  json: ['json', 'jsonb'],
  form: [],
  text: ['text'],
  binary: ['bytea'],
  xml: ['xml'],
};

/** What the caller gave, before an overload is chosen. */
interface Given {
  byPost: boolean;
  kind: BodyKind;
  names: ReadonlySet<string>;
  /** The JSON text of a body with named arguments. */
  json: string;
}

function readGiven(request: RestRequest): Given {
  if (request.method !== 'POST') {
    const names = new Set(request.query.args.map(([name]) => name));
    return { byPost: false, kind: 'json', names, json: '' };
  }
  const kind = bodyKind(request.contentType);
  if (kind !== 'json' && kind !== 'form') return { byPost: true, kind, names: new Set(), json: '' };
  const { text, keys } = parseArguments(kind === 'form' ? formAsJson(request.body) : request.body);
  return { byPost: true, kind, names: new Set(keys), json: text };
}

function fitsNames({ parameters }: DatabaseFunction, { names, kind }: Given): boolean {
  if (RAW_TYPES[kind].length === 1) return false;
  const known = new Set(parameters.map((parameter) => parameter.name));
  return (
    !known.has('') &&
    [...names].every((name) => known.has(name)) &&
    parameters.every((parameter) => parameter.isOptional || names.has(parameter.name))
  );
}

function takesWholeBody({ parameters }: DatabaseFunction, given: Given): boolean {
  const [only] = parameters;
  return (
    given.byPost && parameters.length === 1 && only?.name === '' && RAW_TYPES[given.kind].includes(only.type)
  );
}

function describe({ name, parameters }: DatabaseFunction): string {
  const list = parameters.map((each) => (each.name === '' ? each.type : `${each.name} => ${each.type}`));
  return `${EXPOSED_SCHEMA}.${name}(${list.join(', ')})`;
}

function notFound(name: string, { names, byPost, kind }: Given, schema: Schema): RestError {
  const called = `${EXPOSED_SCHEMA}.${name}`;
  const given = [...names];
  const whole = byPost ? RAW_TYPES[kind] : [];
  const named = given.length === 0 ? ' without parameters' : null;
  const listed = named ?? ` with parameter${given.length > 1 ? 's' : ''} ${given.join(', ')}`;
  const unnamed = `with a single unnamed ${whole.join('/')} parameter`;
  const onlyWhole = whole.length === 1;
  const searched = onlyWhole ? ` ${unnamed}` : listed + (whole.length > 0 ? ` or ${unnamed}` : '');
  const similar = schema.functions.has(name) ? name : mostSimilar(name, schema.functions.keys());
  const [meant] = (similar !== null && schema.functions.get(similar)) || [];
  const inMessage = onlyWhole ? '' : (named ?? `(${given.join(', ')})`);
  return refusal('PGRST202', `Could not find the function ${called}${inMessage} in the schema cache`, {
    details: `Searched for the function ${called}${searched}, but no matches were found in the schema cache.`,
    hint: meant
      ? `Perhaps you meant to call the function ${EXPOSED_SCHEMA}.${meant.name}${parameterNames(meant)}`
      : null,
  });
}

function parameterNames({ parameters }: DatabaseFunction): string {
  return parameters.length === 0 ? '' : `(${parameters.map((each) => each.name || each.type).join(', ')})`;
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
  if (only && takesWholeBody(target, given))
    return { kind: 'raw', type: only.type, value: given.json === '' ? request.body : given.json };
  if (given.names.size === 0) return { kind: 'none' };
  const used: Parameter[] = target.parameters.filter(({ name }) => given.names.has(name));
  if (given.byPost) return { kind: 'json', text: given.json, parameters: used };
  const values = used.map((parameter) => ({
    parameter,
    texts: request.query.args.filter(([name]) => name === parameter.name).map(([, text]) => text),
  }));
  return { kind: 'text', values };
}

function strictLimit(target: DatabaseFunction, request: RestRequest): number | undefined {
  const { handling, maxAffected } = request.preferences;
  if (handling !== 'strict' || maxAffected === undefined) return undefined;
  if (!target.returnsSet)
    throw refusal(
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    );
  return maxAffected;
}

/** The plan of a call. Throws PGRST102, PGRST202, PGRST203, PGRST128, PGRST200, PGRST123. */
export function planCall(schema: Schema, request: RestRequest, maxRows: number): CallPlan {
  const { query, form, method, preferences } = request;
  const given = readGiven(request);
  const target = choose(schema, request.target.name, given);
  if (target.returnsRow) checkSelect(query.select, target.name);
  return {
    kind: 'call',
    target,
    arguments: argumentsFor(target, given, request),
    query,
    form,
    count: preferences.count,
    headersOnly: method === 'HEAD',
    readOnly: method !== 'POST' || target.volatility !== 'v',
    limit: Math.min(query.limit ?? maxRows, maxRows),
    maxAffected: strictLimit(target, request),
  };
}
