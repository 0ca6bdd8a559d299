/**
 * How a query ended, in one word that tests can compare.
 */
import { DatabaseUnavailable, isPostgresError } from '#server/database/client/errors.ts';

/** `done`, the SQLSTATE of a refusal, or why there was no answer. Rejects with any other failure. */
export async function stateOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (isPostgresError(error)) return error.code;
    if (error instanceof DatabaseUnavailable) return error.reason;
    throw error;
  }
  return 'done';
}
