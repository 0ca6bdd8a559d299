/**
 * The REST service's own refusals: every code with its status, and the error that carries one.
 * What Postgres refuses is worded in `database-errors.ts`.
 */

/** Every code this service can answer with. A code that is no longer given stays listed. */
export const STATUS_OF_CODE = {
  PGRST000: 503,
  PGRST001: 503,
  PGRST002: 503,
  PGRST003: 504,
  PGRST100: 400,
  PGRST101: 405,
  PGRST102: 400,
  PGRST103: 416,
  PGRST106: 406,
  PGRST107: 406,
  PGRST108: 400,
  PGRST111: 500,
  PGRST112: 500,
  PGRST116: 406,
  PGRST117: 405,
  PGRST121: 500,
  PGRST122: 400,
  PGRST123: 400,
  PGRST124: 400,
  PGRST125: 404,
  PGRST126: 404,
  PGRST127: 400,
  PGRST128: 400,
  PGRST200: 400,
  PGRST202: 404,
  PGRST203: 300,
  PGRST204: 400,
  PGRST205: 404,
  PGRST301: 401,
  PGRST303: 401,
  PGRSTX00: 500,
} as const;

export type RestCode = keyof typeof STATUS_OF_CODE;

/** The error body; all four keys are always there. */
export interface ErrorBody {
  code: string;
  details: unknown;
  hint: string | null;
  message: string;
}

/** An answer other than success, thrown from anywhere in the service. Thrown inside a transaction it undoes the writes. */
export class RestError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: ErrorBody, headers: Readonly<Record<string, string>> = {}) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** One of the service's own refusals, with the status of its code. */
export function refusal(
  code: RestCode,
  message: string,
  more: { details?: string; hint?: string | null; headers?: Record<string, string> } = {},
): RestError {
  const { details = null, hint = null, headers } = more;
  return new RestError(STATUS_OF_CODE[code], { code, details, hint, message }, headers);
}

/** Not exactly one row where the caller asked for an object. */
export function notSingular(rows: number): RestError {
  return refusal('PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  });
}

/** A write that touched more rows than the caller allowed. */
export function tooManyAffected(rows: number): RestError {
  return refusal('PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${rows} rows`,
  });
}

/** Fewer than no rows asked for. */
export function negativeLimit(): RestError {
  return refusal('PGRST103', 'Requested range not satisfiable', {
    details: 'Limit should be greater than or equal to zero.',
  });
}

/** A feature of PostgREST that this service doesn't have. */
export function notOffered(feature: string): RestError {
  return refusal('PGRST127', `Feature not implemented: ${feature}`);
}

/** A parameter that names a relation which isn't embedded. */
export function notEmbedded(relation: string): RestError {
  return refusal('PGRST108', `'${relation}' is not an embedded resource in this request`, {
    hint: `Verify that '${relation}' is included in the 'select' query parameter.`,
  });
}
