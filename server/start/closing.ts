/**
 * Closes in the opposite order what was opened, also when the start is broken off in its middle.
 */
import { OperatorError } from '#server/config/operator-error.ts';

export interface Closing {
  /** Has `step` done when all is closed. */
  later(step: () => unknown): void;
  /** Closes; resolves when every step has ended. */
  all(): Promise<void>;
}

/**
 * Nothing to close yet. Each step is done even when another fails.
 * Once closing has begun, `later` still takes what was opened, but throws, which ends a start under way.
 */
export function createClosing(): Closing {
  const steps: (() => unknown)[] = [];
  let begun = false;
  return {
    later: (step: () => unknown) => {
      steps.push(step);
      if (begun) throw new OperatorError('Stopped while starting.');
    },
    all: async () => {
      begun = true;
      for (const step of steps.splice(0).reverse()) {
        try {
          await step();
        } catch (error) {
          console.error(error);
        }
      }
    },
  };
}
