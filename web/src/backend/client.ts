/** The client of the backend, created from /config.json. All requests of the application go through it. */
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { loadConfig } from './config.ts';
import type { Database } from './database.ts';
import { fetchOrReuse } from './early-requests.ts';

let made: SupabaseClient<Database> | null = null;

/** Creates the client once; throws BackendError when the configuration can't be loaded. */
export async function loadClient(): Promise<SupabaseClient<Database>> {
  const { backendUrl, publishableKey } = await loadConfig();
  made ??= createClient<Database>(backendUrl, publishableKey, {
    auth: { autoRefreshToken: true, persistSession: true, detectSessionInUrl: false },
    global: { fetch: fetchOrReuse },
  });
  return made;
}

/** The client. Throws before `loadClient` has resolved; every member route waits for that. */
export function backend(): SupabaseClient<Database> {
  if (!made) throw new Error('backend() before loadClient()');
  return made;
}
