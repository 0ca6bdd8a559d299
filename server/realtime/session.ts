/** One client's connection: joins channels, answers heartbeats, leaves channels whose token has expired (docs/wire-protocol.md). */
import type { WebSocket } from 'ws';
import type { Authorization } from './authorize.ts';
import { type Frame, isObject, readFrame, replyTo, writeFrame } from './frames.ts';

const SESSION_LIMITS = {
  channels: 5,
  /** Milliseconds without a frame of the client, whose heartbeats come every 25 seconds. */
  idleTimeoutMs: 60_000,
  /** How many frames a client may send at once, and how many more after each sweep (once a second). */
  frames: 50,
  framesPerSweep: 2,
  /** Bytes that wait for a slow client. */
  unsentBytes: 256 * 1024,
};

/** WebSocket close codes (RFC 6455, 7.4.1; 1012: registered for a restart). */
export const CLOSE = { normal: 1000, leaving: 1001, policy: 1008, restart: 1012 };

/** How long a client may take to answer a close. */
const CLOSE_MS = 1000;
const PREFIX = 'realtime:';
const HEARTBEAT_TOPIC = 'phoenix';

export interface SessionDeps {
  /** Milliseconds of the Unix epoch. */
  now: () => number;
  authorize: (name: string, token: unknown) => Promise<Authorization>;
  report: (error: unknown) => void;
  joined: (topic: string, session: Session) => void;
  left: (topic: string, session: Session) => void;
}

export interface Session {
  send(text: string): void;
  sweep(): void;
  close(code: number): void;
  /** The connection is gone: leaves all channels. */
  ended(): void;
}

interface Channel {
  joinRef: string | null;
  /** Seconds of the Unix epoch. */
  expiresAt: number;
}

/** Serves a connection until it ends. */
export function createSession(socket: WebSocket, deps: SessionDeps): Session {
  const channels = new Map<string, Channel>();
  let lastFrameAt = performance.now();
  let framesLeft = SESSION_LIMITS.frames;
  let work = Promise.resolve();

  const send = (text: string) => {
    if (socket.bufferedAmount > SESSION_LIMITS.unsentBytes) socket.terminate();
    else socket.send(text);
  };

  const leave = (topic: string) => {
    if (channels.delete(topic)) deps.left(topic, session);
  };

  const closeChannel = (topic: string, message: string) => {
    const joinRef = channels.get(topic)?.joinRef ?? null;
    leave(topic);
    const payload = { extension: 'system', status: 'error', message, channel: topic.slice(PREFIX.length) };
    send(writeFrame({ joinRef, ref: null, topic, event: 'system', payload }));
    send(writeFrame({ joinRef, ref: joinRef, topic, event: 'phx_close', payload: {} }));
  };

  const join = async (frame: Frame) => {
    const { topic, joinRef, payload } = frame;
    const config = isObject(payload.config) ? payload.config : {};
    const refuse = (reason: string) => send(replyTo(frame, 'error', { reason }));
    if (!topic.startsWith(PREFIX)) return refuse('unmatched topic');
    if (config.private !== true) return refuse('PrivateOnly: This project only allows private channels');
    if (!channels.has(topic) && channels.size >= SESSION_LIMITS.channels)
      return refuse('ChannelRateLimitReached: Too many channels');
    const authorization = await deps.authorize(topic.slice(PREFIX.length), payload.access_token);
    if ('reason' in authorization) return refuse(authorization.reason);
    if (socket.readyState !== socket.OPEN) return;
    channels.set(topic, { joinRef, expiresAt: authorization.expiresAt });
    deps.joined(topic, session);
    send(replyTo(frame, 'ok', { postgres_changes: [] }));
  };

  /** A refreshed token, good for longer; it may also be another user's. */
  const renew = async ({ topic, payload }: Frame) => {
    const channel = channels.get(topic);
    if (!channel) return;
    const authorization = await deps.authorize(topic.slice(PREFIX.length), payload.access_token);
    if ('reason' in authorization) return closeChannel(topic, authorization.reason);
    channel.expiresAt = authorization.expiresAt;
  };

  const handle = async (frame: Frame): Promise<void> => {
    const { topic, event, joinRef } = frame;
    if (topic === HEARTBEAT_TOPIC && event === 'heartbeat') return send(replyTo(frame, 'ok'));
    if (event === 'phx_join') return join(frame);
    if (event === 'access_token') return renew(frame);
    if (event !== 'phx_leave') return;
    leave(topic);
    send(replyTo(frame, 'ok'));
    send(writeFrame({ joinRef, ref: joinRef, topic, event: 'phx_close', payload: {} }));
  };

  socket.on('message', (data, isBinary) => {
    lastFrameAt = performance.now();
    framesLeft -= 1;
    // Binary frames are messages of the client itself, which nobody may send.
    const frame = isBinary ? null : readFrame(String(data));
    if (framesLeft < 0) return socket.close(CLOSE.policy);
    if (!frame) return;
    // One after the other, so that a leave follows its join.
    work = work
      .then(() => handle(frame))
      .catch((error: unknown) => {
        deps.report(error);
        socket.close(CLOSE.restart);
      });
  });

  const session: Session = {
    send,
    sweep() {
      framesLeft = Math.min(SESSION_LIMITS.frames, framesLeft + SESSION_LIMITS.framesPerSweep);
      if (performance.now() - lastFrameAt > SESSION_LIMITS.idleTimeoutMs) return socket.terminate();
      for (const [topic, { expiresAt }] of channels)
        if (expiresAt * 1000 <= deps.now()) closeChannel(topic, 'Token has expired 0 seconds ago');
    },
    close(code) {
      socket.close(code);
      setTimeout(() => socket.terminate(), CLOSE_MS).unref();
    },
    ended() {
      for (const topic of channels.keys()) leave(topic);
    },
  };
  return session;
}
