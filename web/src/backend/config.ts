/** The configuration of the backend, loaded from /config.json before anything else. */
import { fetchOrReuse } from './early-requests.ts';
import { toBackendError } from './errors.ts';

export interface AppConfig {
  /** For `createClient`; auth is at `{backendUrl}/auth/v1` and so on. */
  backendUrl: string;
  publishableKey: string;
  payment: { mode: 'simulator' | 'test' | 'live'; keyId: string; scriptUrl: string };
  /** The key for which browsers accept pushes; missing where push is not set up. */
  push?: { publicKey: string };
  /** A hosted translation service, or null. */
  translations?: { url: string | null };
}

let loading: Promise<AppConfig> | null = null;
let loaded: AppConfig | null = null;

/** Loads the configuration once; after a failure the next call tries again. Throws BackendError. */
export function loadConfig(): Promise<AppConfig> {
  loading ??= fetchConfig().catch((error: unknown) => {
    loading = null;
    throw toBackendError(error);
  });
  return loading;
}

async function fetchConfig(): Promise<AppConfig> {
  const response = await fetchOrReuse('/config.json', { headers: { accept: 'application/json' } });
  if (!response.ok) throw toBackendError(new Error('config.json'), response.status);
  loaded = (await response.json()) as AppConfig;
  return loaded;
}

/** The configuration. Throws before `loadConfig` has resolved; every member route waits for that. */
export function config(): AppConfig {
  if (!loaded) throw new Error('config() before loadConfig()');
  return loaded;
}
