/** The headers of a request: `Accept`, `Content-Type`, `Range` and `Prefer`. */
import { negativeLimit, refusal } from '#server/rest/errors.ts';
import { MEDIA_TYPES, PREFERENCES } from './grammar.ts';
import { refusePreference } from './not-offered.ts';
import type { Query } from './syntax.ts';

export interface ResponseForm {
  /** An array of rows, or a single object (any other number of rows is an error). */
  kind: 'array' | 'object';
  contentType: string;
}

export type BodyKind = 'json' | 'form';

const FORMS: Record<ResponseForm['kind'], ResponseForm> = {
  array: { kind: 'array', contentType: 'application/json; charset=utf-8' },
  object: { kind: 'object', contentType: 'application/vnd.pgrst.object+json; charset=utf-8' },
};
const STRIPPED = /;\s*nulls\s*=\s*"?stripped"?\s*(?:;|$)/i;
const QUALITY = /;\s*q\s*=\s*([\d.]+)/i;

interface AcceptedType {
  /** As it was sent, without its quality. */
  text: string;
  quality: number;
}

function parseAccepted(text: string): AcceptedType {
  const quality = Number(QUALITY.exec(text)?.[1] ?? 1);
  return { text: text.replace(QUALITY, '').trim(), quality: Number.isNaN(quality) ? 1 : quality };
}

function nameOf(type: string): string {
  return (type.split(';', 1)[0] ?? '').trim().toLowerCase();
}

function formOf(type: string): ResponseForm | undefined {
  const name = nameOf(type);
  // Responses without null values are not supported.
  if (!Object.hasOwn(MEDIA_TYPES, name) || STRIPPED.test(type)) return undefined;
  return FORMS[MEDIA_TYPES[name] ?? 'array'];
}

/** The response format by the `Accept` header: the supported one of the highest quality. Throws PGRST107 when none is supported. */
export function negotiate(accept: string | null | undefined): ResponseForm {
  if (!accept || accept === '*/*' || accept === 'application/json') return FORMS.array;
  const accepted = accept
    .split(',')
    .map(parseAccepted)
    .filter(({ text, quality }) => text !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality);
  if (accepted.length === 0) return FORMS.array;
  for (const { text } of accepted) {
    const form = formOf(text);
    if (form) return form;
  }
  const types = accepted.map(({ text }) => text).join(', ');
  throw refusal('PGRST107', `None of these media types are available: ${types}`);
}

/** The format of a body by its `Content-Type`; JSON if empty. Throws PGRST102 for an unsupported type. */
export function bodyKind(contentType: string): BodyKind {
  switch (nameOf(contentType)) {
    case '':
    case 'application/json':
      return 'json';
    case 'application/x-www-form-urlencoded':
      return 'form';
    default:
      throw refusal('PGRST102', `Content-Type not acceptable: ${contentType}`);
  }
}

const ROWS = /^(\d{1,15})-(\d{0,15})$/;

function endOf({ offset, limit }: Query): number {
  return limit === null ? Number.POSITIVE_INFINITY : Number(offset) + limit;
}

/**
 * The query for the rows that both it and the header `Range` name, which counts them from 0: `0-5` is the page of `offset=0&limit=6`. A header in another form is ignored, as PostgREST does.
 * Throws PGRST103 when the range ends before it begins, or after the query's rows.
 */
export function withinRange(query: Query, header: string | null): Query {
  const [, first, last] = ROWS.exec(header ?? '') ?? [];
  if (first === undefined) return query;
  if (last && Number(last) < Number(first))
    throw refusal('PGRST103', 'Requested range not satisfiable', {
      details: 'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    });
  const offset = Math.max(Number(query.offset), Number(first));
  const end = Math.min(endOf(query), last ? Number(last) + 1 : Number.POSITIVE_INFINITY);
  if (end < offset) throw negativeLimit();
  return { ...query, offset: String(offset), limit: end === Number.POSITIVE_INFINITY ? null : end - offset };
}

export interface Preferences {
  resolution?: 'merge-duplicates' | 'ignore-duplicates';
  missing?: 'default' | 'null';
  return?: 'representation' | 'minimal' | 'headers-only';
  count?: 'exact';
  handling?: 'strict' | 'lenient';
  timezone?: string;
  'max-affected'?: number;
}

export type PreferenceName = keyof Preferences;

/** The order of applied preferences in `Preference-Applied`. */
const ORDER = ['resolution', 'missing', 'return', 'count', 'handling', 'timezone', 'max-affected'] as const;

const NONE: Preferences = {};

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

/** Adds one preference; false when it is unknown. The first of repeated preferences counts. */
function accept(preferences: Record<string, string | number | undefined>, name: string, value: string) {
  if (name === 'timezone') {
    // A look-up takes longer than the rest of a request, and a header has room for a thousand: only the first is looked up.
    if (!('timezone' in preferences)) preferences.timezone = isTimeZone(value) ? value : undefined;
    return preferences.timezone !== undefined;
  }
  if (name === 'max-affected') {
    if (!/^\d+$/.test(value)) return false;
    preferences[name] ??= Number(value);
    return true;
  }
  refusePreference(name, value);
  // The name is client input: `constructor` must not match an inherited property.
  if (!Object.hasOwn(PREFERENCES, name) || !PREFERENCES[name]?.includes(value)) return false;
  if (name !== 'tx') preferences[name] ??= value;
  return true;
}

/** Parses the header; unknown preferences are ignored unless `handling=strict`, which throws PGRST122. Throws PGRST127 for counts that aren't exact. */
export function parsePreferences(header: string | null | undefined): Preferences {
  if (!header) return NONE;
  const preferences: Record<string, string | number | undefined> = {};
  const unknown: string[] = [];
  for (const part of header.split(',')) {
    const text = part.trim();
    if (text === '') continue;
    const [name = '', value = ''] = text.split('=', 2).map((side) => side.trim());
    if (!accept(preferences, name, value)) unknown.push(text);
  }
  if (preferences.handling === 'strict' && unknown.length > 0)
    throw refusal('PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ')}`,
    });
  return preferences as Preferences;
}

/** The value of `Preference-Applied` for the applied ones among those requested; null when there are none. */
export function appliedPreferences(
  preferences: Preferences,
  honoured: readonly PreferenceName[],
): string | null {
  if (preferences === NONE) return null;
  const applied = ORDER.filter(
    (name) =>
      honoured.includes(name) &&
      preferences[name] !== undefined &&
      (name !== 'max-affected' || preferences.handling === 'strict'),
  );
  return applied.map((name) => `${name}=${preferences[name]}`).join(', ') || null;
}
