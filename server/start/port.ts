import type { Product } from '#server/app.ts';
import type { Config } from '#server/config/config.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import { CONNECTION_LIMITS, type Listening, listen } from '#server/http/listen.ts';
import { portFault } from './operator-lines.ts';

/** Behind a proxy all connections come from one address; several processes receive connections in turn. */
export function connectionsPerAddress({ trustProxy, workers }: Config): number {
  const { connections, connectionsPerAddress: most } = CONNECTION_LIMITS;
  return trustProxy ? connections : Math.ceil(most / workers);
}

/** Opens the port. Throws `OperatorError` when it cannot be opened. */
export async function openPort(
  config: Config,
  { fetch, realtime }: Pick<Product, 'fetch'> & Partial<Pick<Product, 'realtime'>>,
): Promise<Listening> {
  try {
    return await listen({
      host: config.host,
      port: config.port,
      limits: { connectionsPerAddress: connectionsPerAddress(config) },
      upgrades: () => realtime,
      fetch,
    });
  } catch (error) {
    const line = portFault(error, config);
    throw line === undefined ? error : new OperatorError(line, { cause: error });
  }
}

/**
 * Finds out whether the port can be opened, and which one it is. It stays closed until requests are served: a proxy with another machine
 * then asks that one, and with none shows its own page.
 */
export async function tryPort(config: Config): Promise<Pick<Listening, 'port' | 'url'>> {
  const { port, url, close } = await openPort(config, { fetch: () => Response.error() });
  await close();
  return { port, url };
}
