import { parseAccept } from 'hono/utils/accept';
import { type Language, languageNamed } from '#domain/language.ts';

/** Whether a header such as `Accept` or `Accept-Encoding` names the value. Wildcards don't count: they are too old to mean new formats. */
export function accepts(header: string | null, value: string): boolean {
  return parseAccept(header ?? '').some(({ type, q }) => type.toLowerCase() === value && q > 0);
}

/** Whether an `If-None-Match` header (RFC 9110, section 13) contains the ETag, so that the client has the current version. */
export function hasTag(header: string, etag: string): boolean {
  return header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/** The best of our languages in an `Accept-Language` header, by its weights; undefined if it accepts none. */
export function languageAccepted(header: string | undefined): Language | undefined {
  return parseAccept(header ?? '')
    .filter(({ q }) => q > 0)
    .map(({ type }) => languageNamed(type))
    .find((language) => language !== undefined);
}
