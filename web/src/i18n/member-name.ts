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
