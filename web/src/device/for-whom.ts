/** For whom a profile is filled in, stored on the device by the profile: it chooses words, and the gender that the form begins with. */
export const FOR_WHOM = ['daughter', 'son', 'sibling', 'woman', 'man'] as const;
export type ForWhom = (typeof FOR_WHOM)[number];

/** Whether the answer is the user, a `woman` or a `man`. */
export const isSelf = (whom: ForWhom): boolean => whom === 'woman' || whom === 'man';

/** The context of texts that differ by for whom the profile is. */
export const wordsFor = (whom: ForWhom | null): string | undefined =>
  whom === null ? undefined : isSelf(whom) ? 'self' : whom;

const KEY = 'for-whom';

/** Stores the answer of a user. A browser without storage asks again after a reload. */
export function keepForWhom(userId: string, whom: ForWhom): void {
  try {
    localStorage.setItem(KEY, `${userId} ${whom}`);
  } catch {
    // Private windows may refuse.
  }
}

/** The stored answer of a user; null when this device has none. */
export function keptForWhom(userId: string): ForWhom | null {
  try {
    const [owner, kept] = localStorage.getItem(KEY)?.split(' ') ?? [];
    return owner === userId ? (FOR_WHOM.find((whom) => whom === kept) ?? null) : null;
  } catch {
    return null;
  }
}

/** Deletes the answers of all users except `userId`. */
export function deleteForWhomExceptOf(userId: string | null): void {
  if (userId === null || keptForWhom(userId) === null) localStorage.removeItem(KEY);
}
