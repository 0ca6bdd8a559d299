/**
 * What the main thread of a page does for each frame, from a trace. Only its processor time counts, times the slowdown of a phone: unlike
 * the time on the clock that does not depend on what else the machine does.
 */
import type { CDPSession } from '@playwright/test';

/** Milliseconds between two frames, 60 a second. */
export const FRAME_MS = 1000 / 60;

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** In microseconds, like the other two. */
  ts: number;
  dur?: number;
  /** Processor time. */
  tdur?: number;
  args?: { name?: string };
}

export type Trace = readonly TraceEvent[];

/** The work for a frame in milliseconds of a phone. */
export interface Frame {
  total: number;
  script: number;
  /** Style and layout. */
  layout: number;
}

/** A movement, or several one after the other, in milliseconds of a phone. */
export interface Movement {
  /** Work while nothing moves yet, which delays the start. */
  start: number;
  frames: Frame[];
}

const CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
  'blink.user_timing',
  'toplevel',
];
const SCRIPT = new Set([
  'FunctionCall',
  'EvaluateScript',
  'v8.evaluateModule',
  'RunMicrotasks',
  'v8.compile',
]);
const LAYOUT = new Set(['UpdateLayoutTree', 'Layout']);

/** The name of the mark that a page sets when it begins to move. */
export const MOVING = 'moving';
/** And of the one when it has stopped. */
export const MOVED = 'moved';

/** Runs `move` and returns its trace and its result. */
export async function traceOf<Value>(
  session: CDPSession,
  move: () => Promise<Value>,
): Promise<{ trace: Trace; result: Value }> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: unknown[] }) => events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', collect);
  await session.send('Tracing.start', { categories: CATEGORIES.join(','), transferMode: 'ReportEvents' });
  const result = await move();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', collect);
  return { trace: events, result };
}

/** Processor time of the outermost of the events that `matches`, in milliseconds of this machine. */
function timeOf(events: Trace, matches: (name: string) => boolean): number {
  let end = 0;
  let sum = 0;
  for (const { name, ts, dur = 0, tdur = 0 } of events) {
    if (ts < end || !matches(name)) continue;
    end = ts + dur;
    sum += tdur;
  }
  return sum / 1000;
}

/**
 * The frames of the page that set the marks: those that begin between `MOVING` and `MOVED`, which may come several times.
 * @param slowdown how much slower than this machine a phone is
 */
export function framesOf(trace: Trace, slowdown: number): Movement {
  const mark = trace.find(({ name }) => name === MOVING);
  const endMark = trace.findLast(({ name }) => name === MOVED);
  if (!mark || !endMark) throw new Error('Nothing moved');
  const main = trace
    .filter(({ pid, tid }) => pid === mark.pid && tid === mark.tid)
    .toSorted((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0));
  const marks = main.filter(({ name }) => name === MOVING || name === MOVED);
  const isMoving = (ts: number) => marks.findLast((each) => each.ts <= ts)?.name === MOVING;
  // What starts after the movement delays none of its frames.
  const done = main.filter(({ ph, ts }) => ph === 'X' && ts < endMark.ts);
  const tasks = done.filter(({ name }) => name.endsWith('RunTask'));
  // A frame begins with the task that begins it.
  const starts = main
    .filter(({ name }) => name === 'BeginMainThreadFrame')
    .map(({ ts }) => tasks.findLast((task) => task.ts <= ts && ts < task.ts + (task.dur ?? 0))?.ts ?? ts);
  const frames = starts.flatMap((start, index): Frame[] => {
    if (!isMoving(start)) return [];
    const end = starts[index + 1] ?? Number.POSITIVE_INFINITY;
    const within = done.filter(({ ts }) => ts >= start && ts < end && isMoving(ts));
    return [
      {
        total: slowdown * timeOf(within, (name) => name.endsWith('RunTask')),
        script: slowdown * timeOf(within, (name) => SCRIPT.has(name)),
        layout: slowdown * timeOf(within, (name) => LAYOUT.has(name)),
      },
    ];
  });
  const all = slowdown * timeOf(tasks, () => true);
  return { start: all - frames.reduce((sum, { total }) => sum + total, 0), frames };
}
