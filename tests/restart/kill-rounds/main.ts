/**
 * `npm run test:kill [ROUNDS] [SEED]`: kills server and PostgreSQL again and again under the writes of a thousand members. Default: 50 rounds, any seed.
 */
import { randomInt } from 'node:crypto';
import { runRounds } from './rounds.ts';

const [rounds = '50', seed = String(randomInt(1_000_000))] = process.argv.slice(2);
console.log(`Seed ${seed}: npm run test:kill ${rounds} ${seed} plans the same kills and writes.`);
const start = Date.now();
const figures = await runRounds({
  rounds: Number(rounds),
  users: 1000,
  seed: Number(seed),
  say: (line) => console.log(line),
});
console.table(figures.writes);
const { unsure, done, swept } = figures;
const seconds = Math.round((Date.now() - start) / 1000);
console.log(
  `${rounds} rounds in ${seconds} s. Every acknowledged write is there. Of ${unsure} without an answer ${done} were done, wholly, and ` +
    `${unsure - done} not at all. ${swept} photos without a row were swept; listings and payments are in order.`,
);
