import type { Context } from 'hono';
import { isTooDeep } from '#server/http/json-bounds.ts';

/** The JSON object in a request; `{}` for anything else. */
export async function objectOf(context: Context): Promise<Record<string, unknown>> {
  const body: unknown = await context.req.json().catch(() => null);
  if (typeof body !== 'object' || body === null || isTooDeep(body)) return {};
  return body as Record<string, unknown>;
}
