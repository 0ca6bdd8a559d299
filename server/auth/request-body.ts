/** Parses JSON bodies as GoTrue does: a field of the wrong type is `bad_json`, an unknown field is ignored. */
import type { Context } from 'hono';
import { isClientsFault } from '#server/http/body-limit.ts';
import { hasTooManyValues, isTooDeep } from '#server/http/json-bounds.ts';
import { AuthError } from './auth-error.ts';

export type Body = Record<string, unknown>;

function unreadable(reason: string): AuthError {
  return new AuthError('bad_json', `Could not parse request body as JSON: ${reason}`);
}

function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The JSON object in a request; `null` counts as an empty one. Throws `bad_json`. */
export async function readBody(context: Context): Promise<Body> {
  const text = await context.req.text().catch((error: unknown) => {
    throw isClientsFault(error) ? unreadable('unexpected end of the body') : error;
  });
  if (text.trim() === '') throw unreadable('unexpected end of JSON input');
  if (hasTooManyValues(text)) throw unreadable('too many values');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's own message would quote the request.
    throw unreadable('invalid syntax');
  }
  if (isTooDeep(value)) throw unreadable('exceeded max depth');
  if (value === null) return {};
  if (!isObject(value)) throw unreadable('an object is expected');
  return value;
}

/** A text field; `''` when it is missing or null. Throws `bad_json` for another type. */
export function textIn(body: Body, field: string): string {
  const value = body[field] ?? '';
  if (typeof value !== 'string') throw unreadable(`${field} has to be a string`);
  return value;
}

/** A boolean field with its default. Throws `bad_json` for another type. */
export function flagIn(body: Body, field: string, otherwise: boolean): boolean {
  const value = body[field] ?? otherwise;
  if (typeof value !== 'boolean') throw unreadable(`${field} has to be true or false`);
  return value;
}

/** Serializes an object to JSON of at most `most` bytes. Throws `validation_failed` when it is longer. */
export function jsonWithin(value: Body, most: number): string {
  const text = JSON.stringify(value);
  if (Buffer.byteLength(text) > most) throw new AuthError('validation_failed', 'data is too large');
  return text;
}

/** An object field; `{}` when it is missing or null. Throws `bad_json` for another type. */
export function objectIn(body: Body, field: string): Body {
  const value = body[field] ?? {};
  if (!isObject(value)) throw unreadable(`${field} has to be an object`);
  return value;
}
