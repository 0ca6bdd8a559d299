import { parseAccept } from 'hono/utils/accept';

const LANGUAGES = ['en', 'mr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of a tag (`mr`, `en-IN`), or undefined if we don't have it. */
export function languageNamed(value: unknown): Language | undefined {
  if (typeof value !== 'string') return undefined;
  const primary = value.trim().toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((language) => language === primary);
}

/** The best of our languages in an `Accept-Language` header, by its weights; undefined if it accepts none. */
export function languageAccepted(header: string | undefined): Language | undefined {
  return parseAccept(header ?? '')
    .filter(({ q }) => q > 0)
    .map(({ type }) => languageNamed(type))
    .find((language) => language !== undefined);
}
