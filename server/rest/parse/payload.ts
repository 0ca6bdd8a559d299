/** The body of a write: validated as JSON, with its keys. Postgres receives the text unchanged, so that numbers keep all digits. */
import { DEEPEST, hasTooManyValues, isTooDeep, MOST_VALUES } from '#server/http/json-bounds.ts';
import { type RestError, refusal } from '#server/rest/errors.ts';

export interface Payload {
  text: string;
  /** A single object, or a list of them. */
  isArray: boolean;
  size: number;
  /** The keys of the first object. */
  keys: readonly string[];
}

function invalid(): RestError {
  return refusal('PGRST102', 'Empty or invalid json');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseJson(text: string): unknown {
  if (hasTooManyValues(text))
    throw refusal('PGRST102', `JSON of more than ${MOST_VALUES} values is not accepted`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid();
  }
  if (isTooDeep(value))
    throw refusal('PGRST102', `JSON nested more than ${DEEPEST} levels deep is not accepted`);
  return value;
}

function keysOfAll(rows: readonly unknown[], mayDiffer: boolean): string[] {
  const [first] = rows;
  const keys = isObject(first) ? Object.keys(first) : [];
  const alike = rows.every((row) => {
    if (!isObject(row)) return false;
    if (mayDiffer) return true;
    const own = Object.keys(row);
    return own.length === keys.length && own.every((key) => Object.hasOwn(first as object, key));
  });
  if (!alike) throw refusal('PGRST102', 'All object keys must match');
  return keys;
}

/** Reads the body of an insert or update; `mayDiffer` (with `columns=`) allows rows with different keys. Throws PGRST102. */
export function parsePayload(text: string, mayDiffer: boolean): Payload {
  const body = parseJson(text);
  if (Array.isArray(body))
    return { text, isArray: true, size: body.length, keys: keysOfAll(body, mayDiffer) };
  if (isObject(body)) return { text, isArray: false, size: 1, keys: Object.keys(body) };
  throw invalid();
}

/** Reads the arguments of a function, an empty body meaning none. Throws PGRST102. */
export function parseArguments(text: string): Payload {
  if (text === '') return { text: '{}', isArray: false, size: 1, keys: [] };
  const body = parseJson(text);
  return { text, isArray: Array.isArray(body), size: 1, keys: isObject(body) ? Object.keys(body) : [] };
}
