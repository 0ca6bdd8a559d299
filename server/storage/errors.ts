/** Errors in the form of Supabase Storage: nearly all are HTTP 400, with the actual status, which the docstrings give, in the body's `statusCode`. */
import { secondsUntilTomorrowInIndia } from '#domain/india-time.ts';
import { DatabaseUnavailable, isPostgresError } from '#server/database/client/errors.ts';
import { ObjectStoreUnavailable } from './object-store.ts';

interface Refusal {
  code: string;
  statusCode: string;
  error: string;
  message: string;
  /** Default: 400. */
  http?: 400 | 404 | 416 | 429 | 500 | 503 | 544;
  headers?: Record<string, string>;
}

/** What differs from the default response; `cause` is only logged. */
type Details = Partial<Refusal> & { cause?: unknown };

/** An error with its response. */
export class StorageError extends Error {
  readonly refusal: Refusal;

  constructor({ cause, ...refusal }: Refusal & Details) {
    super(refusal.message, { cause });
    this.refusal = refusal;
  }
}

const make = (code: string, statusCode: string, error: string, message: string, details?: Details) =>
  new StorageError({ code, statusCode, error, message, ...details });

/** NoSuchBucket, status code 404: the bucket does not exist, or is private where a public one is required. */
export const noSuchBucket = () => make('NoSuchBucket', '404', 'Bucket not found', 'Bucket not found');
/** NoSuchKey, 404: the object does not exist, or the caller may not see it. */
export const noSuchKey = () => make('NoSuchKey', '404', 'not_found', 'Object not found');
/** NoSuchKey, 404: the row exists, its bytes don't. */
export const bytesGone = () =>
  make('NoSuchKey', '404', 'not_found', 'The resource was not found', {
    headers: { 'Cache-Control': 'no-store' },
  });
/** AccessDenied, 403: row-level security or a trigger refuses the caller. */
export const accessDenied = (message = 'new row violates row-level security policy') =>
  make('AccessDenied', '403', 'Unauthorized', message);
/** InvalidJWT, 400: an invalid signed URL. */
export const invalidToken = (message: string) => make('InvalidJWT', '400', 'InvalidJWT', message);
const alreadyExists = () => make('KeyAlreadyExists', '409', 'Duplicate', 'The resource already exists');
/** EntityTooLarge, 413: a body or an image beyond its limit. */
export const entityTooLarge = () =>
  make('EntityTooLarge', '413', 'Payload too large', 'The object exceeded the maximum allowed size');
/** InvalidMimeType, 415: a type that the bucket or renderings do not accept. */
export const invalidMimeType = (message: string) =>
  make('InvalidMimeType', '415', 'invalid_mime_type', message);
/** InvalidKey, 400: an object name that is empty, too long or has other characters than the allowed ones. */
export const invalidKey = (key: string) => make('InvalidKey', '400', 'InvalidKey', `Invalid key: ${key}`);
/** InvalidRequest, 400: a trigger, a check constraint or a parameter refuses the request. */
export const invalidRequest = (message: string) => make('InvalidRequest', '400', 'InvalidRequest', message);
/** InvalidRequest, 400, with the error name of a request that violates the schema of the endpoint. */
export const malformed = (message: string) => make('InvalidRequest', '400', 'Error', message);
/** InvalidRequest, 400: the body is not JSON. */
export const unreadableJson = () =>
  make(
    'InvalidRequest',
    '400',
    'FastifyError',
    "Body is not valid JSON but content-type is set to 'application/json'",
  );
/** InvalidRange, HTTP 416: the requested range lies outside of the `size` bytes. */
export const invalidRange = (size: number) =>
  make('InvalidRange', '416', 'invalid_range', 'invalid range provided', {
    http: 416,
    headers: { 'Content-Range': `bytes */${size}` },
  });
/** InvalidRequest, HTTP 404: no route of this service. */
export const unknownRoute = (method: string, path: string) =>
  make('InvalidRequest', '404', 'Not Found', `Route ${method}:${path} not found`, { http: 404 });
/** InvalidRequest, 403: a feature of Supabase Storage that this service lacks. */
export const notOffered = (feature: string) =>
  make('InvalidRequest', '403', 'FeatureNotEnabled', `${feature} is not offered by this server`);

