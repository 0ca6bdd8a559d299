/** Failures of the database: what Postgres refused, and a database that can't be reached. Each service makes its own responses of them. */
import pg from 'pg';

export class PostgresError extends Error {
  override name = 'PostgresError';
  /** The SQLSTATE. */
  readonly code: string;
  readonly detail: string | undefined;
  readonly hint: string | undefined;
  /** Where in the statement's text, in characters from 1. */
  readonly position: string | undefined;
  readonly constraint: string | undefined;
  readonly routine: string | undefined;

  constructor(reported: Pick<pg.DatabaseError, 'message'> & Partial<pg.DatabaseError>) {
    const { message, code, detail, hint, position, constraint, routine } = reported;
    super(message);
    this.code = code ?? '';
    this.detail = detail;
    this.hint = hint;
    this.position = position;
    this.constraint = constraint;
    this.routine = routine;
  }
}

/**
 * - `unreachable`: no connection could be made; nothing was sent.
 * - `lost`: the connection broke while statements were under way; a write may or may not have happened.
 * - `busy`: no connection became free in time; nothing was sent.
 * - `closed`: the pool is shut.
 */
export type UnavailableReason = 'unreachable' | 'lost' | 'busy' | 'closed';

const WORDS: Record<UnavailableReason, string> = {
  unreachable: 'The database cannot be reached',
  lost: 'The connection to the database was lost',
  busy: 'No connection to the database became free in time',
  closed: 'The database pool is closed',
};

/** The database could not answer at all; services answer 503 (504 for `busy`). */
export class DatabaseUnavailable extends Error {
  readonly reason: UnavailableReason;

  constructor(reason: UnavailableReason, cause?: unknown) {
    super(WORDS[reason], { cause });
    this.name = 'DatabaseUnavailable';
    this.reason = reason;
  }
}

/** What the driver throws, in our terms. */
export function refusalOf(error: unknown): unknown {
  return error instanceof pg.DatabaseError ? new PostgresError(error) : error;
}

/** Whether Postgres itself refused, so that `error.code` is an SQLSTATE. */
export function isPostgresError(error: unknown): error is PostgresError {
  return error instanceof PostgresError;
}

/** Whether a row would have repeated a value that must be unique. */
export function isUniqueViolation(error: unknown): boolean {
  return isPostgresError(error) && error.code === '23505';
}
