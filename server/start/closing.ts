import { OperatorError } from '#server/config/operator-error.ts';

/** Steps that close what was opened, in reverse order, each even when another fails. A step added after closing has begun throws, to end the start. */
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
