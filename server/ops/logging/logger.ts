/** In production, one JSON line for each message and request, except plain reads, without personal data: fixed texts, ids, errors without their messages. */
import { format } from 'node:util';
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { printableLines } from '#domain/printable.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import type { AccessEntry } from '#server/http/edge.ts';
import { describeFault } from './fault.ts';
import { currentRequestContext } from './request-context.ts';

/** A logger that writes to standard output, or to `destination`. */
export function createLogger(destination?: DestinationStream): Logger {
  const options = {
    base: undefined,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }) },
    mixin: () => {
      const { requestId, job } = currentRequestContext() ?? {};
      return { requestId, job };
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

const MINUTE_MS = 60_000;
/** A read that takes longer has a line of its own. */
const SLOW_MS = 1000;
const READS = new Set(['GET', 'HEAD']);

/** Whether nobody will look for this request: a quick read that succeeded. */
const isPlainRead = ({ method, status, milliseconds }: AccessEntry) =>
  READS.has(method) && status < 400 && milliseconds < SLOW_MS;

/** Writes a line for each request, but for plain reads one line a minute, which counts them by route. */
export function requestLog(
  logger: Logger,
  { summaryMs = MINUTE_MS }: { summaryMs?: number } = {},
): (entry: AccessEntry) => void {
  let reads = new Map<string, number>();
  const summarise = () => {
    if (reads.size > 0) logger.info({ reads: Object.fromEntries(reads) }, 'reads');
    reads = new Map();
  };
  setInterval(summarise, summaryMs).unref();
  process.once('exit', summarise);
  return (entry) => {
    if (isPlainRead(entry)) reads.set(entry.route, (reads.get(entry.route) ?? 0) + 1);
    else logger.info(entry, 'request');
  };
}

/** In production all output becomes JSON lines, and the result logs requests; in development only control characters are escaped. */
export function openLog(environment: 'development' | 'production') {
  if (environment === 'development') {
    escapeConsole(console);
    return undefined;
  }
  const logger = createLogger();
  redirectConsole(console, logger);
  return requestLog(logger);
}

/** The text of an operator's error is ours; any other failure is logged without its message. */
function loggable(part: unknown): unknown {
  if (part instanceof OperatorError) return part.message;
  return part instanceof Error ? describeFault(part) : part;
}

/** Sends the console's output, which is all that functions know, into the log. Returns a function that undoes it. */
export function redirectConsole(target: Console, logger: Logger): () => void {
  const { log, info, warn, error } = target;
  const into = (level: 'info' | 'warn' | 'error') => {
    return (...parts: unknown[]) => {
      const line = printableLines(format(...parts.map(loggable))).trim();
      if (line !== '') logger[level](line);
    };
  };
  Object.assign(target, { log: into('info'), info: into('info'), warn: into('warn'), error: into('error') });
  return () => void Object.assign(target, { log, info, warn, error });
}

/** Escapes control characters in the console's output: messages of failures may hold user input. Returns a function that undoes it. */
export function escapeConsole(target: Console): () => void {
  const { log, info, warn, error } = target;
  const escaping = (print: Console['log']) => {
    return (...parts: unknown[]) => print.call(target, '%s', printableLines(format(...parts)));
  };
  const [newLog, newInfo, newWarn, newError] = [log, info, warn, error].map(escaping);
  Object.assign(target, { log: newLog, info: newInfo, warn: newWarn, error: newError });
  return () => void Object.assign(target, { log, info, warn, error });
}
