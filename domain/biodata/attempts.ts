/** The ways to fill one page with a biodata and nothing more, from the most spacious on. */

export interface TextSize {
  /** Points. */
  fontSize: number;
  /** Of the size. */
  lineHeight: number;
}

export interface Attempt extends TextSize {
  mostRelatives: number;
}

const CLOSEST_LINES = 1.45;
const LARGEST = 16;
/** The smallest readable one. */
const SMALLEST = 9;
/** A biodata with few rows has wider lines. */
const WIDEST_LINES = 2.6;
const WIDER_LINES = [2.4, 2.2, 2, 1.85, 1.7, 1.55];

/** From the largest letters and widest lines down. */
export const TEXT_SIZES: readonly [TextSize, ...TextSize[]] = [
  { fontSize: LARGEST, lineHeight: WIDEST_LINES },
  ...WIDER_LINES.map((lineHeight) => ({ fontSize: LARGEST, lineHeight })),
  ...Array.from({ length: 2 * (LARGEST - SMALLEST) + 1 }, (_, step) => ({
    fontSize: LARGEST - step / 2,
    lineHeight: CLOSEST_LINES,
  })),
];

/** Smaller letters first; then one relative after the other is folded. */
export function attemptsFor(relatives: number): Attempt[] {
  const folded = Array.from({ length: relatives }, (_, index) => relatives - 1 - index);
  return [
    ...TEXT_SIZES.map((size) => ({ ...size, mostRelatives: relatives })),
    ...folded.map((mostRelatives) => ({
      fontSize: SMALLEST,
      lineHeight: CLOSEST_LINES,
      mostRelatives,
    })),
  ];
}

/** The first attempt that fits, found by halves because the attempts take ever less room; the last one when none fits. */
export async function firstThatFits<Result>(
  attempts: readonly Attempt[],
  make: (attempt: Attempt) => Promise<Result>,
  fits: (result: Result) => boolean,
): Promise<Result> {
  let [from, to] = [0, attempts.length - 1];
  let found: Result | undefined;
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const made = await make(attempts[middle] as Attempt);
    if (fits(made)) {
      found = made;
      to = middle;
    } else {
      found = undefined;
      from = middle + 1;
    }
  }
  return found ?? make(attempts[to] as Attempt);
}
