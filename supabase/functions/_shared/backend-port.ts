/**
 * How functions reach the database and ask who is calling. Two implementations: over HTTP (`http-backend.ts`), for any backend that speaks
 * the wire protocol, and directly in the embedded server (`server/functions/direct-backend.ts`).
 */
import { Failure } from './failure.ts';

export type DatabaseRole = 'service_role' | 'anon';

/** An answer of the database: an HTTP status below 500, and JSON or nothing. */
export interface DatabaseAnswer {
  status: number;
  text: string;
}

/** Each call is one transaction. All throw `Failure` 503 when the backend doesn't answer. */
export interface BackendPort {
  call(role: DatabaseRole, name: string, parameters: Record<string, unknown>): Promise<DatabaseAnswer>;
  /** Reads rows; `query` is the part after `/rest/v1/`. */
  read(role: DatabaseRole, query: string): Promise<DatabaseAnswer>;
  /** The id of the user of an access token; null when the token is invalid or its session has ended. */
  userOf(token: string): Promise<string | null>;
}

/** The error of a backend that doesn't answer. */
export function backendUnavailable(): Failure {
  return new Failure(
    503,
    'backend_unavailable',
    'The service is not available at the moment. Please try again.',
  );
}
