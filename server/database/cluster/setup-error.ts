import { OperatorError } from '#server/config/operator-error.ts';

/** A database that can't be set up or started. */
export class DatabaseSetupError extends OperatorError {
  override name = 'DatabaseSetupError';
}
