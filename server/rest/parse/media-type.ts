/**
 * `Accept` and `Content-Type`: which form the answer takes, and how a body is to be read.
 */
import { type RestError, refusal } from '../errors.ts';

export interface ResponseForm {
  /** An array of rows, one object (anything but one row is an error), or comma-separated text. */
  kind: 'array' | 'object' | 'csv';
  nullsStripped: boolean;
  /** The answer's `Content-Type`. */
  contentType: string;
}

export type BodyKind = 'json' | 'form' | 'text' | 'binary' | 'xml';

const ARRAY: ResponseForm = {
  kind: 'array',
  nullsStripped: false,
  contentType: 'application/json; charset=utf-8',
};
const CSV: ResponseForm = { kind: 'csv', nullsStripped: false, contentType: 'text/csv; charset=utf-8' };
const OBJECT: ResponseForm = {
  kind: 'object',
  nullsStripped: false,
  contentType: 'application/vnd.pgrst.object+json; charset=utf-8',
};
const ARRAY_STRIPPED: ResponseForm = {
  kind: 'array',
  nullsStripped: true,
  contentType: 'application/vnd.pgrst.array+json; nulls=stripped; charset=utf-8',
};
const OBJECT_STRIPPED: ResponseForm = {
  kind: 'object',
  nullsStripped: true,
  contentType: 'application/vnd.pgrst.object+json; nulls=stripped; charset=utf-8',
};

interface AcceptedType {
  name: string;
  parameters: ReadonlyMap<string, string>;
  quality: number;
}

function parseAccepted(text: string): AcceptedType {
  const [name = '', ...rest] = text.split(';').map((part) => part.trim());
  const parameters = new Map(
    rest.map((part) => {
      const [key = '', value = ''] = part.split('=', 2);
      return [key.trim().toLowerCase(), value.trim().replace(/^"(.*)"$/, '$1')] as const;
    }),
  );
  const quality = Number(parameters.get('q') ?? 1);
  return { name: name.toLowerCase(), parameters, quality: Number.isNaN(quality) ? 1 : quality };
}

function formOf({ name, parameters }: AcceptedType): ResponseForm | null {
  const stripped = parameters.get('nulls') === 'stripped';
  switch (name) {
    case '*/*':
    case 'application/*':
    case 'application/json':
      return ARRAY;
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json':
      return stripped ? ARRAY_STRIPPED : ARRAY;
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json':
      return stripped ? OBJECT_STRIPPED : OBJECT;
    case 'text/csv':
    case 'text/*':
      return CSV;
    default:
      return null;
  }
}

/** The form of the answer by the `Accept` header: the best one that can be given. Throws PGRST107 when none can. */
export function negotiate(accept: string | null | undefined): ResponseForm {
  if (!accept || accept === '*/*' || accept === 'application/json') return ARRAY;
  const accepted = accept
    .split(',')
    .map(parseAccepted)
    .filter(({ name, quality }) => name !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality);
  if (accepted.length === 0) return ARRAY;
  for (const type of accepted) {
    const form = formOf(type);
    if (form) return form;
  }
  const names = accepted.map(({ name }) => name).join(', ');
  throw refusal('PGRST107', `None of these media types are available: ${names}`);
}

/** How a body is to be read by its `Content-Type`; none means JSON. Throws PGRST102 for a type that can't be read. */
export function bodyKind(contentType: string | null | undefined): BodyKind {
  const name = (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase();
  switch (name) {
    case '':
    case 'application/json':
      return 'json';
    case 'application/x-www-form-urlencoded':
      return 'form';
    case 'text/plain':
      return 'text';
    case 'application/octet-stream':
      return 'binary';
    case 'text/xml':
    case 'application/xml':
      return 'xml';
    default:
      throw unacceptableBody(contentType ?? '');
  }
}

/** The refusal of a body of this type. */
export function unacceptableBody(contentType: string): RestError {
  return refusal('PGRST102', `Content-Type not acceptable: ${contentType}`);
}
