import { statfs } from 'node:fs/promises';

const MB = 1024 * 1024;
/** Bytes. PostgreSQL needs 16 MB for each new file of its log, and several processes write at once. */
const FULL = 64 * MB;
/** The part of the disk below which somebody should make room. */
const SCARCE = 0.1;

export interface Disk {
  free: number;
  size: number;
  state: 'enough' | 'scarce' | 'full';
}

export interface DiskFault {
  text: string;
  remedy: string;
}

export function diskOf(free: number, size: number): Disk {
  const state = free < FULL ? 'full' : free < size * SCARCE ? 'scarce' : 'enough';
  return { free, size, state };
}

/** The disk of a folder: bytes that its user may still write. */
export async function readDisk(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return diskOf(bavail * bsize, blocks * bsize);
}

const inWords = (bytes: number) =>
  bytes < 1024 * MB ? `${Math.floor(bytes / MB)} MB` : `${(bytes / 1024 / MB).toFixed(1)} GB`;

/** What is wrong with a disk, and what to do; undefined when nothing is. */
export function faultOfDisk({ free, size, state }: Disk, folder: string): DiskFault | undefined {
  if (state === 'enough') return undefined;
  const room = `${inWords(free)} of ${inWords(size)} are free for ${folder}`;
  const remedy = 'Make room: see "the disk is full" in docs/operations.md';
  return state === 'full'
    ? { text: `The disk is full: ${room}. Reads work, writes are refused, nothing is lost`, remedy }
    : { text: `The disk is nearly full: ${room}`, remedy };
}
