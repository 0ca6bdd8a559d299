/**
 * To which address or number a code was sent, and when. Phones discard the tab while the user reads the message; after returning, the second step is there
 * again. In session storage: it ends with the tab.
 */

export interface SentCode {
  /** A number begins with `+`. */
  address: string;
  /** Milliseconds since 1970. */
  at: number;
}

const KEY = 'sent-code';
/** As long as a code can be used. */
const KEPT_MS = 60 * 60_000;

/** Remembers the address; with null, forgets it. A browser that stores nothing only forgets sooner. */
export function keepSentCode(sent: SentCode | null): void {
  try {
    if (sent) sessionStorage.setItem(KEY, JSON.stringify(sent));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Private windows may refuse.
  }
}

/** What was remembered, unless the code can no longer be used. */
export function readSentCode(): SentCode | null {
  try {
    const sent: SentCode | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return sent?.address && Date.now() - sent.at < KEPT_MS ? sent : null;
  } catch {
    return null;
  }
}
