/** A server that speaks as much of PostgreSQL's protocol as connections and pools need: for failures that a real one rarely has. */
import { once } from 'node:events';
import net from 'node:net';
import type { Address } from '#server/database/client/connection.ts';

export interface ScriptedPostgres {
  address: Address;
  /** The types of the messages of each connection, in their order; the first has none and is `-`. */
  received: string[];
  sockets: net.Socket[];
  stop(): void;
}

/** A message of a type with a body. */
export function message(type: string, body: string | Buffer = ''): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
  head.writeUInt32BE(4 + Buffer.byteLength(body), 1);
  return Buffer.concat([head, Buffer.from(body)]);
}

const READY = message('Z', 'I');
const DONE = message('C', 'SET\0');
/** What PostgreSQL answers to each type of message: nobody has a password, and no statement has rows. */
const ANSWERS: Record<string, Buffer[]> = {
  '-': [message('R', Buffer.alloc(4)), READY],
  Q: [DONE, READY],
  P: [message('1')],
  D: [message('t', Buffer.alloc(2)), message('n')],
  B: [message('2')],
  E: [DONE],
  S: [READY],
};

/** Answers as PostgreSQL, but for the types that `different` names; after `X` it closes the connection, unless that is different, too. */
export async function startScriptedPostgres(
  different: Readonly<Record<string, readonly Buffer[]>> = {},
): Promise<ScriptedPostgres> {
  const [received, sockets]: [string[], net.Socket[]] = [[], []];
  const server = net.createServer({ allowHalfOpen: true }, (socket) => {
    const place = sockets.push(socket) - 1;
    received[place] = '';
    socket.setNoDelay();
    let unread = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      unread = Buffer.concat([unread, bytes]);
      socket.cork();
      for (;;) {
        const at = received[place] === '' ? 0 : 1;
        const length = unread.length < at + 4 ? Number.POSITIVE_INFINITY : at + unread.readUInt32BE(at);
        if (unread.length < length) break;
        const type = at === 0 ? '-' : unread.toString('latin1', 0, 1);
        unread = unread.subarray(length);
        received[place] += type;
        for (const answer of different[type] ?? ANSWERS[type] ?? []) socket.write(answer);
        if (type === 'X' && !different.X) socket.end();
      }
      socket.uncork();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as net.AddressInfo;
  return {
    address: { host: '127.0.0.1', port, user: 'u', password: 'p', database: 'd' },
    received,
    sockets,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
