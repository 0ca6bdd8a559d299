/** What a page says to a new service worker when its person agrees to the update. */
export const SKIP_WAITING = 'skip-waiting';
