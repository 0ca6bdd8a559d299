/**
 * Finds the name somebody probably meant, for the hints of "not found" errors: in the way PostgREST does (the package fuzzyset), so that
 * the hints are the same.
 */

/** Similarity below which no hint is given. */
const MIN_SIMILARITY = 0.33;
/** The n-gram sizes that are compared. */
const GRAM_SIZES = [3, 2];
const NO_WORD = /[^\p{L}\p{N}, ]/gu;

/** The n-grams of a text. */
function gramsOf(text: string, length: number): Set<string> {
  const letters = `-${text.replace(NO_WORD, '')}-`;
  const parts = new Set<string>();
  for (let at = 0; at + length <= letters.length; at += 1) parts.add(letters.slice(at, at + length));
  return parts;
}

/** The Levenshtein distance of two texts. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let at = 1; at <= a.length; at += 1) {
    const next = [at];
    for (let other = 1; other <= b.length; other += 1) {
      const exchanged = (row[other - 1] ?? 0) + (a[at - 1] === b[other - 1] ? 0 : 1);
      next.push(Math.min(exchanged, (row[other] ?? 0) + 1, (next[other - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** The most similar candidate, or null when none is similar enough. */
export function mostSimilar(name: string, candidates: Iterable<string>): string | null {
  const meant = name.toLowerCase().slice(0, 100);
  const all = [...candidates].map((candidate) => ({ candidate, text: candidate.toLowerCase() }));
  for (const length of GRAM_SIZES) {
    const parts = gramsOf(meant, length);
    const [best] = all
      .filter(({ text }) => [...gramsOf(text, length)].some((part) => parts.has(part)))
      .map(({ candidate, text }) => ({
        candidate,
        similarity: 1 - distance(meant, text) / Math.max(meant.length, text.length),
      }))
      .filter(({ similarity }) => similarity >= MIN_SIMILARITY)
      .toSorted((a, b) => b.similarity - a.similarity);
    if (best) return best.candidate;
  }
  return null;
}
