/** JSON bodies: parsed and validated with the error messages of Supabase Storage's schema validation. */
import type { Context } from 'hono';
import { hasTooManyValues, isTooDeep } from '#server/http/json-bounds.ts';
import { malformed, unreadableJson } from './errors.ts';

export type Body = Readonly<Record<string, unknown>>;

/** The JSON object in a request. Throws InvalidRequest for anything else, deep nesting and too many values. */
export async function readBody(context: Context): Promise<Body> {
  const text = await context.req.text().catch(() => {
    throw unreadableJson();
  });
  if (hasTooManyValues(text)) throw malformed('body has too many values');
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw unreadableJson();
  }
  if (isTooDeep(body)) throw malformed('body is nested too deeply');
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw malformed('body must be object');
  return body as Body;
}

/** A field that has to be there. Throws InvalidRequest without it. */
export function required(body: Body, field: string): unknown {
  const value = body[field] ?? undefined;
  if (value === undefined) throw malformed(`body must have required property '${field}'`);
  return value;
}

/** A whole number from `min` on. Throws InvalidRequest for anything else. */
export function integerOf(value: unknown, field: string, min: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value)) throw malformed(`body/${field} must be integer`);
  if (value < min) throw malformed(`body/${field} must be >= ${min}`);
  return value;
}

/** A text that Postgres can take. Throws InvalidRequest for anything else. */
export function textOf(value: unknown, field: string): string {
  if (typeof value !== 'string' || value.includes('\0')) throw malformed(`body/${field} must be string`);
  return value;
}
