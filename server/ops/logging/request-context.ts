/**
 * What the log knows of the request or job under way, wherever in the program something is said about it.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

export interface RequestNote {
  requestId: string;
  /** The limit by which the request was refused. */
  refusedBy?: string;
  /** The name of the job, for work that runs by the clock. */
  job?: string;
}

const notes = new AsyncLocalStorage<RequestNote>();

/** The note of what is under way; undefined outside of requests and jobs. */
export const currentNote = (): RequestNote | undefined => notes.getStore();

/** Notes which limit refuses the request under way; `limit` is one of a few fixed names. */
export function noteRefusal(limit: string): void {
  const note = notes.getStore();
  if (note) note.refusedBy = limit;
}

/** Runs a request's work under its note. */
export function underNote<T>(note: RequestNote, work: () => T): T {
  return notes.run(note, work);
}

/** Runs one turn of a job under a note of its own. */
export function asJob<T>(job: string, work: () => T): T {
  return notes.run({ requestId: randomUUID(), job }, work);
}
