/** Measures the same reads over more and more profiles: the cost of a page must not grow with the community. */
import { openFixture } from './fixture.ts';
import { putLoad } from './load.ts';
import { type Effort, operationsOf } from './measure.ts';

const SIZES = [10_000, 100_000, 1_000_000];
/** The deep page's number depends on the number of profiles. */
const nameOf = (name: string) => name.replace(/page \d+$/, 'deep page');

/** The slope of the regression line with both axes logarithmic: 0 means constant, 1 linear growth. */
export function exponentOf(points: readonly { size: number; cost: number }[]): number {
  const logs = points.map(({ size, cost }) => ({ x: Math.log(size), y: Math.log(cost) }));
  const mean = (axis: 'x' | 'y') => logs.reduce((sum, point) => sum + point[axis], 0) / logs.length;
  const [x, y] = [mean('x'), mean('y')];
  const product = logs.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0);
  return product / logs.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
}

async function p50sAt(
  size: number,
  { seconds, warmUpSeconds, clients }: Effort,
  names: readonly string[],
  say: (line: string) => void,
) {
  const fixture = await openFixture(size, say);
  try {
    const figures = new Map<string, { p50: number; p99: number }>();
    for (const { name, kind, lead, requests } of await operationsOf(fixture, size, {})) {
      if (kind !== 'read' || (names.length > 0 && !names.includes(nameOf(name)))) continue;
      const load = { url: fixture.server.url, requests, seconds, lead };
      await putLoad({ ...load, seconds: warmUpSeconds, clients });
      figures.set(nameOf(name), {
        p50: (await putLoad({ ...load, clients: 1 })).p50,
        p99: (await putLoad({ ...load, clients })).p99,
      });
    }
    return figures;
  } finally {
    await fixture.close();
  }
}

/** Prints a table: each read's median alone and its p99 under load, in milliseconds, at each size, and the exponent of the median. */
export async function growth(
  effort: Effort,
  names: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  const measured: Map<string, { p50: number; p99: number }>[] = [];
  for (const size of SIZES) measured.push(await p50sAt(size, effort, names, say));
  const columns = SIZES.map((size) => `${size} (p99)`.padStart(20)).join('');
  say(`${'median alone, ms'.padEnd(24)}${columns}${'exponent'.padStart(10)}`);
  for (const name of measured[0]?.keys() ?? []) {
    const figures = measured.map((at) => at.get(name) ?? { p50: Number.NaN, p99: Number.NaN });
    const cells = figures
      .map(({ p50, p99 }) => `${p50.toFixed(2)} (${p99.toFixed(1)})`.padStart(20))
      .join('');
    const exponent = exponentOf(figures.map(({ p50 }, at) => ({ size: SIZES[at] ?? 0, cost: p50 })));
    say(`${name.padEnd(24)}${cells}${exponent.toFixed(2).padStart(10)}`);
  }
}
