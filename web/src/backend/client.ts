/** The one client of the backend, made from /config.json. Everything the product asks goes through it. */
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { loadConfig } from './config.ts';
import { fetchOrReuse } from './early-requests.ts';

let made: SupabaseClient | null = null;

/** Makes the client once; throws BackendError when the configuration can't be read. */
export async function loadClient(): Promise<SupabaseClient> {
  const { backendUrl, publishableKey } = await loadConfig();
  made ??= createClient(backendUrl, publishableKey, {
    auth: { autoRefreshToken: true, persistSession: true, detectSessionInUrl: false },
    global: { fetch: fetchOrReuse },
  });
  return made;
}

/** The client, once loaded: every member route waits for it. Throws when called too early. */
export function backend(): SupabaseClient {
  if (!made) throw new Error('backend() before loadClient()');
  return made;
}
