/** The memory of a process on Linux. */
import { readFileSync } from 'node:fs';

const KIB_A_MEGABYTE = 1000 ** 2 / 1024;

function read(pid: number, field: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / KIB_A_MEGABYTE;
}

/** Resident megabytes. */
export const memoryOf = (pid: number): number => read(pid, 'VmRSS');

/** Maximum resident megabytes. */
export const mostMemoryOf = (pid: number): number => read(pid, 'VmHWM');
