import { OperatorError } from '#server/config/operator-error.ts';

export interface Closing {
  /** Adds a step of closing. */
  later(step: () => unknown): void;
  /** Runs the steps in reverse order, also when the start is interrupted; resolves when every one has ended. */
  all(): Promise<void>;
}

/**
 * Each step runs even when another fails. Once closing has begun, `later` still adds the step, but throws, which ends a start in progress.
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
