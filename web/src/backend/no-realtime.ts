/**
 * Stands for `@supabase/realtime-js` in the build (vite.config.ts): the product follows no channel, and the real one would be 14 KB
 * of every member's first load. The client library makes one and tells it the token; nothing else of it is ever called.
 */

/** What the client library makes. */
export class RealtimeClient {
  /** Told the access token after sign-in and refresh; there is nobody to pass it on to. */
  async setAuth(): Promise<void> {}
}
