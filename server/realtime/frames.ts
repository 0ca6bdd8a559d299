/** The text frames of the realtime protocol (Phoenix channels, version 2.0.0): `[join_ref, ref, topic, event, payload]`. */

export interface Frame {
  joinRef: string | null;
  ref: string | null;
  /** On the wire, so with `realtime:` in front of the channel's name. */
  topic: string;
  event: string;
  payload: Record<string, unknown>;
}

export type JsonObject = Record<string, unknown>;

/** Whether a parsed JSON value is an object, not an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isRef = (value: unknown): value is string | null => value === null || typeof value === 'string';

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Parses a frame; null for anything else. */
export function readFrame(text: string): Frame | null {
  const parsed = parseJson(text);
  if (!Array.isArray(parsed) || parsed.length !== 5) return null;
  const [joinRef, ref, topic, event, payload] = parsed;
  if (!isRef(joinRef) || !isRef(ref) || typeof topic !== 'string' || typeof event !== 'string') return null;
  return { joinRef, ref, topic, event, payload: isObject(payload) ? payload : {} };
}

/** The text of a frame. */
export function writeFrame({ joinRef, ref, topic, event, payload }: Frame): string {
  return JSON.stringify([joinRef, ref, topic, event, payload]);
}

/** The response to a client's frame. */
export function replyTo(frame: Frame, status: 'ok' | 'error', response: JsonObject = {}): string {
  return writeFrame({ ...frame, event: 'phx_reply', payload: { status, response } });
}

/** A message of the database, as the clients of its topic receive it; null for a notification in another form. */
export function broadcastFrame(notification: string): { topic: string; text: string } | null {
  const sent = parseJson(notification);
  if (!isObject(sent) || typeof sent.topic !== 'string') return null;
  const topic = `realtime:${sent.topic}`;
  const payload = { type: 'broadcast', event: sent.event, payload: sent.payload };
  return { topic, text: writeFrame({ joinRef: null, ref: null, topic, event: 'broadcast', payload }) };
}
