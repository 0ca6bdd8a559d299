import type { Product } from '#server/app.ts';
import type { Config } from '#server/config/config.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import { CONNECTION_LIMITS, type Listening, listen } from '#server/http/listen.ts';
import { portFault } from './operator-lines.ts';

/** Behind a proxy all connections come from one address; several processes receive connections in turn. */
function connectionsPerAddress({ trustProxy, workers }: Config): number {
  const { connections, connectionsPerAddress: most } = CONNECTION_LIMITS;
  return trustProxy ? connections : Math.ceil(most / workers);
}

/** Opens the port; returns 503 while there is no product. Throws `OperatorError` when the port cannot be opened. */
export async function openPort(config: Config, product: () => Product | undefined): Promise<Listening> {
  try {
    return await listen({
      host: config.host,
      port: config.port,
      limits: { connectionsPerAddress: connectionsPerAddress(config) },
      upgrades: () => product()?.realtime,
      fetch: (request, env) =>
        product()?.fetch(request, env) ??
        new Response('The server is starting.\n', { status: 503, headers: { 'Retry-After': '1' } }),
    });
  } catch (error) {
    const line = portFault(error, config);
    throw line === undefined ? error : new OperatorError(line, { cause: error });
  }
}
