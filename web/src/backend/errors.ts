/**
 * One error class for all failures of requests to the backend, and the message of each. Messages are translation keys; details are not
 * shown.
 */

/** `network`: no response. `server`: status 5xx. `refused`: status 4xx. `unknown`: anything else. */
export type ErrorKind = 'network' | 'server' | 'refused' | 'unknown';

export class BackendError extends Error {
  readonly kind: ErrorKind;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** The service's error code: `over_email_send_rate_limit`, `23505`, `PGRST116`, `NoSuchKey`. */
  readonly code: string;

  constructor(message: string, kind: ErrorKind, status: number, code: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'BackendError';
    this.kind = kind;
    this.status = status;
    this.code = code;
  }
}

const NETWORK_MESSAGE =
  /failed to fetch|networkerror|network error|load failed|fetch failed|dynamically imported|module script failed/i;

/**
 * Converts anything that the client library throws or returns as `error` to a BackendError. `status` is the HTTP status where the library
 * returns it beside the error (REST).
 */
export function toBackendError(error: unknown, status?: number): BackendError {
  if (error instanceof BackendError) return error;
  const fields = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>;
  const message = typeof fields.message === 'string' ? fields.message : String(error);
  const code = typeof fields.code === 'string' ? fields.code : '';
  const found = status ?? statusOf(fields);
  return new BackendError(message, kindOf(message, found, fields.name), found, code, error);
}

function statusOf(fields: Record<string, unknown>): number {
  // Storage responds with 400 to all errors; the actual status is in the body.
  const claimed = Number(fields.statusCode);
  if (claimed >= 400) return claimed;
  if (typeof fields.status === 'number') return fields.status;
  const context = fields.context;
  return context instanceof Response ? context.status : 0;
}

function kindOf(message: string, status: number, name: unknown): ErrorKind {
  if (status >= 500) return 'server';
  if (status >= 400) return 'refused';
  const silent =
    name === 'AuthRetryableFetchError' || name === 'FunctionsFetchError' || name === 'AbortError';
  return silent || NETWORK_MESSAGE.test(message) ? 'network' : 'unknown';
}

/** True for temporary failures, which must neither sign the member out nor blame them. */
export function isTransient(error: unknown): boolean {
  const { kind, status } = toBackendError(error);
  return kind === 'network' || kind === 'server' || status === 429 || status === 408;
}

/** True when an immediate retry can help: the failure is temporary and not a daily limit. */
export function isWorthRetrying(error: unknown): boolean {
  return isTransient(error) && toBackendError(error).code !== 'PT429';
}

/** The data of a REST, storage or auth response; throws BackendError when the response has an error. */
export function unwrap<T>(answer: { data: T; error: unknown; status?: number }): NonNullable<T> {
  if (answer.error) throw toBackendError(answer.error, answer.status || undefined);
  return answer.data as NonNullable<T>;
}

export interface ErrorText {
  /** A translation key. */
  key: string;
  /** Values of its placeholders; empty for most messages. */
  values: Record<string, number>;
}

const TEXT_BY_CODE: Record<string, string> = {
  email_address_invalid: 'error.email',
  validation_failed: 'error.email',
  email_exists: 'error.email_exists',
  phone_provider_disabled: 'error.text_off',
  hook_timeout: 'error.text_not_sent',
  signup_disabled: 'error.signup_disabled',
  email_provider_disabled: 'error.signup_disabled',
  otp_disabled: 'error.signup_disabled',
  user_banned: 'error.banned',
  session_not_found: 'error.session_ended',
  session_expired: 'error.session_ended',
  bad_jwt: 'error.session_ended',
  not_signed_in: 'error.session_ended',
  PGRST301: 'error.session_ended',
  PGRST303: 'error.session_ended',
  EntityTooLarge: 'error.photo_too_large',
  InvalidMimeType: 'error.photo_type',
};

/**
 * The message for an error, as a translation key with its values. What functions of the database raise has the key `error.<message>`; callers
 * fall back to `error.oops` for messages that only a newer database raises.
 */
export function errorText(error: unknown): ErrorText {
  const { kind, status, code, message } = toBackendError(error);
  if (/^over_(email|sms)_send_rate_limit$/.test(code)) {
    const seconds = Number(/after (\d+) second/.exec(message)?.[1]);
    return seconds > 0
      ? { key: 'error.code_wait', values: { count: seconds } }
      : { key: 'error.too_many_requests', values: {} };
  }
  if (kind === 'network') return { key: 'error.network', values: {} };
  if (kind === 'server') return { key: 'error.server', values: {} };
  // What the function that texts codes refuses; the auth service passes its message on.
  if (/^text_[a-z_]+$/.test(message)) return { key: `error.${message}`, values: {} };
  if (code.startsWith('PT') && /^\w+$/.test(message)) return { key: `error.${message}`, values: {} };
  if (status === 429) return { key: 'error.too_many_requests', values: {} };
  return { key: TEXT_BY_CODE[code] ?? 'error.oops', values: {} };
}
