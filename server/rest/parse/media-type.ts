/**
 * Content negotiation: the response format by `Accept`, and the body format by `Content-Type`.
 */
import { type RestError, refusal } from '#server/rest/errors.ts';
import { MEDIA_TYPES } from './grammar.ts';

export interface ResponseForm {
  /** An array of rows, or a single object (any other number of rows is an error). */
  kind: 'array' | 'object';
  /** The response's `Content-Type`. */
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
      throw unacceptableBody(contentType);
  }
}

function unacceptableBody(contentType: string): RestError {
  return refusal('PGRST102', `Content-Type not acceptable: ${contentType}`);
}
