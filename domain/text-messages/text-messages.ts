/**
 * The text messages (SMS, WhatsApp). Their texts are fixed, because India's networks deliver only what is registered with them word by word (DLT):
 * one file per language in `words/`. `{{name}}` stands for a value.
 */
import type { Language } from '../language.ts';
import en from './words/en.json' with { type: 'json' };
import mr from './words/mr.json' with { type: 'json' };

export const TEXTS: Record<Language, typeof en> = { en, mr };
export type TextKind = keyof typeof en;

/** The values of each text besides the community's name, in their order in a template. */
export const TEXT_VALUES: Record<TextKind, readonly string[]> = {
  code: ['code'],
  invitation: ['link'],
  family: ['link'],
  interest: ['link'],
  accepted: ['link'],
  renewal: ['days', 'link'],
  news: ['link'],
  account_deleted: [],
  changed: ['link'],
};

export interface TextMessage {
  /** E.164 digits without `+`. */
  to: string;
  kind: TextKind;
  language: Language;
  /** By the names of `TEXT_VALUES`. */
  values: Readonly<Record<string, string>>;
}

/** The text of a message. */
export function textOf({ kind, language, values }: TextMessage, product: string): string {
  return TEXTS[language][kind].replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    name === 'product' ? product : (values[name] ?? ''),
  );
}