const databaseTimeout = () =>
  make('DatabaseTimeout', '544', 'DatabaseTimeout', 'The connection to the database timed out', {
    http: 544,
  });
const slowDown = (error: 'too_many_requests' | 'too_many_connections', message: string, seconds = 2) =>
  make('SlowDown', '429', error, message, { http: 429, headers: { 'Retry-After': String(seconds) } });
/** SlowDown, HTTP 429: the uploads and renderings that wait for a decoder exceed their limit. */
export const tooBusy = () => slowDown('too_many_requests', 'Too many pictures are being worked on');
/** SlowDown, HTTP 429: a user or network has had as many pixels decoded as an hour allows; there are more in `seconds`. */
export const tooManyPixels = (seconds: number) =>
  slowDown('too_many_requests', 'picture_budget_used_up', seconds);
const tooManyConnections = () =>
  slowDown('too_many_connections', 'Too many connections issued to the database');
/** HTTP 503 while a dependency is unavailable; `seconds` becomes `Retry-After`. */
const unavailable = (code: 'DatabaseError' | 'S3Error', what: string, seconds: number, cause: unknown) => {
  const headers = { 'Retry-After': String(seconds), 'Cache-Control': 'no-store' };
  const message = `The ${what} cannot be used now`;
  return make(code, '503', 'Service Unavailable', message, { http: 503, headers, cause });
};
const databaseUnavailable = (cause: unknown) => unavailable('DatabaseError', 'database', 2, cause);
const internalError = (cause: unknown) =>
  make('InternalError', '500', 'Internal', 'Internal Server Error', { http: 500, cause });

/** SQLSTATEs: no connection, out of resources, shutting down or starting up; `53300` (too many connections) has a response of its own. */
const DATABASE_AWAY = /^(08|53(?!300)|57P0)/;
/** PostgreSQL's own permission errors name tables and are hidden; a trigger's message is an error code for the client. */
const POSTGRES_WORDS = /^(new row violates|permission denied|must be )/;

function ofSqlState(code: string, message: string): StorageError | null {
  if (code === '42501') return accessDenied(POSTGRES_WORDS.test(message) ? undefined : message);
  if (code === '23505') return alreadyExists();
  if (code === '23503') return noSuchBucket();
  // Data exceptions, NUL characters among them (22021, 22P05).
  if (code.startsWith('22')) return make('InvalidParameter', '400', 'InvalidParameter', 'Invalid parameter');
  if (code === '57014') return databaseTimeout();
  // Raised by the daily read quota.
  if (code === 'PT429')
    return slowDown('too_many_requests', message, secondsUntilTomorrowInIndia(new Date()));
  if (code === '53300') return tooManyConnections();
  // Raised by a trigger or a check constraint.
  if (code === 'P0001' || code === '23514') return invalidRequest(message);
  return null;
}

/** Maps anything thrown to a StorageError; unexpected failures keep their cause for the log. */
export function storageErrorOf(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  if (isPostgresError(error)) {
    if (DATABASE_AWAY.test(error.code)) return databaseUnavailable(error);
    return ofSqlState(error.code, error.message) ?? internalError(error);
  }
  if (error instanceof DatabaseUnavailable)
    return error.reason === 'busy' ? tooManyConnections() : databaseUnavailable(error);
  // The S3 store is unavailable, or the disk is full.
  if (error instanceof ObjectStoreUnavailable) return unavailable('S3Error', 'object store', 5, error);
  return internalError(error);
}

/** A JSON response with the content type that Supabase Storage sends. */
export function jsonResponse(
  body: unknown,
  { status, headers }: { status?: number; headers?: Readonly<Record<string, string>> } = {},
): Response {
  const type = { 'Content-Type': 'application/json; charset=utf-8' };
  return new Response(JSON.stringify(body), { status, headers: { ...type, ...headers } });
}

export function refusalResponse({ refusal }: StorageError): Response {
  const { http = 400, headers, ...body } = refusal;
  return jsonResponse(body, { status: http, headers });
}

/** The response to a client over its rate limit; `seconds` becomes `Retry-After`. */
export function tooManyResponse(seconds: number): Response {
  return refusalResponse(slowDown('too_many_requests', 'Too many requests from this address', seconds));
}
