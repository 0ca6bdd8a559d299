/** Formats the report: a line for each operation, with the missed goals (docs/speed.md). */
import type { Measured } from './measure.ts';

/** The goals. Milliseconds, megabytes. */
const GOALS = { ratio: 0.75, p99: 25, alone: 2, depth: 2, restMegabytes: 200, loadMegabytes: 350 } as const;

export interface Memory {
  /** Megabytes of the server's process. */
  rest: number;
  most: number;
}

const number = (value: number | null, digits: number, width: number) =>
  (value === null ? '–' : value.toFixed(digits)).padStart(width);

/** The missed goals of an operation; `depth` is compared with the first page. */
export function missedGoals(measured: Measured, first: Measured | undefined): string[] {
  const { ratio, p99, alone } = measured;
  const missed = {
    ratio: ratio < GOALS.ratio && `ratio ${ratio.toFixed(2)} of ${GOALS.ratio}`,
    p99: p99 >= GOALS.p99 && `p99 of ${GOALS.p99} ms`,
    alone: (alone ?? 0) >= GOALS.alone && `alone ${GOALS.alone} ms`,
    depth: (alone ?? 0) > GOALS.depth * (first?.alone ?? 0) && `within ${GOALS.depth} times the first page`,
  };
  return measured.goals.map((goal) => missed[goal]).filter((line) => line !== false);
}

export const HEADING = `${'operation'.padEnd(24)}${'req/s'.padStart(8)}${'p50 ms'.padStart(9)}${'p99 ms'.padStart(9)}${'alone ms'.padStart(10)}${'baseline/s'.padStart(12)}${'ratio'.padStart(7)}`;

/** The line of an operation. */
export function line(
  { name, rate, p50, p99, alone, baseline, ratio }: Measured,
  missed: readonly string[],
): string {
  const figures = [
    number(rate, 0, 8),
    number(p50, 1, 9),
    number(p99, 1, 9),
    number(alone, 2, 10),
    number(baseline, 0, 12),
    number(ratio, 2, 7),
  ];
  return `${name.padEnd(24)}${figures.join('')}  ${missed.length > 0 ? `MISSED: ${missed.join(', ')}` : ''}`.trimEnd();
}

/** The line of the server's memory. */
export function memoryLine({ rest, most }: Memory): string {
  const missed = rest >= GOALS.restMegabytes || most >= GOALS.loadMegabytes;
  return `server's memory: ${rest.toFixed(0)} MB at rest, ${most.toFixed(0)} MB at most (goals ${GOALS.restMegabytes}, ${GOALS.loadMegabytes})${missed ? '  MISSED' : ''}`;
}

/** Whether memory is within its goals. */
export function keepsMemory({ rest, most }: Memory): boolean {
  return rest < GOALS.restMegabytes && most < GOALS.loadMegabytes;
}
