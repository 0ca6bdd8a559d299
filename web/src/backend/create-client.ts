/** Creates the client of the backend. A separate file, because the library is loaded after the first rows of a page (client.ts). */
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { AppConfig } from './config.ts';
import type { Database } from './database.ts';
import { fetchOrReuse } from './early-requests.ts';

/** The client. It uses the stored session. */
export function create({ backendUrl, publishableKey }: AppConfig): SupabaseClient<Database> {
  return createClient<Database>(backendUrl, publishableKey, {
    auth: { autoRefreshToken: true, persistSession: true, detectSessionInUrl: false },
    global: { fetch: fetchOrReuse },
  });
}
