/** Ten minutes of all reads at once, measuring the server's memory. */
import { openFixture } from './fixture.ts';
import { putLoad } from './load.ts';
import { operationsOf } from './measure.ts';
import { median } from './median.ts';
import { memoryOf } from './memory.ts';
import { mixed } from './mixed.ts';

const MINUTES = 10;
const CLIENTS = 16;
const SAMPLE_MS = 5000;
/** A larger increase between the second and the last third counts as growth; caches fill in the first third. */
const MAX_GROWTH = 0.05;

/** Prints the memory every minute; the exit code is 1 when it grows. */
export async function soak(profiles: number, say: (line: string) => void): Promise<void> {
  const fixture = await openFixture(profiles, say);
  try {
    const operations = await operationsOf(fixture, profiles, {});
    const samples: number[] = [];
    const watching = setInterval(() => samples.push(memoryOf(fixture.server.pid)), SAMPLE_MS);
    const seconds = MINUTES * 60;
    const figures = await putLoad({
      url: fixture.server.url,
      requests: mixed(operations),
      clients: CLIENTS,
      seconds,
    });
    clearInterval(watching);
    const third = Math.floor(samples.length / 3);
    const [middle, last] = [median(samples.slice(third, 2 * third)), median(samples.slice(2 * third))];
    const grown = last / middle - 1;
    for (let at = 0; at < samples.length; at += 60_000 / SAMPLE_MS) say(`${samples[at]?.toFixed(0)} MB`);
    say(
      `${figures.rate.toFixed(0)} requests a second, p50 ${figures.p50.toFixed(1)} ms, p99 ${figures.p99.toFixed(1)} ms`,
    );
    say(
      `memory of the second third ${middle.toFixed(0)} MB, of the last ${last.toFixed(0)} MB: ${(grown * 100).toFixed(1)} %${grown > MAX_GROWTH ? ' MISSED' : ''}`,
    );
    if (grown > MAX_GROWTH) process.exitCode = 1;
  } finally {
    await fixture.close();
  }
}
