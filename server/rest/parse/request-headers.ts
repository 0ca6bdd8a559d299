/**
 * The headers of a request: the response format (`Accept`), the format of the body (`Content-Type`), the preferences (`Prefer`).
 */
import { refusal } from '#server/rest/errors.ts';
import { MEDIA_TYPES, PREFERENCES } from './grammar.ts';
import { refusePreference } from './not-offered.ts';

export interface ResponseForm {
  /** An array of rows, or a single object (any other number of rows is an error). */
  kind: 'array' | 'object';
  /** The response's `Content-Type`. */
  contentType: string;
}

export interface Preferences {
  resolution?: 'merge-duplicates' | 'ignore-duplicates';
  return?: 'representation' | 'minimal' | 'headers-only';
  count?: 'exact';
  handling?: 'strict' | 'lenient';
}

const FORMS: Record<ResponseForm['kind'], ResponseForm> = {
  array: { kind: 'array', contentType: 'application/json; charset=utf-8' },
  object: { kind: 'object', contentType: 'application/vnd.pgrst.object+json; charset=utf-8' },
};
const IGNORED_PARAMETER = /;\s*(?:q|charset)\s*=[^;]*/gi;
const NO_PREFERENCES: Preferences = {};

/** The first supported format of the `Accept` header; an array without one. Throws PGRST107 when none is supported. */
export function negotiate(accept: string | null): ResponseForm {
  if (!accept) return FORMS.array;
  const types = accept.split(',').map((type) => type.replace(IGNORED_PARAMETER, '').trim());
  const supported = types.find((type) => MEDIA_TYPES.has(type.toLowerCase()));
  if (supported === undefined)
    throw refusal('PGRST107', `None of these media types are available: ${types.join(', ')}`);
  return FORMS[MEDIA_TYPES.get(supported.toLowerCase()) ?? 'array'];
}

/** Throws PGRST102 unless the `Content-Type` of a body is JSON or missing. */
export function checkBodyType(contentType: string): void {
  if (!/^\s*(?:application\/json\s*)?(?:;|$)/i.test(contentType))
    throw refusal('PGRST102', `Content-Type not acceptable: ${contentType}`);
}

/**
 * Parses the `Prefer` header; the first of repeated preferences counts. Unknown ones are ignored unless `handling=strict`, which throws
 * PGRST122. Throws PGRST127 for those that change the result in PostgREST.
 */
export function parsePreferences(header: string | null): Preferences {
  if (!header) return NO_PREFERENCES;
  const preferences: Record<string, string> = {};
  const unknown: string[] = [];
  for (const text of header.split(',').map((part) => part.trim())) {
    const [name = '', value = ''] = text.split('=', 2).map((side) => side.trim());
    refusePreference(name, value);
    if (PREFERENCES.get(name)?.includes(value)) preferences[name] ??= value;
    else if (text !== '') unknown.push(text);
  }
  if (preferences.handling === 'strict' && unknown.length > 0)
    throw refusal('PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ')}`,
    });
  return preferences;
}
