/** Something only the person who runs the server can put right; the message is one line that says what to do. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
