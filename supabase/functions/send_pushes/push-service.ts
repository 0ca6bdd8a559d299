/** Hands one encrypted push to the push service of a browser (RFC 8030). */
import { encryptPush, type PushPlace, type VapidKeys, vapidAuthorization } from '#domain/push/encrypt.ts';
import type { FunctionContext } from '../_shared/context.ts';

/** What became of it: taken, the browser has ended its subscription, or to be tried again. */
export type PushOutcome = 'reached' | 'gone' | 'failed';

export interface Sending {
  message: string;
  /** The same when it is sent again: the service keeps one of those that wait for a device. */
  topic: string;
  place: PushPlace;
  keys: VapidKeys;
  subject: string;
}

export interface Sent {
  outcome: PushOutcome;
  /** Seconds for which the service asks not to be called again. */
  pause: number;
}

const TIMEOUT_MS = 10_000;
/** How long a service keeps it for a phone that is off. */
const LIFE_SECONDS = 24 * 3600;
const PAUSE_SECONDS = 300;

function pauseOf(response: Response): number {
  const seconds = Number(response.headers.get('retry-after'));
  return seconds > 0 ? seconds : PAUSE_SECONDS;
}

/** Sends it once. Never rejects. */
export async function sendPush(sending: Sending, context: FunctionContext): Promise<Sent> {
  const { message, topic, place, keys, subject } = sending;
  try {
    const [body, authorization] = await Promise.all([
      encryptPush(message, place),
      vapidAuthorization(place.endpoint, keys, { subject, now: context.now() }),
    ]);
    const response = await context.fetch(place.endpoint, {
      method: 'POST',
      headers: {
        authorization,
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(LIFE_SECONDS),
        topic,
        urgency: 'normal',
      },
      body,
      // The address came from a browser: it is a push service's, and must not lead on to another.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (response.status === 404 || response.status === 410) return { outcome: 'gone', pause: 0 };
    return response.ok ? { outcome: 'reached', pause: 0 } : { outcome: 'failed', pause: pauseOf(response) };
  } catch {
    return { outcome: 'failed', pause: PAUSE_SECONDS };
  }
}
