/** The headers of a request: `Accept`, `Content-Type`, `Range` and `Prefer`. */
import { parseAccept } from 'hono/utils/accept';
import { negativeLimit, refusal } from '#server/rest/errors.ts';
import { MEDIA_TYPES, PREFERENCES } from './grammar.ts';
import { refusePreference } from './not-offered.ts';
import type { Query } from './syntax.ts';

export interface ResponseForm {
  kind: 'array' | 'object';
  contentType: string;
}

const FORMS: Record<ResponseForm['kind'], ResponseForm> = {
  array: { kind: 'array', contentType: 'application/json; charset=utf-8' },
  object: { kind: 'object', contentType: 'application/vnd.pgrst.object+json; charset=utf-8' },
};

/** The response format by the `Accept` header: the supported one of the highest quality. Throws PGRST107 when none is supported. */
export function negotiate(accept: string | null | undefined): ResponseForm {
  if (!accept || accept === '*/*' || accept === 'application/json') return FORMS.array;
  const accepted = parseAccept(accept).filter(({ q }) => q > 0);
  if (accepted.length === 0) return FORMS.array;
  for (const { type, params } of accepted) {
    const name = type.toLowerCase();
    // Responses without null values are not supported.
    const isOffered = Object.hasOwn(MEDIA_TYPES, name) && !params.nulls?.includes('stripped');
    if (isOffered) return FORMS[MEDIA_TYPES[name] ?? 'array'];
  }
  throw refusal('PGRST107', `None of these media types are available: ${accept}`);
}

/** Checks the `Content-Type` of a body: JSON, also when empty. Throws PGRST102. */
export function requireJson(contentType: string): void {
  const [type = ''] = contentType.split(';', 1);
  if (type !== '' && type.trim().toLowerCase() !== 'application/json')
    throw refusal('PGRST102', `Content-Type not acceptable: ${contentType}`);
}

const ROWS = /^(\d{1,15})-(\d{0,15})$/;

function endOf({ offset, limit }: Query): number {
  return limit === null ? Number.POSITIVE_INFINITY : Number(offset) + limit;
}

/** The rows that both the query and `Range` name: `0-5` is `offset=0&limit=6`; other forms are ignored. Throws PGRST103 when there can be none. */
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
  return?: 'representation' | 'minimal' | 'headers-only';
  count?: 'exact';
}

const NONE: Preferences = {};

/** Parses the header. The first of repeated preferences counts, unknown ones are ignored; throws PGRST127 for those that are not offered. */
export function parsePreferences(header: string | null | undefined): Preferences {
  if (!header) return NONE;
  const preferences: Record<string, string | undefined> = {};
  for (const part of header.split(',')) {
    const [name = '', value = ''] = part.split('=', 2).map((side) => side.trim());
    refusePreference(name, value);
    // The name is client input: `constructor` must not match an inherited property.
    if (Object.hasOwn(PREFERENCES, name) && PREFERENCES[name]?.includes(value)) preferences[name] ??= value;
  }
  return preferences;
}
