/** The parts of the page: texts in both languages, fields, forms. Everything here returns HTML. */
import { escapeHtml } from '#domain/escape-html.ts';
import { momentText } from '#domain/moment-text.ts';
import { MOST_PICTURES, PICTURE_TYPES } from './picture-limits.ts';
import { KINDS, WORDS, type Words } from './words.ts';

/** A text in Marathi and in English, escaped. */
export const both = ({ mr, en }: Words) => `${escapeHtml(mr)} <span lang="en">${escapeHtml(en)}</span>`;

/** A moment in Indian time and both languages: where a person without an account is, is not known. */
export const moment = (value: string) =>
  both({ mr: `${momentText(value, 'mr')} (भारतीय वेळ)`, en: `${momentText(value, 'en')} (Indian time)` });

/** Why a form was refused, and the field that is to be corrected. */
export interface Refusal {
  words: Words;
  field?: string;
}

/** What was typed, by the names of the fields. */
export type Typed = (name: string) => string;
/** The fields of an empty form. */
export const NOTHING: Typed = () => '';

const notice = ({ words }: Refusal) => `<p role="alert" id="refusal">${both(words)}</p>`;
/** The refusal of a form, above it, unless it belongs to one of its fields. */
export const formNotice = (refusal?: Refusal) => (refusal && !refusal.field ? notice(refusal) : '');

/** A labelled control, made by `control` from its attributes, with the refusal that belongs to it. */
function field(
  name: string,
  label: Words,
  refusal: Refusal | undefined,
  control: (attributes: string) => string,
) {
  const isRefused = refusal?.field === name;
  const marks = isRefused ? ' aria-invalid="true" aria-describedby="refusal" autofocus' : '';
  return `<div><label>${both(label)}${control(`name="${name}"${marks}`)}</label>${isRefused ? notice(refusal) : ''}</div>`;
}

const input = (name: string, label: Words, attributes: string, typed = NOTHING, refusal?: Refusal) =>
  field(name, label, refusal, (own) => `<input ${own} value="${escapeHtml(typed(name))}" ${attributes}>`);
const area = (name: string, label: Words, typed = NOTHING, refusal?: Refusal) =>
  field(
    name,
    label,
    refusal,
    (own) => `<textarea ${own} rows="5" maxlength="1000" required>${escapeHtml(typed(name))}</textarea>`,
  );
const button = (action: string, label: Words, quiet = false) =>
  `<button type="submit" name="action" value="${action}"${quiet ? ' class="quiet"' : ''}>${both(label)}</button>`;
const hidden = (name: string, value: string) =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

function kindField(typed: Typed, refusal?: Refusal): string {
  const options = Object.entries(KINDS)
    .map(
      ([value, { mr, en }]) =>
        `<option value="${value}"${value === typed('kind') ? ' selected' : ''}>${escapeHtml(`${mr} · ${en}`)}</option>`,
    )
    .join('');
  return field(
    'kind',
    WORDS.kind,
    refusal,
    (own) => `<select ${own} required><option value=""></option>${options}</select>`,
  );
}

export interface ComplaintFormFields {
  /** Null until something is stored. */
  draft: string | null;
  /** The names of the attached pictures. */
  pictures: readonly string[];
  typed: Typed;
  refusal?: Refusal | undefined;
  /** Whether pictures were posted that have to be chosen again. */
  hasLostPictures?: boolean;
}

/** The attached pictures, each with a checkbox that keeps it, and the field for further ones. */
function pictureFields({ pictures: names, hasLostPictures, refusal }: ComplaintFormFields): string {
  const attached = names
    .map((name, place) => {
      const label = {
        mr: `${WORDS.picture.mr} ${'०१२३'[place + 1]}`,
        en: `${WORDS.picture.en} ${place + 1}`,
      };
      return `<label class="check"><input type="checkbox" name="keep" value="${escapeHtml(name)}" checked><span>${both(label)}</span></label>`;
    })
    .join('');
  const list =
    names.length > 0 ? `<fieldset><legend>${both(WORDS.attached)}</legend>${attached}</fieldset>` : '';
  if (names.length >= MOST_PICTURES && refusal?.field !== 'pictures') return list;
  const lost = hasLostPictures ? `<p role="alert">${both(WORDS.pictures_again)}</p>` : '';
  return `${list}${lost}${field('pictures', WORDS.pictures, refusal, (own) => `<input type="file" ${own} accept="${PICTURE_TYPES.join(',')}" multiple>`)}`;
}

export function complaintForm(fields: ComplaintFormFields): string {
  const { draft, typed, refusal } = fields;
  return `${formNotice(refusal)}<form method="post" enctype="multipart/form-data">${draft === null ? '' : hidden('draft', draft)}
${kindField(typed, refusal)}
${area('details', WORDS.details, typed, refusal)}
${input('code', WORDS.code, 'inputmode="numeric" pattern="[0-9०-९]{1,9}"', typed, refusal)}
<label class="check"><input name="concerns" type="checkbox" value="yes"${typed('concerns') === 'yes' ? ' checked' : ''}><span>${both(WORDS.concerns)}</span></label>
${pictureFields(fields)}
${input('name', WORDS.name, 'autocomplete="name" maxlength="100"', typed)}
${input('email', WORDS.email, 'type="email" autocomplete="email" maxlength="254" required', typed, refusal)}
${button('complain', WORDS.send)}</form>`;
}

/** The form that shows how far a complaint is. */
export const followForm = () => `<h2>${both(WORDS.follow)}</h2><form method="post">
${input('ticket', WORDS.ticket, 'required autocomplete="off"')}
${input('access', WORDS.access, 'required autocomplete="off"')}
${button('follow', WORDS.show)}</form>`;

export const appealForm = (
  ticket: string,
  access: string,
) => `<h2>${both(WORDS.appeal)}</h2><form method="post">
${hidden('ticket', ticket)}${hidden('access', access)}
${area('details', WORDS.appeal_details)}${button('appeal', WORDS.appeal)}</form>`;

/** The form for the mailed code, and those that mail another one or go back to the complaint. */
export function codeForms(draft: string, refusal?: Refusal): string {
  const attributes = 'inputmode="numeric" autocomplete="one-time-code" pattern="[0-9०-९ ]{6,9}" required';
  return `${formNotice(refusal)}<form method="post">${hidden('draft', draft)}
${input('otp', WORDS.otp, attributes, NOTHING, refusal)}
${button('confirm', WORDS.confirm)}</form>
<form method="post">${hidden('draft', draft)}${button('resend', WORDS.resend, true)}${button('edit', WORDS.edit, true)}</form>`;
}
