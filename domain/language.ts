const LANGUAGES = ['en', 'mr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of a tag (`mr`, `en-IN`), or undefined if we don't have it. */
export function languageNamed(value: unknown): Language | undefined {
  if (typeof value !== 'string') return undefined;
  const primary = value.trim().toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((language) => language === primary);
}
