/** The context of the current request or job (`AsyncLocalStorage`), which the logger adds to every line. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

export interface RequestContext {
  requestId: string;
  /** The network that the request comes from, as rate limits count it; left out when it is unknown. */
  network?: string;
  refusedBy?: string;
  method?: string;
  /** The pattern of the address. */
  route?: () => string;
  job?: string;
}

const contexts = new AsyncLocalStorage<RequestContext>();

/** The current context; undefined outside of requests and jobs. */
export const currentRequestContext = (): RequestContext | undefined => contexts.getStore();

/** The network of the current request; `unknown` for jobs and the operator's monitoring. */
export const currentNetwork = (): string => contexts.getStore()?.network ?? 'unknown';

/** Records which limit rejects the current request; `limit` is one of a few fixed names. */
export function recordRefusal(limit: string): void {
  const context = contexts.getStore();
  if (context) context.refusedBy = limit;
}

/** Runs `work` in the context of a request. */
export function runInRequestContext<T>(context: RequestContext, work: () => T): T {
  return contexts.run(context, work);
}

/** Runs one execution of a job in a context of its own. */
export function runAsJob<T>(job: string, work: () => T): T {
  return contexts.run({ requestId: randomUUID(), job }, work);
}
