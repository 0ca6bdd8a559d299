/**
 * The gender that the browse list shows by default, stored on the device because the first requests of a page are sent before the
 * viewer's profile is known.
 */
export const HOME_GENDERS = ['Female', 'Male', 'all'] as const;
export type HomeGender = (typeof HOME_GENDERS)[number];

const KEY = 'home-gender';

/** Null for texts that are none of the choices. */
export const knownGender = (text: string | null | undefined): HomeGender | null =>
  HOME_GENDERS.find((gender) => gender === text) ?? null;

/** Stores the default of a viewer. In a browser without storage the next start is a little slower. */
export function keepHomeGender(userId: string, gender: HomeGender): void {
  try {
    localStorage.setItem(KEY, `${userId} ${gender}`);
  } catch {
    // Private windows may refuse.
  }
}

/** The stored default of a viewer; null when this device has none. */
export function keptHomeGender(userId: string): HomeGender | null {
  const [owner, gender] = localStorage.getItem(KEY)?.split(' ') ?? [];
  return owner === userId ? knownGender(gender) : null;
}

/** Deletes the defaults of all users except `userId`. */
export function deleteHomeGenderExceptOf(userId: string | null): void {
  if (userId === null || keptHomeGender(userId) === null) localStorage.removeItem(KEY);
}
