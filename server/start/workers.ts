/** Several processes that serve one installation on one port (`WORKERS`): opens what they share, keeps them running, ends them. */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import path from 'node:path';
import { isMessage, type Message } from '#server/broadcast/broadcast.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import type { Address } from '#server/database/client/connection.ts';
import type { PoolAddress } from '#server/database/cluster/start-database.ts';
import type { Closing } from './closing.ts';
import { openInstallation, type ServerOptions, takeDataFolder } from './installation.ts';
import type { Started } from './operator-lines.ts';
import { type Server, startWith } from './server.ts';
import { openPort } from './serving.ts';

export interface Assignment {
  pool: PoolAddress;
  address: string | Address;
  port: number;
  url: string;
  webRoot: string;
}

export const SERVING = 'serving';
/** A worker ends sooner by itself; the rest of the ten seconds is for the database. */
const STOP_MS = 8500;

async function end(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const ended = once(worker, 'exit');
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), STOP_MS);
  worker.process.kill('SIGTERM');
  await ended;
  clearTimeout(timer);
}

function supervise(count: number, assignment: Assignment, { say, onFailure }: ServerOptions) {
  const workers = new Set<Worker>();
  const serving = new Set<Worker>();
  let stopping = false;

  // Sending to a process that has just ended fails, which does not matter.
  const ignore = () => undefined;
  const relay = (from: Worker, message: Message) => {
    for (const worker of serving) {
      const isMeant = message.to === undefined ? worker !== from : worker.id === message.to;
      if (isMeant) worker.send(message, ignore);
    }
  };

  const forkWorker = async (): Promise<void> => {
    const worker = cluster.fork();
    workers.add(worker);
    worker.once('online', () => worker.send(assignment));
    worker.once('exit', () => {
      workers.delete(worker);
      const serves = serving.delete(worker);
      if (stopping) return;
      if (!serves) return onFailure(new OperatorError('A worker could not be started, see above.'));
      say('A worker has ended and is replaced.');
      void forkWorker();
    });
    await new Promise<void>((resolve) => {
      worker.on('message', (message) => {
        if (isMessage(message)) return relay(worker, message);
        if (message !== SERVING) return;
        serving.add(worker);
        resolve();
      });
    });
  };

  return {
    all: Promise.all(Array.from({ length: count }, forkWorker)),
    stop: () => {
      stopping = true;
      return Promise.all([...workers].map(end));
    },
  };
}

async function open(options: ServerOptions, closing: Closing): Promise<Started> {
  const { config } = options;
  await takeDataFolder(config, closing);
  const port = await openPort(config, () => undefined);
  closing.later(() => port.close());
  const url = config.publicUrl ?? port.url;
  const { database, webRoot, hasDemoMembers } = await openInstallation(options, closing);
  // The workers' port is opened by this process too.
  await port.close();
  cluster.setupPrimary({ exec: path.join(import.meta.dirname, 'worker.ts'), args: [] });
  const { pool, address } = database;
  const workers = supervise(config.workers, { pool, address, port: port.port, url, webRoot }, options);
  closing.later(workers.stop);
  await workers.all;
  return { url, hasDemoMembers };
}

/** Begins to start the installation and its workers. */
export function startWorkers(options: ServerOptions): Server {
  return startWith((closing) => open(options, closing));
}
