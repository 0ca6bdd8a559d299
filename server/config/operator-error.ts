/** An error that only the operator can fix; the message is one line that says what to do. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/** One line for what the operator can put right; everything else with its stack, it is a fault of ours. */
export function explain(error: unknown): void {
  console.error(error instanceof OperatorError ? error.message : error);
}
