/** Names of members and their families, in the script of the interface. */
import { useTranslation } from 'react-i18next';
import type { Profile } from '#web/backend/types.ts';
import { loadChoiceLists, useChoiceLists } from './choice-lists.ts';
import { isInOtherScript } from './written-language.ts';

type Named = Pick<Profile, 'first_name' | 'middle_name' | 'last_name' | 'regional_full_name'>;

/** The full name (first, middle, last) of a profile for a language ('en' or 'mr'); empty when nothing is filled. */
export function memberName(profile: Named, language: string): string {
  const { first_name, middle_name, last_name, regional_full_name } = profile;
  const parts = [first_name, middle_name, last_name].filter(Boolean).join(' ');
  return language.startsWith('mr') ? regional_full_name || parts : parts;
}

/**
 * Returns a function that writes a name in the script of the interface, as it is usually spelled; members change the spelling of their own
 * name by the field for the Marathi name. As it was typed until the spellings have loaded.
 */
export function useNameText(): (name: string) => string {
  const { i18n } = useTranslation();
  const lists = useChoiceLists();
  const language = i18n.resolvedLanguage === 'mr' ? 'mr' : 'en';
  return (name) => {
    if (!isInOtherScript(name, language)) return name;
    if (!lists) void loadChoiceLists();
    return (language === 'mr' ? lists?.inDevanagari(name) : lists?.inLatin(name)) || name;
  };
}

/** Returns `memberName` for the current language, in its script unless the member has written it otherwise. */
export function useMemberName(): (profile: Named) => string {
  const { i18n } = useTranslation();
  const nameText = useNameText();
  return (profile) => {
    const name = memberName(profile, i18n.resolvedLanguage ?? 'en');
    return name === profile.regional_full_name ? name : nameText(name);
  };
}

const THIN_SPACE = '\u2009';

/** A letter with its marks, in Devanagari with the consonants that a virama joins to it; otherwise any first character. */
const FIRST_CLUSTER = /^(?:\p{L}\p{M}*\u094D\u200D?)*\p{L}\p{M}*|^./u;

/**
 * The first letters of the first and the last name; clusters of Devanagari stay whole. Empty without a name. Not with `Intl.Segmenter`:
 * the first one of a page takes a phone a tenth of a second.
 */
export function monogramOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => FIRST_CLUSTER.exec(word ?? '')?.[0] ?? '').join(THIN_SPACE);
}
