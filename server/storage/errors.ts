/**
 * The refusals of the storage service (wire-contract 6.5): one factory each, one switch from the database's errors, one formatter.
 * The HTTP status is 400 for nearly all of them and the true one is a string in the body: clients expect exactly that, here and nowhere else.
 */
import { DatabaseUnavailable, isPostgresError } from '#server/database/client/errors.ts';
import { jsonResponse } from './json-response.ts';
import { ObjectStoreUnavailable } from './object-store.ts';

interface Refusal {
  code: string;
  statusCode: string;
  error: string;
  message: string;
  /** Left out: 400. */
  http?: 400 | 404 | 416 | 429 | 500 | 503 | 544;
  headers?: Record<string, string>;
}

/** A refusal with what the client is told; a cause, if any, is for the log only. */
export class StorageError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal, cause?: unknown) {
    super(refusal.message, { cause });
    this.refusal = refusal;
  }
}

const make = (code: string, statusCode: string, error: string, message: string, more?: Partial<Refusal>) =>
  new StorageError({ code, statusCode, error, message, ...more });

export const noSuchBucket = () => make('NoSuchBucket', '404', 'Bucket not found', 'Bucket not found');
export const noSuchKey = () => make('NoSuchKey', '404', 'not_found', 'Object not found');
/** The row is there, its bytes are not. */
export const bytesGone = () =>
  make('NoSuchKey', '404', 'not_found', 'The resource was not found', {
    headers: { 'Cache-Control': 'no-store' },
  });
export const accessDenied = (message = 'new row violates row-level security policy') =>
  make('AccessDenied', '403', 'Unauthorized', message);
/** A signed address that isn't good. */
export const invalidToken = (message: string) => make('InvalidJWT', '400', 'InvalidJWT', message);
const alreadyExists = () => make('KeyAlreadyExists', '409', 'Duplicate', 'The resource already exists');
export const entityTooLarge = () =>
  make('EntityTooLarge', '413', 'Payload too large', 'The object exceeded the maximum allowed size');
export const invalidMimeType = (message: string) =>
  make('InvalidMimeType', '415', 'invalid_mime_type', message);
export const invalidKey = (key: string) => make('InvalidKey', '400', 'InvalidKey', `Invalid key: ${key}`);
export const invalidRequest = (message: string) => make('InvalidRequest', '400', 'InvalidRequest', message);
/** The request doesn't have the form that a schema asks for. */
export const malformed = (message: string) => make('InvalidRequest', '400', 'Error', message);
export const unreadableJson = () =>
  make(
    'InvalidRequest',
    '400',
    'FastifyError',
    "Body is not valid JSON but content-type is set to 'application/json'",
  );
export const invalidRange = (size: number) =>
  make('InvalidRange', '416', 'invalid_range', 'invalid range provided', {
    http: 416,
    headers: { 'Content-Range': `bytes */${size}` },
  });
export const unknownRoute = (method: string, path: string) =>
  make('InvalidRequest', '404', 'Not Found', `Route ${method}:${path} not found`, { http: 404 });
/** A feature of the hosted storage service that this one leaves out. */
export const notOffered = (feature: string) =>
  make('InvalidRequest', '403', 'FeatureNotEnabled', `${feature} is not offered by this server`);

const databaseTimeout = () =>
  make('DatabaseTimeout', '544', 'DatabaseTimeout', 'The connection to the database timed out', {
    http: 544,
  });
const slowDown = (error: 'too_many_requests' | 'too_many_connections', message: string, seconds = 2) =>
  make('SlowDown', '429', error, message, { http: 429, headers: { 'Retry-After': String(seconds) } });
/** More work on pictures is waiting than can be done soon. */
export const tooBusy = () => slowDown('too_many_requests', 'Too many pictures are being worked on');
const tooManyConnections = () =>
  slowDown('too_many_connections', 'Too many connections issued to the database');
/** The refusal while a part that the service stands on can't be used; it is worth trying again after `seconds`. */
const unavailable = (code: 'DatabaseError' | 'S3Error', what: string, seconds: number) => (cause: unknown) =>
  new StorageError(
    {
      code,
      statusCode: '503',
      error: 'Service Unavailable',
      message: `The ${what} cannot be used now`,
      http: 503,
      headers: { 'Retry-After': String(seconds), 'Cache-Control': 'no-store' },
    },
    cause,
  );
/** The database is away, or has no room. */
const databaseUnavailable = unavailable('DatabaseError', 'database', 2);
/** Bytes can't be kept or had: the S3 store is away, or the disk is full. */
const storeUnavailable = unavailable('S3Error', 'object store', 5);
const internalError = (cause: unknown) =>
  new StorageError(
    {
      code: 'InternalError',
      statusCode: '500',
      error: 'Internal',
      message: 'Internal Server Error',
      http: 500,
    },
    cause,
  );

/** No connection, no room, no memory, shutting down or coming up; `53300` (too many connections) has an answer of its own. */
const DATABASE_AWAY = /^(08|53(?!300)|57P0)/;
/** What Postgres itself says about rights names tables; what a trigger of the product raises is a token for the client. */
const POSTGRES_WORDS = /^(new row violates|permission denied|must be )/;

function ofSqlState(code: string, message: string): StorageError | null {
  if (code === '42501') return accessDenied(POSTGRES_WORDS.test(message) ? undefined : message);
  if (code === '23505') return alreadyExists();
  if (code === '23503') return noSuchBucket();
  // A value that can't be one, NUL among them (22021, 22P05).
  if (code.startsWith('22')) return make('InvalidParameter', '400', 'InvalidParameter', 'Invalid parameter');
  if (code === '57014') return databaseTimeout();
  // Raised by the product's rule of how much a member may read in a day: nothing to try again soon.
  if (code === 'PT429') return make('SlowDown', '429', 'too_many_requests', message, { http: 429 });
  if (code === '53300') return tooManyConnections();
  // Raised by a trigger of the product.
  if (code === 'P0001' || code === '23514') return invalidRequest(message);
  return null;
}

/** Any failure as a storage refusal; the unforeseen, and a store that fails, keep their cause for the log. */
export function storageErrorOf(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  if (isPostgresError(error)) {
    if (DATABASE_AWAY.test(error.code)) return databaseUnavailable(error);
    return ofSqlState(error.code, error.message) ?? internalError(error);
  }
  if (error instanceof DatabaseUnavailable)
    return error.reason === 'busy' ? tooManyConnections() : databaseUnavailable(error);
  if (error instanceof ObjectStoreUnavailable) return storeUnavailable(error);
  return internalError(error);
}

/** The answer that tells a client of a refusal. */
export function refusalResponse({ refusal }: StorageError): Response {
  const { http = 400, headers, ...body } = refusal;
  return jsonResponse(body, { status: http, headers });
}

/** The answer to a client address that asks for too much; it may come again after `seconds`. */
export function tooManyResponse(seconds: number): Response {
  return refusalResponse(slowDown('too_many_requests', 'Too many requests from this address', seconds));
}
