/**
 * The client of the backend, created from /config.json. All requests of the application go through it. Its library is loaded when the
 * first call needs it: the rows that a page begins with were requested by the page's first script.
 */
import type { SupabaseClient } from '@supabase/supabase-js';
import { loadConfig } from './config.ts';
import type { Database } from './database.ts';
import { recordCalls } from './deferred-calls.ts';
import { toBackendError } from './errors.ts';

type Client = SupabaseClient<Database>;

let made: Client | null = null;
let loading: Promise<Client> | null = null;
const firstLoad = Promise.withResolvers<Client>();

/** Resolves with the client when it has been loaded; does not load it. */
export const clientLoaded = firstLoad.promise;

/** Loads and creates the client once; after a failure the next call tries again. Throws BackendError. */
export function loadClient(): Promise<Client> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw toBackendError(error);
  });
  return loading;
}

async function load(): Promise<Client> {
  const [{ create }, config] = await Promise.all([import('./create-client.ts'), loadConfig()]);
  // Evaluating the library has been a long task already.
  await new Promise((resolve) => setTimeout(resolve));
  made = create(config);
  firstLoad.resolve(made);
  return made;
}

/**
 * The client. Before its library has loaded, calls are recorded: a read whose response was requested early resolves with it; others load
 * the library and are then made. So results are only available by `await`.
 */
export function backend(): Client {
  return made ?? (recordCalls(loadClient) as Client);
}
