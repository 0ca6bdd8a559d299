/** Messages between the processes of one installation, relayed by the one that forked them (`start/workers.ts`); neither stored nor retried. */
import { randomUUID } from 'node:crypto';

export interface Broadcast {
  /** How many processes there should be besides this one. */
  others: number;
  publish(topic: string, body: unknown): void;
  /** Calls the listener with the body of each message that others publish on this topic. One listener a topic. */
  subscribe(topic: string, listener: (body: unknown) => void): void;
  respond(topic: string, handler: () => Promise<unknown>): void;
  /** Requests a response from every other process. Resolves when all have responded, or after `timeoutMs` with those that came in time. */
  request(topic: string, timeoutMs: number): Promise<unknown[]>;
}

export interface Message {
  topic: string;
  body: unknown;
  /** The process that receives it; left out: all others. */
  to?: number;
  request?: { from: number; id: string };
}

/** Whether what one process sent to another is a message of this module. */
export function isMessage(sent: unknown): sent is Message {
  return typeof sent === 'object' && sent !== null && 'topic' in sent;
}

/** For an installation of a single process. */
export const NO_BROADCAST: Broadcast = {
  others: 0,
  publish: () => undefined,
  subscribe: () => undefined,
  respond: () => undefined,
  request: () => Promise.resolve([]),
};

export interface Channel {
  id: number;
  send(message: Message): void;
  onMessage(listener: (sent: unknown) => void): void;
}

interface PendingRequest {
  responses: unknown[];
  resolve: () => void;
}

/** The broadcast of the process at this end of `channel`; `others` is how many further processes there are. */
export function createBroadcast(channel: Channel, others: number): Broadcast {
  const listeners = new Map<string, (body: unknown) => void>();
  const handlers = new Map<string, () => Promise<unknown>>();
  const pendingRequests = new Map<string, PendingRequest>();

  const receiveResponse = ({ body }: Message, pending: PendingRequest) => {
    pending.responses.push(body);
    if (pending.responses.length === others) pending.resolve();
  };
  const sendResponse = async ({ topic, request }: Message) => {
    const body = await handlers.get(topic)?.();
    if (body !== undefined) channel.send({ topic, body, to: request?.from, request });
  };
  channel.onMessage((sent) => {
    if (!isMessage(sent)) return;
    const { topic, body, request } = sent;
    if (!request) return listeners.get(topic)?.(body);
    if (request.from !== channel.id) return void sendResponse(sent);
    const pending = pendingRequests.get(request.id);
    if (pending) receiveResponse(sent, pending);
  });

  return {
    others,
    publish: (topic, body) => channel.send({ topic, body }),
    subscribe: (topic, listener) => void listeners.set(topic, listener),
    respond: (topic, handler) => void handlers.set(topic, handler),
    async request(topic, timeoutMs) {
      const id = randomUUID();
      const { promise, resolve } = Promise.withResolvers<void>();
      const pending: PendingRequest = { responses: [], resolve };
      pendingRequests.set(id, pending);
      const timer = setTimeout(resolve, timeoutMs);
      channel.send({ topic, body: null, request: { from: channel.id, id } });
      await promise;
      clearTimeout(timer);
      pendingRequests.delete(id);
      return pending.responses;
    },
  };
}
