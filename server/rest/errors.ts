/** The errors of the REST service itself: PostgREST's codes with their HTTP statuses. Errors of Postgres are mapped in `database-errors.ts`. */

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
  PGRST123: 400,
  PGRST125: 404,
  PGRST126: 404,
  PGRST127: 400,
  PGRST202: 404,
  PGRST203: 300,
  PGRST204: 400,
  PGRST205: 404,
  PGRST301: 401,
  PGRST303: 401,
  PGRSTX00: 500,
} as const;

export type RestCode = keyof typeof STATUS_OF_CODE;

export interface ErrorBody {
  code: string;
  details: unknown;
  hint: string | null;
  message: string;
}

/** An error response, thrown from anywhere in the service. Thrown inside a transaction it rolls the transaction back. */
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

/** An error of the service itself, with the status of its code. */
export function refusal(
  code: RestCode,
  message: string,
  more: { details?: string; hint?: string | null; headers?: Record<string, string> } = {},
): RestError {
  const { details = null, hint = null, headers } = more;
  return new RestError(STATUS_OF_CODE[code], { code, details, hint, message }, headers);
}

/** An error with a code that is not PostgREST's: one as Postgres reports it, thrown without a query, or of our own limits. */
export function otherError(
  status: number,
  code: string,
  message: string,
  headers?: Record<string, string>,
): RestError {
  return new RestError(status, { code, details: null, hint: null, message }, headers);
}

/** Maximum of a request's body, in bytes. */
export const BODY_LIMIT = 1024 * 1024;

/** A body beyond the limit. */
export function bodyTooLarge(): RestError {
  return otherError(413, 'REQUEST_TOO_LARGE', `The body must have at most ${BODY_LIMIT} bytes`);
}

/** Not exactly one row where the caller requested a single object. */
export function notSingular(rows: number): RestError {
  return refusal('PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  });
}

export function negativeLimit(): RestError {
  return refusal('PGRST103', 'Requested range not satisfiable', {
    details: 'Limit should be greater than or equal to zero.',
  });
}

/** A feature of PostgREST that this service does not implement. */
export function notOffered(feature: string): RestError {
  return refusal('PGRST127', `Feature not implemented: ${feature}`);
}

/** A parameter that names a relation that is not embedded. */
export function notEmbedded(relation: string): RestError {
  return refusal('PGRST108', `'${relation}' is not an embedded resource in this request`, {
    hint: `Verify that '${relation}' is included in the 'select' query parameter.`,
  });
}
