/** A seeded random generator: the benchmark compares runs, so each must send the same requests. */

export interface Chance {
  /** A number from 0 to 1. */
  next(): number;
  /** A list item, uniformly distributed. */
  of<T>(list: readonly T[]): T;
}

/** A small generator (mulberry32) with a seed. */
export function chance(seed: number): Chance {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    of: <T>(list: readonly T[]) => {
      const found = list[Math.floor(next() * list.length)];
      if (found === undefined) throw new Error('nothing to choose from');
      return found;
    },
  };
}
