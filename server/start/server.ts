/** The running server in one process: port, installation and product are opened, and closed again in the right order. */
import type { Product } from '#server/app.ts';
import { type Closing, createClosing } from './closing.ts';
import { openInstallation, type ServerOptions, takeDataFolder } from './installation.ts';
import type { Started } from './operator-lines.ts';
import { openPort, serve } from './serving.ts';

export interface Server {
  /** Resolves when requests are served. */
  ready: Promise<Started>;
  /** Finishes running requests, then closes everything, also Postgres; may be called during the start. */
  stop(): Promise<void>;
}

async function open(options: ServerOptions, closing: Closing): Promise<Started> {
  const { config, log } = options;
  await takeDataFolder(config, closing);
  let product: Product | undefined;
  const port = await openPort(config, () => product);
  closing.later(() => port.close());
  const url = config.publicUrl ?? port.url;
  const { database, webRoot, hasDemoMembers } = await openInstallation(options, closing);
  product = await serve({ config, url, webRoot, log, ...database }, closing);
  // Again, so that it is closed first: running requests need all other parts.
  closing.later(() => port.close());
  return { url, hasDemoMembers };
}

/** Begins `open` with a closing of its own. When a part fails, the others are closed again and `ready` rejects with its error. */
export function startWith(open: (closing: Closing) => Promise<Started>): Server {
  const closing = createClosing();
  const ready = open(closing).catch(async (error) => {
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

/** Begins to start everything in this process. */
export function startServer(options: ServerOptions): Server {
  return startWith((closing) => open(options, closing));
}
