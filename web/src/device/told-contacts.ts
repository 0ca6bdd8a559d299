/** Up to when this device has told its member that own interests were accepted, so that it tells each time once. */
const KEY = 'told-contacts';
/** A device that has told nothing yet: what is older is no news. */
const NEWS_MS = 7 * 86_400_000;

function kept(userId: string): string | undefined {
  const [owner, until] = localStorage.getItem(KEY)?.split(' ') ?? [];
  return owner === userId ? until : undefined;
}

/** An ISO 8601 timestamp: acceptances after it are news. */
export function toldUntil(userId: string): string {
  return kept(userId) ?? new Date(Date.now() - NEWS_MS).toISOString();
}

/** Stores that everything up to `until` was told. In a browser without storage the next visit tells it again. */
export function keepToldUntil(userId: string, until: string): void {
  try {
    localStorage.setItem(KEY, `${userId} ${until}`);
  } catch {
    // Private windows may refuse.
  }
}

/** Deletes it for all users except `userId`. */
export function deleteToldExceptOf(userId: string | null): void {
  if (userId === null || kept(userId) === undefined) localStorage.removeItem(KEY);
}
