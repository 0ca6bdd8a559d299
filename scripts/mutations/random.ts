/** A generator of numbers from 0 up to 1 that returns the same ones for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Removes an element at random from a list and returns it. */
export function takeOne<T>(list: T[], random: () => number): T | undefined {
  return list.splice(Math.floor(random() * list.length), 1)[0];
}

/** Returns an element at random. */
export function pickOne<T>(list: readonly T[], random: () => number): T | undefined {
  return list[Math.floor(random() * list.length)];
}
