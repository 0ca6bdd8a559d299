/**
 * A client that writes HTTP by hand over its own socket, as slowly as a test wants.
 */
import { once } from 'node:events';
import net from 'node:net';

export interface SlowHttpClient {
  socket: net.Socket;
  /** Everything received so far. */
  received(): string;
  /** Resolves when the other side has closed the connection. */
  closed: Promise<unknown>;
}

export interface SlowHttpClientOptions {
  /** Reads nothing of what comes. */
  paused?: boolean;
  /** The client's own address, any of 127.0.0.0/8. */
  localAddress?: string;
}

/** Connects, sends these bytes, and reads what comes (unless `paused`). */
export async function slowHttpClient(
  url: string,
  bytes: string,
  { paused = false, localAddress }: SlowHttpClientOptions = {},
): Promise<SlowHttpClient> {
  const { hostname, port } = new URL(url);
  const socket = net.connect({ port: Number(port), host: hostname, localAddress });
  const parts: string[] = [];
  // A connection that the server cuts may end in an error or an end: both are a close.
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await Promise.race([once(socket, 'connect'), closed]);
  if (paused) socket.pause();
  else socket.on('data', (data) => parts.push(data.toString('latin1')));
  if (bytes !== '') socket.write(bytes, 'latin1');
  return { socket, received: () => parts.join(''), closed };
}
