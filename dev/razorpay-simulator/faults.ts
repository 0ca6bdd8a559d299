/**
 * Faults of the simulated API, queued by tests: the next calls are refused, time out, or return outdated lists.
 */

export type FaultKind =
  | 'unauthorized'
  | 'refused'
  | 'rate_limit'
  | 'server_error'
  | 'bad_gateway'
  | 'timeout'
  | 'lost_answer'
  | 'list_lag';

export interface Faults {
  /** Queues `times` faults of a kind for the calls whose `METHOD path` contains `on`. */
  add(kind: FaultKind, times: number, on?: string): void;
  /** Refuses a receipt that another order has, as the provider does for some accounts. */
  uniqueReceipts: boolean;
  clear(): void;
  /** Removes and returns the next fault for a call, if any. */
  take(call: string, kinds: (kind: FaultKind) => boolean): FaultKind | undefined;
}

/** Creates an empty queue. */
export function createFaults(): Faults {
  let queue: { kind: FaultKind; times: number; on: string }[] = [];
  return {
    uniqueReceipts: false,
    add(kind, times, on = '') {
      queue.push({ kind, times, on });
    },
    clear() {
      queue = [];
      this.uniqueReceipts = false;
    },
    take(call, kinds) {
      const fault = queue.find(({ kind, on }) => kinds(kind) && call.includes(on));
      if (!fault) return undefined;
      fault.times -= 1;
      queue = queue.filter(({ times }) => times > 0);
      return fault.kind;
    },
  };
}

/** Resolves only after the caller's timeout; at most a minute, so that nothing hangs forever. */
export function waitForAbort(signal: AbortSignal): Promise<Response> {
  return new Promise((resolve) => {
    const answer = () => resolve(new Response(null, { status: 504 }));
    const timer = setTimeout(answer, 60_000);
    timer.unref();
    signal.addEventListener('abort', answer, { once: true });
  });
}

/** The response of a fault that blocks the call. */
export function faultAnswer(kind: FaultKind): Response {
  const error = (code: string, description: string, status: number, headers = {}) =>
    Response.json({ error: { code, description } }, { status, headers });
  switch (kind) {
    case 'unauthorized':
      return error('BAD_REQUEST_ERROR', 'Authentication failed', 401);
    case 'refused':
      return error('BAD_REQUEST_ERROR', 'The id provided does not exist', 400);
    case 'rate_limit':
      return error('BAD_REQUEST_ERROR', 'Request failed. Please try after sometime.', 429, {
        'retry-after': '1',
      });
    case 'server_error':
      return error('SERVER_ERROR', 'We are facing some trouble completing your request at the moment.', 500);
    default:
      return new Response('<html><body><h1>502 Bad Gateway</h1></body></html>', {
        status: 502,
        headers: { 'content-type': 'text/html' },
      });
  }
}
