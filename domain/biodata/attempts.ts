/** The ways to get a biodata onto one page, from the best on. */
import { FONT_SIZES } from './html.ts';

export interface Attempt {
  /** Points. */
  fontSize: number;
  mostRelatives: number;
}

/** Smaller letters first; then one relative after the other is folded. */
export function attemptsFor(relatives: number): [Attempt, ...Attempt[]] {
  const [largest, ...smaller] = FONT_SIZES;
  const least = FONT_SIZES[FONT_SIZES.length - 1] ?? largest;
  const folded = Array.from({ length: relatives }, (_, index) => ({
    fontSize: least,
    mostRelatives: relatives - 1 - index,
  }));
  return [
    { fontSize: largest, mostRelatives: relatives },
    ...smaller.map((fontSize) => ({ fontSize, mostRelatives: relatives })),
    ...folded,
  ];
}
