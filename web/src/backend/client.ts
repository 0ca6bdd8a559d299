/**
 * The client of the backend, created from /config.json. All requests of the application go through it. Its library is loaded when the
 * first call needs it: the rows that a page begins with were requested by the page's first script.
 */
import { loadConfig } from './config.ts';
import type { BackendClient } from './create-client.ts';
import { recordCalls } from './deferred-calls.ts';
import { toBackendError } from './errors.ts';

let made: BackendClient | null = null;
let loading: Promise<BackendClient> | null = null;
const firstLoad = Promise.withResolvers<BackendClient>();

/** Resolves with the client when it has been loaded; does not load it. */
export const clientLoaded = firstLoad.promise;

/** Loads and creates the client once; after a failure the next call tries again. Throws BackendError. */
export function loadClient(): Promise<BackendClient> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw toBackendError(error);
  });
  return loading;
}

async function load(): Promise<BackendClient> {
  const [{ BackendClient }, config] = await Promise.all([import('./create-client.ts'), loadConfig()]);
  // Evaluating the library has been a long task already.
  await new Promise((resolve) => setTimeout(resolve));
  made = new BackendClient(config);
  firstLoad.resolve(made);
  return made;
}

/**
 * The client. Before its library has loaded, calls are recorded: a read whose response was requested early resolves with it; others load
 * the library and are then made. So results are only available by `await`.
 */
export function backend(): BackendClient {
  return made ?? (recordCalls(loadClient) as BackendClient);
}
