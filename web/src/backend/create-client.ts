/**
 * Creates the client of the backend, from the parts of `@supabase/supabase-js` that the application uses: the whole library would be 21 KB
 * more of each member's first visit. A separate file, because it is loaded after the first rows of a page (client.ts).
 */
import { GoTrueClient } from '@supabase/auth-js';
import { FunctionsClient } from '@supabase/functions-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import type { AppConfig } from './config.ts';
import type { Database } from './database.ts';
import { fetchOrReuse } from './early-requests.ts';
import { sessionKey } from './session-key.ts';

/** Keys of this format are no tokens, and functions refuse them in `Authorization`. */
const OPAQUE_KEY = 'sb_publishable_';

/** Tables and SQL functions (`from`, `rpc`), sign-in and Edge Functions. Storage: `buckets.ts`. */
export class BackendClient extends PostgrestClient<Database> {
  readonly auth: GoTrueClient;
  readonly functions: FunctionsClient;
  /** `fetch` with the key and the session's access token. */
  readonly authorizedFetch: typeof fetch;

  /** Uses the stored session, and refreshes it. */
  constructor({ backendUrl, publishableKey }: AppConfig) {
    const auth = new GoTrueClient({
      url: `${backendUrl}/auth/v1`,
      headers: { apikey: publishableKey, Authorization: `Bearer ${publishableKey}` },
      storageKey: sessionKey(backendUrl),
      autoRefreshToken: true,
      persistSession: true,
      detectSessionInUrl: false,
      fetch: fetchOrReuse,
    });
    const authorizedFetch = authorized(auth, publishableKey, publishableKey);
    super(`${backendUrl}/rest/v1`, { fetch: authorizedFetch });
    this.auth = auth;
    this.authorizedFetch = authorizedFetch;
    this.functions = new FunctionsClient(`${backendUrl}/functions/v1`, {
      customFetch: authorized(
        auth,
        publishableKey,
        publishableKey.startsWith(OPAQUE_KEY) ? null : publishableKey,
      ),
    });
  }
}

/** Returns a `fetch` with the key, and with the session's access token or, for guests, `guestToken`. */
function authorized(auth: GoTrueClient, key: string, guestToken: string | null): typeof fetch {
  return async (address, init = {}) => {
    const { data } = await auth.getSession();
    const token = data.session?.access_token ?? guestToken;
    const headers = new Headers(init.headers);
    headers.set('apikey', key);
    if (token) headers.set('Authorization', `Bearer ${token}`);
    return fetchOrReuse(address, { ...init, headers });
  };
}
