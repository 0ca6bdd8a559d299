/**
 * Whose pushes this browser receives. It ends with the session: another person may use the phone next.
 */
const KEY = 'push-owner';

/** Stores that this browser receives the pushes of a user. */
export function keepPushOwner(userId: string): void {
  try {
    localStorage.setItem(KEY, userId);
  } catch {
    // Private windows may refuse, and have no pushes.
  }
}

/** The user whose pushes this browser receives; null without one. */
export const pushOwner = (): string | null => localStorage.getItem(KEY);

/** The subscription of this browser; null without one, and where there are no pushes. */
export async function pushSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Ends the pushes of all users except `userId`. */
export function endPushesExceptOf(userId: string | null): void {
  const owner = localStorage.getItem(KEY);
  if (owner === null || owner === userId) return;
  localStorage.removeItem(KEY);
  void pushSubscription()
    .then((subscription) => subscription?.unsubscribe())
    .catch((error: unknown) => console.info('pushes', error));
}
