/**
 * The texts of the mails to members: one file per language in `words/`, with the same keys. `{{name}}` stands for a value.
 */
import type { Language } from '../language.ts';
import en from './words/en.json' with { type: 'json' };
import mr from './words/mr.json' with { type: 'json' };

export const WORDS: Record<Language, typeof en> = { en, mr };
/** How numbers and days are written: grouping by lakh, Devanagari digits in Marathi. */
export const LOCALES: Record<Language, string> = { en: 'en-IN', mr: 'mr-IN-u-nu-deva' };

/** A text with its values. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}
