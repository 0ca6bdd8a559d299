/** `fetch` with a timeout and retries. Every request is idempotent: each version is written under a unique name and never changed. */
import { setTimeout as pause } from 'node:timers/promises';

const ATTEMPTS = 3;
/** Bytes. Smaller responses are read within the attempt, so that a truncated one is retried. */
const READ_WHOLE = 256 * 1024;
const TRANSIENT = new Set([408, 429, 500, 502, 503, 504]);

/** Whether a response is so small that it has been read already. */
export function isSmall({ headers }: Response): boolean {
  const length = headers.get('content-length');
  return length !== null && Number(length) <= READ_WHOLE;
}

async function fetchOnce(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  timeoutMs: number,
): Promise<Response> {
  const abort = new AbortController();
  const late = Object.assign(new Error(`no response within ${timeoutMs} ms`), { code: 'ETIMEDOUT' });
  const timer = setTimeout(() => abort.abort(late), timeoutMs);
  try {
    const response = await fetch(input, { ...init, signal: abort.signal });
    if (response.ok && !isSmall(response)) return response;
    const bytes = await response.arrayBuffer();
    return new Response(bytes.byteLength > 0 ? bytes : null, response);
  } finally {
    clearTimeout(timer);
  }
}

/** `timeoutMs` limits each attempt until the headers, or the end of a small body; `pauseMs` before a retry is doubled each time. */
export function createS3Fetch(timeoutMs: number, pauseMs: number): typeof fetch {
  return async (input, init) => {
    for (let attempt = 1; ; attempt++) {
      try {
        const response = await fetchOnce(input, init, timeoutMs);
        if (attempt === ATTEMPTS || !TRANSIENT.has(response.status)) return response;
      } catch (error) {
        if (attempt === ATTEMPTS) throw error;
      }
      // Jitter: clients that failed together don't retry together.
      await pause(pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random()));
    }
  };
}
