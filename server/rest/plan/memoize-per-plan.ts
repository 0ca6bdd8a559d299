/**
 * What is worked out for a read is worked out once: reads that come again have the same plan (`planner.ts`), or that of another page.
 */
import type { ReadPlan } from './plan.ts';

/**
 * A function that finds what `find` finds, and finds it once for all pages of a read, so that it must not depend on where the page begins.
 * The plan itself remembers it: what a `WeakMap` holds outlives its key until the whole heap is collected (docs/decisions/028).
 */
export function oncePerRead<T extends object | boolean | string>(find: (plan: ReadPlan) => T): typeof find {
  const found = Symbol('found');
  return (plan) => {
    const findings = plan.findings as { [found]?: T };
    findings[found] ??= find(plan);
    return findings[found];
  };
}
