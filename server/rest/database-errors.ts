/** SQLSTATE to HTTP status as PostgREST does, but never 5xx for a client's error (docs/decisions/024); SQL may choose it with `PTxyz`. */
import { secondsUntilTomorrowInIndia } from '#domain/india-time.ts';
import { DatabaseUnavailable, isPostgresError, type PostgresError } from '#server/database/client/errors.ts';
import { type ErrorBody, RestError, refusal } from './errors.ts';

const STATUS_OF_STATE: Record<string, number> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53400': 500,
  '57P01': 503,
  // Crashed, or starting up: to a client the same as shut down (57P01).
  '57P02': 503,
  '57P03': 503,
  P0001: 400,
};

const CLASSES: Record<number, string> = {
  403: '0L 0P 28',
  500: '09 25 2D 38 39 3B 40 55 57 58 F0 HV P0 XX',
  503: '08 53',
};
const STATUS_OF_CLASS = new Map(
  Object.entries(CLASSES).flatMap(([status, classes]) =>
    classes.split(' ').map((each): [string, number] => [each, Number(status)]),
  ),
);

const RETRY = { 'Retry-After': '2' };
const CHOSEN_STATUS = /^PT(\d{3})$/;
const UNKNOWN_ROLE = /^role ".*" does not exist$/;
const NOT_UPDATABLE = /^cannot (?:insert into|update|delete from|merge into) view /;

/** The HTTP status of an SQLSTATE; insufficient privilege is 401 for `anon` and 403 for other roles. */
export function statusOfState(code: string, message: string, role: string): number {
  if (code === '42501') return role === 'anon' ? 401 : 403;
  if (code === '22023' && UNKNOWN_ROLE.test(message)) return 401;
  if (code === '55000' && NOT_UPDATABLE.test(message)) return 405;
  const chosen = Number(CHOSEN_STATUS.exec(code)?.[1]);
  if (chosen >= 200 && chosen <= 599) return chosen;
  return STATUS_OF_STATE[code] ?? STATUS_OF_CLASS.get(code.slice(0, 2)) ?? 400;
}

function refusedByPostgres(error: PostgresError, role: string): RestError {
  const body: ErrorBody = {
    code: error.code,
    details: error.detail ?? null,
    hint: error.hint ?? null,
    message: error.message,
  };
  const status = statusOfState(error.code, error.message, role);
  return new RestError(status, body, retryHeaders(status, error.code));
}

/** The limits that SQL raises are daily ones of the Indian calendar, which are reset by the database's clock. */
function retryHeaders(status: number, code: string): Record<string, string> {
  if (status === 429) return { 'Retry-After': String(secondsUntilTomorrowInIndia(new Date())) };
  return status === 503 && !CHOSEN_STATUS.test(code) ? RETRY : {};
}

function unavailable(error: DatabaseUnavailable): RestError {
  if (error.reason === 'busy')
    return refusal('PGRST003', 'Timed out acquiring connection from connection pool.', { headers: RETRY });
  if (error.reason === 'lost')
    return refusal('PGRST001', 'Database client error. Retrying the connection.', { headers: RETRY });
  return refusal('PGRST000', 'Database connection error. Retrying the connection.', { headers: RETRY });
}

/** The error response for anything thrown while a request is served; null for an internal error, which is answered PGRSTX00 and logged. */
function answerFor(error: unknown, role: string): RestError | null {
  if (error instanceof RestError) return error;
  if (isPostgresError(error)) return refusedByPostgres(error, role);
  if (error instanceof DatabaseUnavailable) return unavailable(error);
  return null;
}

/** Whether to report an error to the operator: the database is unavailable, or out of disk space, connections or memory. */
export function isServerFault(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  return isPostgresError(error) && statusOfState(error.code, '', '') === 503;
}

/** The error response for anything thrown; reports to the operator what is no fault of the client. */
export function answerAndReport(error: unknown, role: string, report: (error: unknown) => void): RestError {
  const answer = answerFor(error, role);
  if (!answer || isServerFault(error)) report(error);
  return answer ?? refusal('PGRSTX00', 'Internal error');
}
