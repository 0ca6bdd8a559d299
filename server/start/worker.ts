/** A process that `workers.ts` forks and sends an assignment. Ends when it is told to, or when the process that forked it is gone. */
import cluster from 'node:cluster';
import { once } from 'node:events';
import { type Channel, createBroadcast } from '#server/broadcast/broadcast.ts';
import { loadConfig } from '#server/config/config.ts';
import { explain } from '#server/config/operator-error.ts';
import { connect } from '#server/database/client/pool.ts';
import { poolSize } from '#server/database/client/pool-size.ts';
import { openLog } from '#server/ops/logging/logger.ts';
import { createClosing } from './closing.ts';
import { openPort } from './port.ts';
import { serve } from './serving.ts';
import { watchEventLoop } from './watchdog.ts';
import { type Assignment, SERVING, STOP } from './workers.ts';

const settings = loadConfig(process.env);
const log = openLog(settings.environment);
const closing = createClosing();
let stopping = false;

function stop(code: number): void {
  if (stopping) return;
  stopping = true;
  void closing.all().finally(() => process.exit(code));
}

function fail(error: unknown): void {
  if (!stopping) explain(error);
  stop(1);
}

function channelToPrimary(): Channel {
  return {
    id: Number(cluster.worker?.id),
    // Once the first process is gone, this one ends too.
    send: (message) => void process.send?.(message, undefined, undefined, () => undefined),
    onMessage: (listener) => void process.on('message', listener),
  };
}

async function work({ pool, address, port, url, webRoot, blocked }: Assignment): Promise<void> {
  const config = { ...settings, port };
  const max = poolSize({ embedded: config.databaseUrl === undefined, processes: config.workers });
  const database = connect({ ...pool, max });
  closing.later(() => database.close());
  const broadcast = createBroadcast(channelToPrimary(), config.workers - 1);
  const product = await serve({ config, database, address, url, webRoot, log, broadcast, blocked }, closing);
  const listening = await openPort(config, product);
  closing.later(() => listening.close());
  process.send?.(SERVING);
  // Not before: a start may take long without a turn.
  watchEventLoop(config.environment);
}

// The terminal sends these to every process; the first one of them ends us when it is time.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('SIGTERM', () => stop(0));
process.on('message', (message) => message === STOP && stop(0));
// The message may not arrive any more when there was no connection to wait for.
process.once('disconnect', () => stop(0));
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);
const [assignment] = await once(process, 'message');
await work(assignment as Assignment).catch(fail);
