/** Names of members: the Marathi interface shows the Marathi name where there is one. */
import { useTranslation } from 'react-i18next';
import type { Profile } from '#web/backend/types.ts';

type Named = Pick<Profile, 'first_name' | 'middle_name' | 'last_name' | 'regional_full_name'>;

/** The full name (first, middle, last) of a profile for a language ('en' or 'mr'); empty when nothing is filled. */
export function memberName(profile: Named, language: string): string {
  const { first_name, middle_name, last_name, regional_full_name } = profile;
  const parts = [first_name, middle_name, last_name].filter(Boolean).join(' ');
  return language.startsWith('mr') ? regional_full_name || parts : parts;
}

/** Returns `memberName` for the current language. */
export function useMemberName(): (profile: Named) => string {
  const { i18n } = useTranslation();
  return (profile) => memberName(profile, i18n.resolvedLanguage ?? 'en');
}

const THIN_SPACE = '\u2009';

let clusters: Intl.Segmenter | undefined;

/** The first letters of the first and the last name, as one reads them: clusters of Devanagari stay whole. Empty without a name. */
export function monogramOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  // Created once, and only when needed: it takes a phone some milliseconds.
  clusters ??= new Intl.Segmenter('mr', { granularity: 'grapheme' });
  const letters = clusters;
  return ends.map((word) => [...letters.segment(word ?? '')][0]?.segment ?? '').join(THIN_SPACE);
}

/** Gives `monogramOf` a profile's name in the language in use. */
export function useMonogram(): (profile: Named) => string {
  const name = useMemberName();
  return (profile) => monogramOf(name(profile));
}
