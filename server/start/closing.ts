import { OperatorError } from '#server/config/operator-error.ts';

/**
 * Collects the steps that close what was opened, and runs them in reverse order. Each step runs even when another fails. Once closing has
 * begun, `later` still adds the step, but throws, which ends a start in progress.
 */
export function createClosing() {
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

export type Closing = ReturnType<typeof createClosing>;
