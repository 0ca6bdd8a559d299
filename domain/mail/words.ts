/**
 * The texts of the mails to members: one file per language in `words/`, with the same keys. `{{name}}` stands for a value.
 */
import type { Language } from '../language.ts';
import en from './words/en.json' with { type: 'json' };
import mr from './words/mr.json' with { type: 'json' };

export const WORDS: Record<Language, typeof en> = { en, mr };

/** Stands for the community's name, which is known when the mail is sent (named-mailer.ts). */
export const NAME_PLACE = '{{product}}';

/** A text with its values, empty where there is none; the community's name follows later. */
export function filled(text: string, values: Readonly<Record<string, string | undefined>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) =>
    place === NAME_PLACE ? place : (values[name] ?? ''),
  );
}
