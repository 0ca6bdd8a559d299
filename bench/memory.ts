/** The memory of a process, as Linux counts it. */
import { readFileSync } from 'node:fs';

const KIB_A_MEGABYTE = 1000 ** 2 / 1024;

function read(pid: number, field: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / KIB_A_MEGABYTE;
}

/** Megabytes it holds now. */
export const memoryOf = (pid: number): number => read(pid, 'VmRSS');

/** The most megabytes it ever held. */
export const mostMemoryOf = (pid: number): number => read(pid, 'VmHWM');
