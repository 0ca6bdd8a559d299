/**
 * Reproducible random numbers: the same seed produces the same numbers.
 */

export interface Chance {
  /** A whole number from 0 to `below` - 1. */
  below(below: number): number;
  /** One of the items. */
  of<T>(items: readonly T[]): T;
}

/** Numbers by xorshift with 32 bits, scrambled at the start so that neighbouring seeds don't begin alike. */
export function chanceOf(seed: number): Chance {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) || 1;
  const below = (limit: number) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
  return {
    below,
    of: (items) => {
      if (items.length === 0) throw new Error('Nothing to choose from');
      return items[below(items.length)] as (typeof items)[number];
    },
  };
}
