/**
 * Measures the whole server over a million profiles and compares it with the bare SQL in the same run.
 * The database is filled once and kept in BENCH_DATA_DIR (default .data/bench). The exit code is 1 when a goal is missed.
 *
 *   npm run bench                        every operation
 *   npm run bench -- 'first page' save   these only
 *   npm run bench -- --json              a JSON object a line
 *   npm run bench -- --growth            at 10,000, 100,000 and 1,000,000 profiles, with the exponent of growth
 *   npm run bench -- --soak              ten minutes of everything at once: does the memory grow?
 *   npm run bench -- --peer URL          reads only, in turns with another server of the protocol, whose settings it prints
 *   npm run bench -- --profiles 10000    over another number of profiles
 *   npm run bench -- --quick             every request a few times, without goals: does the benchmark work?
 */
import { parseArgs } from 'node:util';
import { openFixture } from './fixture.ts';
import { growth } from './growth.ts';
import { createMeasuring, type Effort, type Measured, operationsOf } from './measure.ts';
import { memoryOf, mostMemoryOf } from './memory.ts';
import { compareWithPeer } from './peer.ts';
import { HEADING, keepsMemory, line, memoryLine, missedGoals } from './report.ts';
import { soak } from './soak.ts';

const PROFILES = 1_000_000;
const FULL: Effort = { clients: 16, rounds: 3, seconds: 2, warmUpSeconds: 6 };
const QUICK: Effort = { clients: 4, rounds: 1, most: 4 };
const QUICK_PROFILES = 1000;

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean' },
    growth: { type: 'boolean' },
    soak: { type: 'boolean' },
    peer: { type: 'string' },
    quick: { type: 'boolean' },
    profiles: { type: 'string' },
  },
});

const say = (text: string) => {
  if (!options.json) console.log(text);
};
const effort = options.quick ? QUICK : FULL;
const profiles = Number(options.profiles ?? (options.quick ? QUICK_PROFILES : PROFILES));

async function measureAll(): Promise<void> {
  const fixture = await openFixture(profiles, say);
  const rest = memoryOf(fixture.server.pid);
  const measuring = await createMeasuring(fixture, effort);
  try {
    const operations = await operationsOf(fixture, profiles, effort);
    say(`${profiles} profiles, ${effort.clients} clients\n${HEADING}`);
    let first: Measured | undefined;
    for (const operation of operations) {
      if (names.length > 0 && !names.includes(operation.name)) continue;
      const measured = await measuring.measure(operation);
      first ??= measured;
      const missed = options.quick ? [] : missedGoals(measured, first);
      if (missed.length > 0) process.exitCode = 1;
      say(line(measured, missed));
      if (options.json) console.log(JSON.stringify({ ...measured, missed }));
    }
    const memory = { rest, most: mostMemoryOf(fixture.server.pid) };
    if (!keepsMemory(memory)) process.exitCode = 1;
    say(memoryLine(memory));
    if (options.json) console.log(JSON.stringify({ name: 'memory', ...memory }));
  } finally {
    await measuring.end();
    await fixture.close();
  }
}

if (options.peer) await compareWithPeer(options.peer, profiles, effort, names, say);
else if (options.growth) await growth(effort, names, say);
else if (options.soak) await soak(profiles, say);
else await measureAll();
