/**
 * The one queue for work on pictures. The machine's cores are one resource, so there is one queue a process: however many pictures
 * are asked for at once, two are worked on, and the rest of the server keeps its threads.
 */
import { availableParallelism } from 'node:os';
import { createWorkQueue } from '#server/jobs/work-queue.ts';
import { tooBusy } from '#server/storage/errors.ts';

const WORKERS = 2;
/** About ten seconds of work. */
const WAITING = 150;

/** Photos that arrive are served before renderings, so that a flood of odd sizes keeps nobody from uploading. Rejects with SlowDown. */
export const inImageQueue = createWorkQueue({
  workers: Math.min(WORKERS, availableParallelism()),
  waiting: WAITING,
  urgencies: ['arrival', 'rendering'],
  refusal: tooBusy,
});
