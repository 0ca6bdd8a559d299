/**
 * How much Lighthouse must slow this machine's processor down, so that it simulates the same phone on every machine. Its default of 4 is
 * meant for a fast computer. The points are those of its CPU throttling calculator, which its documentation refers to.
 */

/** Lighthouse's and the browser's own for a phone. */
export const DEFAULT_SLOWDOWN = 4;

/** Benchmark index of the machine, slowdown. */
const POINTS = [
  [150, 1],
  [800, 2],
  [1300, 3],
  [2000, 6],
] as const;

/** The slowdown for a machine of this benchmark index: on the straight line between two points, the last line going on. */
export function cpuSlowdown(benchmarkIndex: number): number {
  const [first] = POINTS;
  if (benchmarkIndex <= first[0]) return first[1];
  const above = POINTS.slice(1, -1).findIndex(([index]) => benchmarkIndex <= index);
  const next = above < 0 ? POINTS.length - 1 : above + 1;
  const [[index, slowdown], [nextIndex, nextSlowdown]] = POINTS.slice(next - 1, next + 1) as [
    (typeof POINTS)[number],
    (typeof POINTS)[number],
  ];
  return slowdown + ((benchmarkIndex - index) / (nextIndex - index)) * (nextSlowdown - slowdown);
}
