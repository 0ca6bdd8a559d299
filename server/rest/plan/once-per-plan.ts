/**
 * What is worked out for a plan of a read is worked out once: reads that come again have the same plan (`planner.ts`).
 */
import type { ReadPlan } from './plan.ts';

/**
 * A function that finds what `find` finds, and finds it once for each plan. The plan itself remembers it: what a `WeakMap` holds outlives
 * its key until the whole heap is collected. Copies of a plan are other plans, so it isn't copied along.
 */
export function oncePerPlan<T extends object | boolean>(find: (plan: ReadPlan) => T): typeof find {
  const found = Symbol('found');
  return (plan: ReadPlan & { [found]?: T }) => {
    const known = plan[found];
    if (known !== undefined) return known;
    const value = find(plan);
    Object.defineProperty(plan, found, { value, enumerable: false });
    return value;
  };
}
