import { expect, test } from 'vitest';
import { poolSize } from './pool-size.ts';

test.each([
  [1, 1, 6],
  [2, 1, 6],
  [4, 1, 10],
  [32, 1, 12],
  [8, 2, 9],
  [8, 8, 6],
  [8, 16, 3],
])(
  'opens, beside PostgreSQL on %i processors, in each of %i processes %i connections',
  (processors, processes, most) => {
    expect(poolSize({ embedded: true, processes }, processors)).toBe(most);
  },
);

test.each([
  [1, 12],
  [8, 6],
  [16, 3],
])('opens, for a remote PostgreSQL, in each of %i processes %i connections', (processes, most) => {
  expect(poolSize({ embedded: false, processes }, 2)).toBe(most);
});
