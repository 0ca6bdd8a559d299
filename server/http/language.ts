import { parseAccept } from 'hono/utils/accept';
import { type Language, languageNamed } from '#domain/language.ts';

/** The best of our languages in an `Accept-Language` header, by its weights; undefined if it accepts none. */
export function languageAccepted(header: string | undefined): Language | undefined {
  return parseAccept(header ?? '')
    .filter(({ q }) => q > 0)
    .map(({ type }) => languageNamed(type))
    .find((language) => language !== undefined);
}
