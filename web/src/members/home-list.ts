/** What the browse list shows: the other gender than the viewer's own, newest first, unless its URL says otherwise. */
import type { MemberFilters, MemberOrder } from '#web/backend/member-filters.ts';
import { type HomeGender, knownGender } from '#web/device/home-gender.ts';

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

/** Kept until the page is closed. */
let chosenGender: { userId: string; gender: HomeGender } | null = null;

/** Stores whom the viewer has chosen to see, for the next search. */
export function noteChosenGender(userId: string, gender: HomeGender): void {
  chosenGender = { userId, gender };
}

/** Whom the viewer has chosen to see since the last search; null when nothing was chosen. */
export function chosenHomeGender(userId: string): HomeGender | null {
  return chosenGender?.userId === userId ? chosenGender.gender : null;
}

export function forgetChosenGender(): void {
  chosenGender = null;
}

/** The filters of the list for a choice. */
export function homeFilters(gender: HomeGender): MemberFilters {
  return gender === 'all' ? {} : { gender };
}
