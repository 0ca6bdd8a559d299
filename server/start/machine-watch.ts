/** Says in the log, in words, what happens to the machine: the disk fills, a process of PostgreSQL crashes. */
import { createReadStream, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { faultOfDisk, readDisk } from '#server/health/disk.ts';

const EVERY_MS = 5000;
const CRASH = /was terminated by signal|PANIC:|could not write|No space left/;

/** Reads what was added to a log since the last call. */
export function createTail(file: string) {
  let read = existsSync(file) ? statSync(file).size : 0;
  return async (): Promise<string[]> => {
    if (!existsSync(file)) return [];
    const { size } = statSync(file);
    // It was renamed and begun again.
    if (size < read) read = 0;
    if (size === read) return [];
    const added = await text(createReadStream(file, { start: read, end: size - 1 }));
    read = size;
    return added.split('\n');
  };
}

/** Begins to watch; returns a function that ends it. */
export function watchMachine(dataDir: string): () => void {
  const added = createTail(path.join(dataDir, 'postgres.log'));
  let state = 'enough';
  const look = async () => {
    const disk = await readDisk(dataDir);
    if (disk.state !== state) {
      state = disk.state;
      const wrong = faultOfDisk(disk, dataDir);
      if (wrong) console.error(`${wrong.text}. ${wrong.remedy}`);
      else console.log('The disk has room again.');
    }
    for (const line of await added()) if (CRASH.test(line)) console.error(`PostgreSQL says: ${line}`);
  };
  const timer = setInterval(() => void look().catch(console.error), EVERY_MS).unref();
  void look().catch(console.error);
  return () => clearInterval(timer);
}
