/** The processes that serve an installation, on Linux. */
import { readFileSync } from 'node:fs';

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // It has just ended.
    return '';
  }
}

/** Those of the server whose first process is `pid`. */
export function workersOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .filter((child) => commandOf(child).includes('worker.ts'));
}
