/**
 * The queue for image processing, one per process: at most two images are processed at once, which leaves threads for the rest of the
 * server however many are requested.
 */
import { availableParallelism } from 'node:os';
import { createWorkQueue } from '#server/jobs/work-queue.ts';
import { tooBusy } from '#server/storage/errors.ts';

const WORKERS = 2;
/** About ten seconds of work. */
const WAITING = 150;

/** Uploads have priority over renderings, so that a flood of odd sizes keeps nobody from uploading. Rejects with SlowDown when full. */
export const inImageQueue = createWorkQueue({
  workers: Math.min(WORKERS, availableParallelism()),
  waiting: WAITING,
  urgencies: ['arrival', 'rendering'],
  refusal: tooBusy,
});
