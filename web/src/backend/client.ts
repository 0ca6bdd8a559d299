/** The one client of the backend, made from /config.json. Everything the product asks goes through it. */
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { config, loadConfig } from './config.ts';

let made: SupabaseClient | null = null;

/** Makes the client once; throws BackendError when the configuration can't be read. */
export async function loadClient(): Promise<SupabaseClient> {
  const { backendUrl, publishableKey } = await loadConfig();
  made ??= createClient(backendUrl, publishableKey, {
    auth: { autoRefreshToken: true, persistSession: true, detectSessionInUrl: false },
  });
  return made;
}

/** The client, once loaded: every member route waits for it. Throws when called too early. */
export function backend(): SupabaseClient {
  if (!made) throw new Error('backend() before loadClient()');
  return made;
}

/** Address of a member's photo (public, unguessable), or null when there is none: `'null'` is a value of old clients. */
export function photoUrl(userId: string, name: string | null | undefined): string | null {
  if (!name || name === 'null') return null;
  return `${config().backendUrl}/storage/v1/object/public/avatars/${userId}/${encodeURIComponent(name)}`;
}
