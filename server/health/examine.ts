/** Looks at everything that an operator should know of, and says what to do about it. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/database/client/database.ts';
import { migrationNames } from '#server/database/migrate/migrations.ts';
import type { JobState } from '#server/jobs/jobs.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import {
  checkJobs,
  checkMails,
  checkNotices,
  checkPayments,
  checkTasks,
  checkVersion,
} from './check-facts.ts';
import { checkAddress, checkClock } from './check-outside.ts';
import { checkSettings } from './check-settings.ts';
import { faultOfDisk, readDisk } from './disk.ts';
import { readFacts } from './facts.ts';
import { type Finding, fault, ok, warning } from './finding.ts';
import { VERSION } from './version.ts';

export interface Examined {
  config: Config;
  database: Database;
  objectStore: Pick<ObjectStore, 'name' | 'check'>;
  /** Of the server that asks; left out by tools. */
  jobs?: () => Iterable<JobState>;
}

const TIMEOUT_MS = 12_000;

async function checkDisk({ dataDir }: Config): Promise<Finding> {
  const disk = await readDisk(dataDir);
  const wrong = faultOfDisk(disk, dataDir);
  if (!wrong) return ok('disk', `${Math.round((100 * disk.free) / disk.size)} % are free`);
  return (disk.state === 'full' ? fault : warning)('disk', wrong.text, wrong.remedy);
}

async function checkPhotos({ objectStore }: Examined): Promise<Finding> {
  try {
    await objectStore.check();
    return ok('photos', `${objectStore.name} can be written and read`);
  } catch (error) {
    return fault(
      'photos',
      (error as Error).message,
      'Photos return 503 until the store works; nothing else is affected',
    );
  }
}

async function checkDatabase({ database, jobs }: Examined): Promise<Finding[]> {
  try {
    const facts = await readFacts(database);
    return [
      ok('database', 'It answers'),
      checkVersion(facts, VERSION, await migrationNames()),
      checkMails(facts),
      checkNotices(facts),
      checkPayments(facts),
      ...checkTasks(facts),
      ...(jobs ? [checkJobs(jobs(), Date.now())] : []),
    ];
  } catch (error) {
    return [
      fault(
        'database',
        `It does not answer: ${(error as Error).message}`,
        'journalctl -u reshimgath -n 50 says why; then: systemctl restart reshimgath',
      ),
    ];
  }
}

/** A check that takes too long or fails itself is a fault. */
async function bounded(about: string, work: Promise<Finding | Finding[]>): Promise<Finding[]> {
  const late = pause(TIMEOUT_MS, undefined, { ref: false }).then(() =>
    fault(about, 'The check has not ended in time', 'Try again; then look at the log'),
  );
  const failed = (error: Error) => fault(about, `The check failed: ${error.message}`, 'Look at the log');
  return [await Promise.race([work.catch(failed), late])].flat();
}

/** All findings, in a fixed order; never rejects. */
export async function examine(examined: Examined): Promise<Finding[]> {
  const { config } = examined;
  const parts = await Promise.all([
    bounded('database', checkDatabase(examined)),
    bounded('disk', checkDisk(config)),
    bounded('photos', checkPhotos(examined)),
    bounded('address', checkAddress(config)),
    bounded('clock', checkClock(config)),
  ]);
  return [...parts.flat(), ...checkSettings(config)];
}
