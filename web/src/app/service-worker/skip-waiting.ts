/** The message to a waiting service worker when the reader agrees to the update. */
export const SKIP_WAITING = 'skip-waiting';
