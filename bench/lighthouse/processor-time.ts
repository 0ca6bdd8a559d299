/**
 * A trace in which the tasks of a thread take the processor time that they used, without what they waited for a core: the page shares the
 * cores of this machine with the browser's other processes, Lighthouse and the server, and simulating a slower processor multiplies that waiting.
 */

export interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds: when it began and how long it took, and the same by the clock of its thread. */
  ts: number;
  dur?: number;
  tts?: number;
  tdur?: number;
}

const TASK = /RunTask$/;

const endsAt = ({ ts, dur = 0 }: TraceEvent) => ts + dur;

/** The events of a thread in order, those of a task by the thread's own clock since the task began. */
function ofThread(events: readonly TraceEvent[]): TraceEvent[] {
  let task: TraceEvent | undefined;
  return events
    .toSorted((one, other) => one.ts - other.ts || endsAt(other) - endsAt(one))
    .map((event) => {
      if (task && event.ts > endsAt(task)) task = undefined;
      if (!task && TASK.test(event.name)) task = event;
      if (task?.tts === undefined || event.tts === undefined) return event;
      return {
        ...event,
        ts: task.ts + event.tts - task.tts,
        ...(event.tdur !== undefined && { dur: event.tdur }),
      };
    });
}

/** The trace by processor time. */
export function inProcessorTime<Trace extends { traceEvents: TraceEvent[] }>(trace: Trace): Trace {
  const threads = Map.groupBy(trace.traceEvents, ({ pid, tid }) => `${pid} ${tid}`);
  return { ...trace, traceEvents: [...threads.values()].flatMap(ofThread) };
}
