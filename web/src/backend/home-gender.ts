/**
 * The gender that the browse list shows: the other one than the viewer's own, unless the URL overrides it. The default is stored on the device, because
 * the first requests of a page are sent before the viewer's profile is known.
 */
import type { MemberFilters, MemberOrder } from './member-filters.ts';

export const HOME_GENDERS = ['Female', 'Male', 'all'] as const;
export type HomeGender = (typeof HOME_GENDERS)[number];

const KEY = 'home-gender';

const knownGender = (text: string | null | undefined): HomeGender | null =>
  HOME_GENDERS.find((gender) => gender === text) ?? null;

/** The default for a viewer of this gender. */
export function otherGender(own: string | null | undefined): HomeGender {
  if (own === 'Male') return 'Female';
  return own === 'Female' ? 'Male' : 'all';
}

/** The gender in a URL's query; null for the default. */
export function genderInUrl(query: URLSearchParams): HomeGender | null {
  return knownGender(query.get('gender'));
}

/** The order of a list that a URL's query asks for. */
export function orderInUrl(query: URLSearchParams): MemberOrder {
  return query.get('order') === 'match' ? 'match' : 'newest';
}

/** The filters of the list for a choice. */
export function homeFilters(gender: HomeGender): MemberFilters {
  return gender === 'all' ? {} : { gender };
}

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
