/** The memory of the server on Linux: of its first process and of those that it has forked to serve. */
import { readFileSync } from 'node:fs';
import { workersOf } from '#tests/restart/worker-processes.ts';

const KIB_A_MEGABYTE = 1000 ** 2 / 1024;

function read(pid: number, field: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / KIB_A_MEGABYTE;
}

/** The sum, in which what all have of the same files counts once. */
function sum(pid: number, field: string): number {
  const processes = [pid, ...workersOf(pid)];
  const all = processes.reduce((total, each) => total + read(each, field), 0);
  return all - (processes.length - 1) * read(pid, 'RssFile');
}

/** Resident megabytes. */
export const memoryOf = (pid: number): number => sum(pid, 'VmRSS');

/** Maximum resident megabytes. */
export const mostMemoryOf = (pid: number): number => sum(pid, 'VmHWM');
