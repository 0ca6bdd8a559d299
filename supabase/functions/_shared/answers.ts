/**
 * Responses of the functions: JSON with CORS headers, on errors too. On the hosted platform each function must add CORS headers itself
 * (docs/wire-protocol.md, "Functions").
 */
import { secondsUntilTomorrowInIndia } from '#domain/india-time.ts';
import type { FunctionContext, FunctionHandler } from './context.ts';
import { Failure } from './failure.ts';

const CORS_HEADERS: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers':
    'authorization, apikey, x-client-info, content-type, accept, x-region, x-retry-count, x-supabase-api-version, x-acting-for, traceparent, tracestate, baggage',
  'access-control-max-age': '86400',
};

/** Bodies of the product's calls are tiny; bytes. */
const BODY_LIMIT = 16 * 1024;

/** Levels of arrays and objects in a body. */
const DEEPEST = 20;

const RETRY_SECONDS = 2;

/** `Retry-After` in seconds: 503 is temporary, and 429 a limit of the day. */
function retryHeader(status: number): Record<string, string> {
  if (status === 429) return { 'retry-after': String(secondsUntilTomorrowInIndia(new Date())) };
  return status === 503 ? { 'retry-after': String(RETRY_SECONDS) } : {};
}

/** A JSON answer with the CORS headers. */
export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      ...CORS_HEADERS,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...retryHeader(status),
    },
  });
}

function answerOfError(error: unknown): Response {
  if (error instanceof Failure) {
    return json({ ...error.fields, code: error.code, message: error.message }, error.status);
  }
  console.error('A function failed:', error);
  return json({ code: 'internal_error', message: 'Something went wrong on our side.' }, 500);
}

/**
 * Makes a handler of the product's functions: responds to OPTIONS, refuses everything but POST (405 `method_not_allowed`),
 * and turns errors into `{code, message}` with their status.
 */
export function productFunction(work: FunctionHandler): FunctionHandler {
  return async (request: Request, context: FunctionContext) => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS_HEADERS });
    try {
      if (request.method !== 'POST')
        throw new Failure(405, 'method_not_allowed', 'This function takes POST only.');
      return await work(request, context);
    } catch (error) {
      return answerOfError(error);
    }
  };
}

/** Whether a JSON value nests deeper than any body of ours: writing it again could exhaust the stack. */
function isTooDeep(value: unknown, levels = DEEPEST): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isTooDeep(member, levels - 1));
}

/** The request's body as an object; none or an empty one gives `{}`. Throws 400 `invalid_body` and 413 `body_too_large`. */
export async function readObject(request: Request): Promise<Record<string, unknown>> {
  const text = new TextDecoder().decode(await readBytes(request, BODY_LIMIT));
  if (text.trim() === '') return {};
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new Failure(400, 'invalid_body', 'The body is not JSON.');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new Failure(400, 'invalid_body', 'The body is not a JSON object.');
  }
  if (isTooDeep(parsed)) throw new Failure(400, 'invalid_body', 'The body is nested too deeply.');
  return parsed as Record<string, unknown>;
}

/** The raw body, at most `limit` bytes, else 413 `body_too_large` (without reading on); 400 `invalid_body` when it breaks off. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await gatherBytes(request, limit);
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(400, 'invalid_body', 'The body broke off.');
  }
}

async function gatherBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  if (request.body) {
    for await (const part of request.body as unknown as AsyncIterable<Uint8Array>) {
      size += part.length;
      if (size > limit) throw new Failure(413, 'body_too_large', `The body is larger than ${limit} bytes.`);
      parts.push(part);
    }
  }
  const whole = new Uint8Array(size);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
