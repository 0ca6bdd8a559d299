/** The running server: this process opens port and installation, and the processes it forks serve them; all is closed again in the right order. */
import { type Closing, createClosing } from './closing.ts';
import { openInstallation, type ServerOptions, takeDataFolder } from './installation.ts';
import { watchMachine } from './machine-watch.ts';
import type { Started } from './operator-lines.ts';
import { tryPort } from './port.ts';
import { startWorkers } from './workers.ts';

export interface Server {
  /** Resolves when requests are served. */
  ready: Promise<Started>;
  /** Finishes running requests, then closes everything, also Postgres; may be called during the start. */
  stop(): Promise<void>;
}

async function open(options: ServerOptions, closing: Closing): Promise<Started> {
  const { config } = options;
  await takeDataFolder(config, closing);
  closing.later(watchMachine(config.dataDir));
  // First, so that a busy port is reported before anything else starts.
  const { port, url: own } = await tryPort(config);
  const url = config.publicUrl ?? own;
  const { database, webRoot, hasDemoMembers } = await openInstallation(options, closing);
  const { pool, address } = database;
  const workers = startWorkers({ pool, address, port, url, webRoot }, options);
  closing.later(workers.stop);
  await workers.ready;
  return { url, hasDemoMembers };
}

/** Begins to start everything. When a part fails, the others are closed again and `ready` rejects with its error. */
export function startServer(options: ServerOptions): Server {
  const closing = createClosing();
  const ready = open(options, closing).catch(async (error) => {
    await closing.all();
    throw error;
  });
  return {
    ready,
    stop: async () => {
      await closing.all();
      // A running start fails because its parts are closed now; what it opens until then is closed as well.
      await ready.catch(() => undefined);
      await closing.all();
    },
  };
}
