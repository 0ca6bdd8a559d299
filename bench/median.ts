/** The median of numbers; of an even count the larger of the two in the middle. 0 without numbers. */
export const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
