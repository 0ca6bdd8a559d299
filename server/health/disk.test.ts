import { expect, test } from 'vitest';
import { diskOf, faultOfDisk } from './disk.ts';

const MB = 1024 * 1024;
const GB = 1024 * MB;

test.each([
  [64 * MB - 1, 100 * GB, 'full'],
  [64 * MB, 100 * GB, 'scarce'],
  [10 * GB - 1, 100 * GB, 'scarce'],
  [10 * GB, 100 * GB, 'enough'],
  [64 * MB, 200 * MB, 'enough'],
])('calls a disk with %i bytes free of %i %s', (free, size, state) => {
  expect(diskOf(free, size)).toEqual({ free, size, state });
});

const REMEDY = 'Make room: see "the disk is full" in docs/operations.md';
test('tells how much room there is when it is too little', () => {
  expect(faultOfDisk(diskOf(GB, 10 * GB), '/data')).toBeUndefined();
  expect(faultOfDisk(diskOf(GB, 25.25 * GB), '/data')).toEqual({
    text: 'The disk is nearly full: 1.0 GB of 25.3 GB are free for /data',
    remedy: REMEDY,
  });
  expect(faultOfDisk(diskOf(63.9 * MB, GB - 1), '/data')).toEqual({
    text: 'The disk is full: 63 MB of 1023 MB are free for /data. Reads work, writes are refused, nothing is lost',
    remedy: REMEDY,
  });
});
