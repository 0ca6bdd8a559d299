/**
 * Finds the name somebody probably meant, for the hints of "not found" errors: in the way PostgREST does (the package fuzzyset), so that
 * the hints are the same.
 */

/** Below this likeness a hint would be a guess. */
const ALIKE = 0.33;
/** How many letters in a row are looked for in common. */
const LENGTHS = [3, 2];
const NO_WORD = /[^\p{L}\p{N}, ]/gu;

/** The parts of a text that are so many letters long. */
function partsOf(text: string, length: number): Set<string> {
  const letters = `-${text.replace(NO_WORD, '')}-`;
  const parts = new Set<string>();
  for (let at = 0; at + length <= letters.length; at += 1) parts.add(letters.slice(at, at + length));
  return parts;
}

/** How many letters must be added, removed or exchanged to make one text of the other. */
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

/** The most similar of the candidates, or null when none is similar enough. */
export function mostSimilar(name: string, candidates: Iterable<string>): string | null {
  const meant = name.toLowerCase().slice(0, 100);
  const all = [...candidates].map((candidate) => ({ candidate, text: candidate.toLowerCase() }));
  for (const length of LENGTHS) {
    const parts = partsOf(meant, length);
    const [best] = all
      .filter(({ text }) => [...partsOf(text, length)].some((part) => parts.has(part)))
      .map(({ candidate, text }) => ({
        candidate,
        likeness: 1 - distance(meant, text) / Math.max(meant.length, text.length),
      }))
      .filter(({ likeness }) => likeness >= ALIKE)
      .toSorted((a, b) => b.likeness - a.likeness);
    if (best) return best.candidate;
  }
  return null;
}
