/**
 * What is worked out for a plan of a read is worked out once: reads that come again have the same plan (`planner.ts`).
 */
import type { ReadPlan } from './plan.ts';

/** A function that finds what `find` finds, and finds it once for each plan. */
export function oncePerPlan<T extends object | boolean>(find: (plan: ReadPlan) => T): typeof find {
  const found = new WeakMap<ReadPlan, T>();
  return (plan) => {
    const known = found.get(plan);
    if (known !== undefined) return known;
    const value = find(plan);
    found.set(plan, value);
    return value;
  };
}
