/**
 * The refusals of the auth service and their two wire shapes (wire-contract 2.4). Which one applies when is left to the handlers.
 */
import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { DatabaseUnavailable, isPostgresError } from '#server/database/client/errors.ts';
import { describeFault } from '#server/ops/logging/fault.ts';
import { currentNote } from '#server/ops/logging/request-context.ts';

/** Every code this service answers with, and its usual status. A retired code stays listed. */
export const AUTH_ERRORS = {
  bad_json: 400,
  bad_jwt: 403,
  email_address_invalid: 400,
  email_exists: 422,
  invalid_credentials: 400,
  no_authorization: 401,
  not_admin: 403,
  not_found: 404,
  otp_disabled: 422,
  otp_expired: 403,
  over_email_send_rate_limit: 429,
  over_request_rate_limit: 429,
  phone_provider_disabled: 400,
  refresh_token_already_used: 400,
  refresh_token_not_found: 400,
  request_entity_too_large: 413,
  request_timeout: 504,
  session_expired: 400,
  session_not_found: 403,
  unexpected_failure: 500,
  user_banned: 403,
  user_not_found: 403,
  validation_failed: 400,
} satisfies Record<string, ContentfulStatusCode>;

export type AuthErrorCode = keyof typeof AUTH_ERRORS;

/** A refusal with its code, message and status; a cause, if any, is for the log only. */
export class AuthError extends Error {
  readonly code: AuthErrorCode;
  readonly status: ContentfulStatusCode;

  constructor(
    code: AuthErrorCode,
    message: string,
    status: ContentfulStatusCode = AUTH_ERRORS[code],
    cause?: unknown,
  ) {
    super(message, { cause });
    this.name = 'AuthError';
    this.code = code;
    this.status = status;
  }
}

/** Trouble that passes is over soon; the client has its own pace on refreshing (wire-contract 3). */
const RETRY_SECONDS = '2';
const NEW_SHAPE_SINCE = '2024-01-01';
/** Refusals of Postgres that pass by themselves: no connection, no resources, locks, deadlocks, time-outs, shutting down. */
const PASSING = /^(08|53|40001|40P01|55P03|57)/;
/** JSON that Postgres can't keep: `\u0000`, lone surrogates. */
const UNKEEPABLE_TEXT = /^(22P05|22P02|22021)$/;

/** The refusal for anything thrown. Trouble that passes is 503, which the client retries (wire-contract 3). */
export function asAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  if (error instanceof DatabaseUnavailable || (isPostgresError(error) && PASSING.test(error.code))) {
    return new AuthError('unexpected_failure', 'The service is busy, please try again', 503, error);
  }
  if (isPostgresError(error) && UNKEEPABLE_TEXT.test(error.code)) {
    return new AuthError(
      'validation_failed',
      'The request contains characters that cannot be stored',
      400,
      error,
    );
  }
  return new AuthError(
    'unexpected_failure',
    'Unexpected failure, please check server logs for more information',
    500,
    error,
  );
}

function wantsNewShape(version: string | undefined): boolean {
  return version !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= NEW_SHAPE_SINCE;
}

/**
 * The answer for a refusal, in the shape the request's `X-Supabase-Api-Version` asks for.
 * `report` gets one line for every failure that is ours (5xx), with the id the client is told.
 */
export function authErrorAnswer(context: Context, thrown: unknown, report: (line: string) => void): Response {
  const error = asAuthError(thrown);
  const id = error.status >= 500 ? (currentNote()?.requestId ?? randomUUID()) : undefined;
  if (id) report(`auth: ${error.status} ${error.code} ${id}: ${describeFault(error.cause ?? error)}`);
  context.header('x-sb-error-code', error.code);
  if (error.status >= 503) context.header('Retry-After', RETRY_SECONDS);
  if (wantsNewShape(context.req.header('x-supabase-api-version'))) {
    context.header('X-Supabase-Api-Version', NEW_SHAPE_SINCE);
    return context.json({ code: error.code, message: error.message }, error.status);
  }
  const withId = error.status === 500 ? { error_id: id } : {};
  return context.json(
    { code: error.status, error_code: error.code, msg: error.message, ...withId },
    error.status,
  );
}

/**
 * The refusal of a request that the server has no room for, with the seconds after which it is worth trying again.
 * On refreshing the status is 503: the client takes 429 there as the end of the session.
 */
export function tooManyAnswer(context: Context, seconds: number): Response {
  const status = context.req.path.endsWith('/token') ? 503 : 429;
  const refusal = new AuthError('over_request_rate_limit', 'Request rate limit reached', status);
  const answer = authErrorAnswer(context, refusal, () => undefined);
  answer.headers.set('Retry-After', String(seconds));
  return answer;
}
