/** WebSockets at `/realtime/v1/websocket` for what the database sends with `realtime.send`. Each process listens to Postgres itself. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { ApiKeys } from '#server/http/bearer.ts';
import type { UpgradeHandler } from '#server/http/listen.ts';
import { type AuthorizeDeps, authorize } from './authorize.ts';
import { broadcastFrame } from './frames.ts';
import { CLOSE, createSession, type Session } from './session.ts';

export interface RealtimeDeps extends AuthorizeDeps {
  keys: ApiKeys;
  clock: () => Date;
  report: (error: unknown) => void;
}

export interface Realtime extends UpgradeHandler {
  deliver(notification: string): void;
  /** How many clients are connected. */
  connections(): number;
  /** Notifications may have been missed: clients reconnect and read their data again. */
  reconnectAll(): void;
}

/** The channel of Postgres that `realtime.send` notifies. */
export const REALTIME_CHANNEL = 'realtime';
const PATH = '/realtime/v1/websocket';
const PROTOCOL_VERSION = '2.0.0';
/** Bytes of a client's frame; the longest carries a token. */
const MAX_FRAME = 16 * 1024;
const SWEEP_MS = 1000;

function refuse(socket: Duplex, status: string, error: string): void {
  const body = JSON.stringify({ error });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

const addressOf = ({ url = '/' }: IncomingMessage) => new URL(url, 'http://localhost');

/** Creates the service. `close` of the result ends all connections. */
export function createRealtime({ database, tokens, keys, clock, report }: RealtimeDeps): Realtime {
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME, perMessageDeflate: false });
  const sessions = new Set<Session>();
  const topics = new Map<string, Set<Session>>();

  const joined = (topic: string, session: Session) => {
    const members = topics.get(topic) ?? new Set();
    topics.set(topic, members.add(session));
  };
  const left = (topic: string, session: Session) => {
    const members = topics.get(topic);
    members?.delete(session);
    if (members?.size === 0) topics.delete(topic);
  };
  const deps = {
    now: () => clock().getTime(),
    authorize: (name: string, token: unknown) => authorize({ database, tokens }, name, token),
    report,
    joined,
    left,
  };
  const timer = setInterval(() => {
    for (const session of sessions) session.sweep();
  }, SWEEP_MS).unref();
  const closeAll = (code: number) => {
    for (const session of sessions) session.close(code);
  };

  return {
    accepts: (request) => addressOf(request).pathname === PATH,
    handle(request, socket, head) {
      socket.on('error', () => socket.destroy());
      const { searchParams } = addressOf(request);
      if (searchParams.get('apikey') !== keys.publishable)
        return refuse(socket, '401 Unauthorized', 'The API key is missing or unknown');
      if (searchParams.get('vsn') !== PROTOCOL_VERSION)
        return refuse(
          socket,
          '400 Bad Request',
          `Only version ${PROTOCOL_VERSION} of the protocol is offered`,
        );
      server.handleUpgrade(request, socket, head, (connection) => {
        const session = createSession(connection, deps);
        sessions.add(session);
        // Faults of a client's frames end its connection, which is all that follows from them.
        connection.on('error', () => connection.terminate());
        connection.once('close', () => {
          sessions.delete(session);
          session.ended();
        });
      });
    },
    deliver(notification) {
      const frame = broadcastFrame(notification);
      if (frame) for (const session of topics.get(frame.topic) ?? []) session.send(frame.text);
    },
    connections: () => sessions.size,
    reconnectAll: () => closeAll(CLOSE.restart),
    close() {
      clearInterval(timer);
      closeAll(CLOSE.leaving);
    },
  };
}
