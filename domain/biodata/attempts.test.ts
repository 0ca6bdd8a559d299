import { expect, it } from 'vitest';
import { attemptsFor, firstThatFits, TEXT_SIZES } from './attempts.ts';

it('begins with 16 points and wide lines, narrows the lines, then shrinks by half points to 9', () => {
  expect(TEXT_SIZES.map(({ fontSize, lineHeight }) => `${fontSize} × ${lineHeight}`)).toEqual([
    ...[2.6, 2.4, 2.2, 2, 1.85, 1.7, 1.55, 1.45].map((lines) => `16 × ${lines}`),
    ...[15.5, 15, 14.5, 14, 13.5, 13, 12.5, 12, 11.5, 11, 10.5, 10, 9.5, 9].map((size) => `${size} × 1.45`),
  ]);
});

it('folds one relative after the other when the smallest letters do not fit', () => {
  const attempts = attemptsFor(2);
  expect(attempts.slice(0, TEXT_SIZES.length)).toEqual(
    TEXT_SIZES.map((size) => ({ ...size, mostRelatives: 2 })),
  );
  expect(attempts.slice(TEXT_SIZES.length)).toEqual([
    { fontSize: 9, lineHeight: 1.45, mostRelatives: 1 },
    { fontSize: 9, lineHeight: 1.45, mostRelatives: 0 },
  ]);
});

it('finds the first attempt that fits in few steps, or the last one when none does', async () => {
  const attempts = attemptsFor(9);
  const most = Math.ceil(Math.log2(attempts.length)) + 1;
  for (let first = 0; first <= attempts.length; first += 1) {
    const made: number[] = [];
    const found = await firstThatFits(
      attempts,
      async (attempt) => {
        made.push(attempts.indexOf(attempt));
        return attempts.indexOf(attempt);
      },
      (result) => result >= first,
    );
    expect(found).toBe(Math.min(first, attempts.length - 1));
    expect(made.length).toBeLessThanOrEqual(most);
  }
});

it('does not make again what it has just made', async () => {
  const made: string[] = [];
  const [large, small] = [
    { ...TEXT_SIZES[0], mostRelatives: 1 },
    { ...TEXT_SIZES[0], mostRelatives: 0 },
  ];
  const relatives = await firstThatFits(
    [large, small],
    async ({ mostRelatives }) => {
      made.push(`with ${mostRelatives}`);
      return mostRelatives;
    },
    () => true,
  );
  expect([relatives, made]).toEqual([1, ['with 1']]);
});
