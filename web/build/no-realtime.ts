/**
 * Stands in for `@supabase/realtime-js` in the client library (web/build/later-realtime.ts): the real one would be 14 KB of every member's
 * first load, and `features/live-updates` makes its own. The client library creates one and sets its token; nothing else is called.
 */

/** The class that the client library instantiates. */
export class RealtimeClient {
  /** Called with the access token after sign-in and refresh; does nothing. */
  async setAuth(): Promise<void> {}
}
