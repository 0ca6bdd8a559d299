import { expect, test } from 'vitest';
import { faultOfDisk } from './disk.ts';
import { inWords } from './finding.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
test.each([
  [0, '0 minutes'],
  [MINUTE, '1 minute'],
  [HOUR - 1, '59 minutes'],
  [HOUR, '1 hour'],
  [48 * HOUR - 1, '47 hours'],
  [48 * HOUR, '2 days'],
  [100 * 24 * HOUR, '100 days'],
])('says %i milliseconds as %s', (milliseconds, words) => expect(inWords(milliseconds)).toBe(words));

test('says how much room a disk has', () => {
  const MB = 1024 ** 2;
  const disk = { free: 1023.9 * MB, size: 20 * 1024 * MB };
  expect(faultOfDisk({ ...disk, state: 'enough' }, '/data')).toBeUndefined();
  expect(faultOfDisk({ ...disk, state: 'scarce' }, '/data')?.text).toBe(
    'The disk is nearly full: 1023 MB of 20.0 GB are free for /data',
  );
  expect(faultOfDisk({ ...disk, free: 1024 * MB, state: 'full' }, '/data')?.text).toBe(
    'The disk is full: 1.0 GB of 20.0 GB are free for /data. Reads work, writes are refused, nothing is lost',
  );
});
