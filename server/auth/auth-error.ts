/** The error codes of the auth service and their two response formats: GoTrue's original one, and the one of API version 2024-01-01. */
import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { DatabaseUnavailable, isPostgresError } from '#server/database/client/errors.ts';
import { describeFault } from '#server/ops/logging/fault.ts';
import { currentRequestContext } from '#server/ops/logging/request-context.ts';

/** Every error code this service returns, with its default HTTP status. */
export const AUTH_ERRORS = {
  anonymous_provider_disabled: 422,
  bad_json: 400,
  bad_jwt: 403,
  email_address_invalid: 400,
  email_exists: 422,
  email_provider_disabled: 400,
  feature_disabled: 404,
  flow_state_not_found: 404,
  hook_timeout: 422,
  invalid_credentials: 400,
  manual_linking_disabled: 404,
  mfa_factor_not_found: 404,
  mfa_phone_enroll_not_enabled: 422,
  mfa_totp_enroll_not_enabled: 422,
  mfa_webauthn_enroll_not_enabled: 422,
  no_authorization: 401,
  not_admin: 403,
  not_found: 404,
  otp_disabled: 422,
  otp_expired: 403,
  over_email_send_rate_limit: 429,
  over_request_rate_limit: 429,
  over_sms_send_rate_limit: 429,
  passkey_disabled: 404,
  phone_exists: 422,
  phone_provider_disabled: 400,
  provider_disabled: 400,
  refresh_token_already_used: 400,
  refresh_token_not_found: 400,
  request_entity_too_large: 413,
  request_timeout: 504,
  saml_provider_disabled: 404,
  session_expired: 400,
  session_not_found: 403,
  unexpected_failure: 500,
  /** What the hook refuses: its answer has a status and a message, and no code. */
  unknown: 422,
  user_banned: 403,
  user_not_found: 403,
  validation_failed: 400,
  web3_provider_disabled: 422,
} satisfies Record<string, ContentfulStatusCode>;

export type AuthErrorCode = keyof typeof AUTH_ERRORS;

/** An error response: code, message and status. The cause, if any, is only logged. */
export class AuthError extends HTTPException {
  override name = 'AuthError';
  readonly code: AuthErrorCode;

  constructor(
    code: AuthErrorCode,
    message: string,
    status: ContentfulStatusCode = AUTH_ERRORS[code],
    cause?: unknown,
  ) {
    super(status, { message, cause });
    this.code = code;
  }
}

/** The one error for a code that is unknown, wrong, expired, used or blocked. */
export const invalidCode = (): AuthError => new AuthError('otp_expired', 'Token has expired or is invalid');

/** For transient failures. While refreshing a token, the client uses its own exponential backoff instead. */
const RETRY_SECONDS = '2';
const NEW_FORMAT_SINCE = '2024-01-01';
/** SQLSTATEs of transient failures: no connection, no resources, serialization failures, deadlocks, lock timeouts, cancellation, shutdown. */
const TRANSIENT = /^(08|53|40001|40P01|55P03|57)/;
/** SQLSTATEs for JSON that Postgres cannot store: `\u0000`, lone surrogates. */
const UNSTORABLE_TEXT = /^(22P05|22P02|22021)$/;

/** Maps anything thrown to an `AuthError`. Transient failures become 503, which the client retries. */
function asAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  if (error instanceof DatabaseUnavailable || (isPostgresError(error) && TRANSIENT.test(error.code))) {
    return new AuthError('unexpected_failure', 'The service is busy, please try again', 503, error);
  }
  if (isPostgresError(error) && UNSTORABLE_TEXT.test(error.code)) {
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

function wantsNewFormat(version: string | undefined): boolean {
  return version !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= NEW_FORMAT_SINCE;
}

/** The error response, in the format that `X-Supabase-Api-Version` asks for; `report` gets a line with the error id for every 5xx. */
export function authErrorResponse(
  context: Context,
  thrown: unknown,
  report: (line: string) => void,
): Response {
  const error = asAuthError(thrown);
  const id = error.status >= 500 ? (currentRequestContext()?.requestId ?? randomUUID()) : undefined;
  if (id) report(`auth: ${error.status} ${error.code} ${id}: ${describeFault(error.cause ?? error)}`);
  if (error.code !== 'unknown') context.header('x-sb-error-code', error.code);
  if (error.status >= 503) context.header('Retry-After', RETRY_SECONDS);
  if (wantsNewFormat(context.req.header('x-supabase-api-version'))) {
    context.header('X-Supabase-Api-Version', NEW_FORMAT_SINCE);
    return context.json({ code: error.code, message: error.message }, error.status);
  }
  const withId = error.status === 500 ? { error_id: id } : {};
  return context.json(
    { code: error.status, error_code: error.code, msg: error.message, ...withId },
    error.status,
  );
}

/** The response over the rate limit, with `Retry-After`; 503 instead of 429 for `/token`, because supabase-js signs the user out on 429. */
export function tooManyAuthRequests(context: Context, seconds: number): Response {
  const status = context.req.path.endsWith('/token') ? 503 : 429;
  const refusal = new AuthError('over_request_rate_limit', 'Request rate limit reached', status);
  const answer = authErrorResponse(context, refusal, () => undefined);
  answer.headers.set('Retry-After', String(seconds));
  return answer;
}
