/**
 * How fast the whole server answers over a million profiles, beside the bare SQL in the same run.
 * The database is filled once and kept in BENCH_DATA_DIR (default .data/bench). The exit code is 1 when a goal is missed.
 *
 *   npm run bench                        every operation
 *   npm run bench -- 'first page' save   these only
 *   npm run bench -- --json              a JSON object a line
 *   npm run bench -- --growth            at 10,000, 100,000 and 1,000,000 profiles, with the exponent of growth
 *   npm run bench -- --soak              ten minutes of everything at once: does the memory grow?
 *   npm run bench -- --profiles 10000    over another number of profiles
 *   npm run bench -- --glance            every request a few times: does the benchmark work? No goals
 */
import { parseArgs } from 'node:util';
import { openPlace } from './fixture.ts';
import { growth } from './growth.ts';
import { createMeasuring, type Effort, type Measured, operationsOf } from './measure.ts';
import { memoryOf, mostMemoryOf } from './memory.ts';
import { HEADING, keepsMemory, line, memoryLine, missedGoals } from './report.ts';
import { soak } from './soak.ts';

const PROFILES = 1_000_000;
const FULL: Effort = { clients: 16, rounds: 3, seconds: 2, warmUpSeconds: 6 };
const GLANCE: Effort = { clients: 4, rounds: 1, most: 4 };
const GLANCE_PROFILES = 1000;

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean' },
    growth: { type: 'boolean' },
    soak: { type: 'boolean' },
    glance: { type: 'boolean' },
    profiles: { type: 'string' },
  },
});

const say = (text: string) => {
  if (!options.json) console.log(text);
};
const effort = options.glance ? GLANCE : FULL;
const profiles = Number(options.profiles ?? (options.glance ? GLANCE_PROFILES : PROFILES));

async function measureAll(): Promise<void> {
  const place = await openPlace(profiles, say);
  const rest = memoryOf(place.server.pid);
  const measuring = await createMeasuring(place, effort);
  try {
    const operations = await operationsOf(place, profiles, effort);
    say(`${profiles} profiles, ${effort.clients} clients\n${HEADING}`);
    let first: Measured | undefined;
    for (const operation of operations) {
      if (names.length > 0 && !names.includes(operation.name)) continue;
      const measured = await measuring.measure(operation);
      first ??= measured;
      const missed = options.glance ? [] : missedGoals(measured, first);
      if (missed.length > 0) process.exitCode = 1;
      say(line(measured, missed));
      if (options.json) console.log(JSON.stringify({ ...measured, missed }));
    }
    const memory = { rest, most: mostMemoryOf(place.server.pid) };
    if (!keepsMemory(memory)) process.exitCode = 1;
    say(memoryLine(memory));
    if (options.json) console.log(JSON.stringify({ name: 'memory', ...memory }));
  } finally {
    await measuring.end();
    await place.close();
  }
}

if (options.growth) await growth(effort, names, say);
else if (options.soak) await soak(profiles, say);
else await measureAll();
