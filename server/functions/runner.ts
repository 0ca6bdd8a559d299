/** Runs functions in this process: finds the handler, enforces a timeout, hides unexpected errors, and tracks background work (`waitUntil`). */
import { setTimeout as pause } from 'node:timers/promises';
import type { FunctionContext } from '#functions/_shared/context.ts';
import type { ApiKeys } from '#server/http/bearer.ts';
import { refusal } from './refusals.ts';
import type { ProductFunction } from './registry.ts';

export interface FunctionsDeps {
  functions: ReadonlyMap<string, Pick<ProductFunction, 'handle'>>;
  /** Without a trailing slash. */
  backendUrl: string;
  keys: ApiKeys;
  variables: Readonly<Record<string, string | undefined>>;
  clock: () => Date;
  drawSheet?: FunctionContext['drawSheet'];
  /** Left out, functions reach database and sessions by `backendFetch`, too. */
  backend?: FunctionContext['backend'];
  /** Responds to requests to addresses under `backendUrl` without going over the network. */
  backendFetch: (request: Request) => Response | Promise<Response>;
  /** Milliseconds until a function that hasn't responded gets 504. */
  timeoutMs?: number;
  report: (error: unknown) => void;
}

export interface FunctionRunner {
  /**
   * The function's response; 404, 500 and 504 in the hosted platform's form when there is none. Never rejects.
   * @param network that the request comes from, as rate limits count it
   */
  run(name: string, request: Request, network?: string): Promise<Response>;
  idle(): Promise<void>;
}

const TIMEOUT_MS = 30_000;
const LATE: unique symbol = Symbol('late');

function fetchWith({ backendUrl, backendFetch }: FunctionsDeps): FunctionContext['fetch'] {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    // Not the request that leaves: it would be collected as garbage while `fetch` waits, and its timeout with it.
    return url.startsWith(`${backendUrl}/`) ? backendFetch(new Request(input, init)) : fetch(input, init);
  };
}

/** Creates a runner of these functions; the handlers get the context of `_shared/context.ts`. */
export function createFunctionRunner(deps: FunctionsDeps): FunctionRunner {
  const { functions, report, timeoutMs = TIMEOUT_MS } = deps;
  const background = new Set<Promise<unknown>>();
  const shared: FunctionContext = {
    backendUrl: deps.backendUrl,
    publishableKey: deps.keys.publishable,
    serviceKey: deps.keys.secret,
    variables: deps.variables,
    now: deps.clock,
    drawSheet: deps.drawSheet,
    backend: deps.backend,
    fetch: fetchWith(deps),
    waitUntil: (work) => {
      const tracked: Promise<unknown> = work.catch(report).finally(() => background.delete(tracked));
      background.add(tracked);
    },
  };

  return {
    async run(name, request, network) {
      const handle = functions.get(name)?.handle;
      if (!handle) return refusal(404, 'NOT_FOUND', 'Requested function was not found');
      const answered = new AbortController();
      const late: Promise<typeof LATE> = pause(timeoutMs, LATE, { signal: answered.signal });
      // Rejects when it is cancelled.
      late.catch(() => undefined);
      try {
        const answer = await Promise.race([handle(request, { ...shared, network }), late]);
        if (answer !== LATE) return answer;
        report(new Error(`The function ${name} did not answer within ${timeoutMs} ms`));
        return refusal(504, 'WORKER_TIMEOUT', 'The function did not answer in time');
      } catch (error) {
        report(error);
        return refusal(500, 'WORKER_ERROR', 'Function exited due to an error');
      } finally {
        answered.abort();
      }
    },
    async idle() {
      while (background.size > 0) await Promise.all(background);
    },
  };
}
