/**
 * The thread that watches the event loop of its process (`watchdog.ts`). It writes the log by itself, because the console is the blocked
 * thread's. JavaScript without imports of our own: compiling TypeScript would take another 12 MB of memory in each process.
 */
import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { workerData } from 'node:worker_threads';

/** How long a loop that is blocked outside of JavaScript is waited for. */
const DESCRIBE_MS = 2000;
const FRAMES = 8;
const ROOT = path.resolve(import.meta.dirname, '../..');
const { shared, places, beatMs, beats, currentWork, signal, isProduction } = workerData;

function placeOf({ functionName, location }, urls) {
  const url = urls.get(location.scriptId) ?? '';
  const file = url.startsWith('file:') ? path.relative(ROOT, fileURLToPath(url)) : url;
  return `${functionName || 'anonymous'} (${file}:${location.lineNumber + 1})`;
}

/** Stops the blocked thread as a debugger does, and asks it. */
async function inspectMainThread() {
  const session = new Session();
  session.connectToMainThread();
  const urls = new Map();
  session.on('Debugger.scriptParsed', ({ params }) => urls.set(params.scriptId, params.url));
  await session.post('Debugger.enable');
  const paused = once(session, 'Debugger.paused');
  await session.post('Debugger.pause');
  const [{ params }] = await paused;
  const { result } = await session.post('Debugger.evaluateOnCallFrame', {
    callFrameId: params.callFrames[0].callFrameId,
    expression: `globalThis.${currentWork}()`,
    returnByValue: true,
  });
  return { ...result.value, at: params.callFrames.slice(0, FRAMES).map((frame) => placeOf(frame, urls)) };
}

function write(blocked) {
  const { job, method, route, at = [] } = blocked;
  const what = method ? `${method} ${route}` : job ? `the job ${job}` : 'unknown work';
  const msg = `The event loop was blocked for ten seconds by ${what}; this process is ended and replaced.`;
  const line = isProduction
    ? JSON.stringify({ level: 'error', time: new Date().toISOString(), ...blocked, msg })
    : [msg, ...at].join('\n  at ');
  writeSync(1, `${line}\n`);
}

async function end() {
  const blocked = await Promise.race([inspectMainThread(), pause(DESCRIBE_MS, {})]).catch(() => ({}));
  try {
    write(blocked);
  } finally {
    process.kill(process.pid, signal);
  }
}

let last = 0;
let still = 0;
setInterval(() => {
  const beat = Atomics.load(shared, places.beat);
  still = beat === last && Atomics.load(shared, places.isDebugged) === 0 ? still + 1 : 0;
  last = beat;
  if (still === beats) void end();
}, beatMs);
