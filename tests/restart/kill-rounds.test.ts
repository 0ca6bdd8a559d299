/**
 * A short run of the kill rounds (`npm run test:kill` has fifty): writes of many members, kills at random moments, all stored data compared.
 */
import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { FEWEST_WRITES, runRounds } from './kill-rounds/rounds.ts';

const ROUNDS = 3;
/** Eight seconds on a machine that has nothing else to do. */
const PATIENCE_MS = 240_000;

it(
  'keeps every acknowledged write and no partial one over kills at random moments',
  async () => {
    const seed = randomInt(1_000_000);
    const { writes } = await runRounds({ rounds: ROUNDS, users: 60, seed, say: () => undefined });
    const acknowledged = Object.values(writes).reduce((sum, each) => sum + each.acknowledged, 0);
    expect(acknowledged, `seed ${seed}`).toBeGreaterThanOrEqual(ROUNDS * FEWEST_WRITES);
  },
  PATIENCE_MS,
);
