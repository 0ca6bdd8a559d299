/** A database that can't be set up or started; the message is one line that says what to do. */
export class DatabaseSetupError extends Error {
  override name = 'DatabaseSetupError';
}
