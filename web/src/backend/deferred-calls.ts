/**
 * Calls of the client library before it has loaded. They are recorded, and made when their result is awaited: by then the library is
 * loaded, unless the result is that of an early request.
 */
import { config } from './config.ts';
import { takeEarly } from './early-requests.ts';
import { addressOf } from './rest-address.ts';
import { storedSession } from './stored-session.ts';

/** The name of a property, or the arguments of a call of the last one. */
type Step = string | unknown[];

interface RestAnswer {
  data: unknown;
  error: null;
  status: number;
}

/** Makes the recorded calls on a real object. */
function replay(steps: readonly Step[], on: object): unknown {
  let owner: unknown;
  let value: unknown = on;
  for (const step of steps) {
    if (typeof step === 'string') [owner, value] = [value, (value as Record<string, unknown>)[step]];
    else value = (value as (...values: unknown[]) => unknown).apply(owner, step);
  }
  return value;
}

/** The result of a recorded read from its early response; null when there is none, or when it reports an error. */
async function earlyAnswer(steps: readonly Step[]): Promise<RestAnswer | null> {
  try {
    const { backendUrl } = config();
    const token = storedSession(backendUrl)?.access_token;
    // Throws for calls that no early request makes.
    const { href, isMaybeSingle } = addressOf(backendUrl, (source) => replay(steps, source));
    const response = await takeEarly(href, { headers: { Authorization: `Bearer ${token}` } });
    if (!response?.ok) return null;
    const body = await response.json();
    return { data: isMaybeSingle ? (body[0] ?? null) : body, error: null, status: response.status };
  } catch {
    return null;
  }
}

async function resultOf(steps: readonly Step[], load: () => Promise<object>): Promise<unknown> {
  return (steps[0] === 'from' && (await earlyAnswer(steps))) || replay(steps, await load());
}

/**
 * Returns an object that records what is called on it and on the results. Awaiting a result makes the calls.
 * @param load loads the object that the calls are meant for
 */
export function recordCalls(load: () => Promise<object>, steps: readonly Step[] = []): unknown {
  return new Proxy(() => undefined, {
    get(_target, name) {
      // The recorder itself is no promise.
      if (typeof name === 'symbol' || (name === 'then' && steps.length === 0)) return undefined;
      if (name !== 'then') return recordCalls(load, [...steps, name]);
      return (...handlers: Parameters<Promise<unknown>['then']>) => resultOf(steps, load).then(...handlers);
    },
    apply: (_target, _self, values: unknown[]) => recordCalls(load, [...steps, values]),
  });
}
