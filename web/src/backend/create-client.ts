/**
 * Creates the client of the backend, from the parts of `@supabase/supabase-js` that the application uses: the whole library would be 21 KB
 * more of each member's first visit. A separate file, because it is loaded after the first rows of a page (client.ts).
 */
import { GoTrueClient } from '@supabase/auth-js';
import { FunctionsClient } from '@supabase/functions-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import { ACTING_HEADER, requestedCandidate } from './acting.ts';
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
    super(`${backendUrl}/rest/v1`, { fetch: forCandidate(authorizedFetch) });
    this.auth = auth;
    this.authorizedFetch = authorizedFetch;
    this.functions = new FunctionsClient(`${backendUrl}/functions/v1`, {
      customFetch: forCandidate(
        authorized(auth, publishableKey, publishableKey.startsWith(OPAQUE_KEY) ? null : publishableKey),
      ),
    });
  }
}

/** Returns a `fetch` that names the helper's candidate, unless the request is for the own account: then its header is empty. */
function forCandidate(send: typeof fetch): typeof fetch {
  return (address, init = {}) => {
    const headers = new Headers(init.headers);
    const candidate = headers.get(ACTING_HEADER) === '' ? null : requestedCandidate();
    headers.delete(ACTING_HEADER);
    if (candidate !== null) headers.set(ACTING_HEADER, candidate);
    return send(address, { ...init, headers });
  };
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
