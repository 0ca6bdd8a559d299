/** Memoizes what depends on a read plan alone, such as its SQL. Repeated reads share a plan (`plan-cache.ts`), as do the pages of one list. */
import type { ReadPlan } from './plan.ts';

/** Memoizes for all pages of a list, in the plan itself: a `WeakMap` keeps dead entries until a major garbage collection (docs/decisions/018). */
export function memoizePerPlan<T extends object | boolean | string>(
  compute: (plan: ReadPlan) => T,
): typeof compute {
  const key = Symbol('memo');
  return (plan) => {
    const memo = plan.memo as { [key]?: T };
    memo[key] ??= compute(plan);
    return memo[key];
  };
}
