/**
 * Finds the name somebody probably meant, for the hints of "not found" errors.
 */

/** Below this share of common letter pairs, a hint would be a guess. */
const ALIKE = 0.6;

function pairs(text: string): Map<string, number> {
  const padded = `-${text.toLowerCase()}-`;
  const counts = new Map<string, number>();
  for (let at = 0; at < padded.length - 1; at += 1) {
    const pair = padded.slice(at, at + 2);
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  return counts;
}

function likeness(a: string, b: string): number {
  const left = pairs(a);
  const right = pairs(b);
  let common = 0;
  for (const [pair, count] of left) common += Math.min(count, right.get(pair) ?? 0);
  return (2 * common) / (a.length + b.length + 2);
}

/** The most similar of the candidates, or null when none is similar enough. */
export function mostSimilar(name: string, candidates: Iterable<string>): string | null {
  let best: string | null = null;
  let bestLikeness = ALIKE;
  for (const candidate of candidates) {
    const value = likeness(name, candidate);
    if (value > bestLikeness) {
      best = candidate;
      bestLikeness = value;
    }
  }
  return best;
}
