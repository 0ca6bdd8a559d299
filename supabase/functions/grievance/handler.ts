/**
 * The page for complaints, at `/grievance` of the embedded server: people without an account complain here, follows the case by its number and
 * a code, and appeals. Works without scripts, in Marathi and English on one page.
 */
import { escapeHtml } from '#domain/escape-html.ts';
import { type Backend, createBackend, selectAsGuest } from '../_shared/backend.ts';
import type { FunctionContext, FunctionHandler } from '../_shared/context.ts';
import { Failure } from '../_shared/failure.ts';
import { plainPage } from '../_shared/plain-page.ts';
import { officerLines } from './officer.ts';
import { KINDS, WORDS, type Words } from './words.ts';

interface Decision {
  ticket: string;
  due_at: string;
  decision: 'upheld' | 'dismissed' | null;
  reason: string | null;
}

interface Complaint extends Decision {
  may_appeal: boolean | null;
  appeal: Decision | null;
}

/** What the database refuses with, by the token of the error. */
const REFUSALS: Readonly<Record<string, { words: Words; status: number }>> = {
  unknown_report_kind: { words: WORDS.unknown_report_kind, status: 400 },
  contact_needed: { words: WORDS.contact_needed, status: 400 },
  details_needed: { words: WORDS.details_needed, status: 400 },
  complaint_limit: { words: WORDS.complaint_limit, status: 429 },
  complaint_not_found: { words: WORDS.not_found, status: 404 },
  appeal_closed: { words: WORDS.appeal_closed, status: 409 },
};

const both = ({ mr, en }: Words) => `${escapeHtml(mr)} <span lang="en">${escapeHtml(en)}</span>`;

/** '21 November 2026 at 3:04 pm', in Indian time and both languages. */
function moment(value: string): string {
  const text = (locale: string) =>
    new Intl.DateTimeFormat(locale, {
      timeZone: 'Asia/Kolkata',
      dateStyle: 'long',
      timeStyle: 'short',
    }).format(new Date(value));
  return both({ mr: text('mr-IN-u-nu-deva'), en: text('en-IN') });
}

const field = (label: Words, control: string) => `<label>${both(label)}${control}</label>`;
/** What was typed before a refusal, by the names of the fields. */
type Typed = (name: string) => string;
const nothing: Typed = () => '';
const text = (name: string, attributes = '', typed = nothing) =>
  `<input name="${name}" value="${escapeHtml(typed(name))}" ${attributes}>`;
const area = (name: string, typed = nothing) =>
  `<textarea name="${name}" rows="5" maxlength="1000" required>${escapeHtml(typed(name))}</textarea>`;
const button = (action: string, label: Words) =>
  `<button type="submit" name="action" value="${action}">${both(label)}</button>`;

function complaintForm(typed: Typed): string {
  const kinds = Object.entries(KINDS)
    .map(
      ([value, { mr, en }]) =>
        `<option value="${value}"${value === typed('kind') ? ' selected' : ''}>${escapeHtml(`${mr} · ${en}`)}</option>`,
    )
    .join('');
  return `<form method="post">
${field(WORDS.kind, `<select name="kind" required><option value=""></option>${kinds}</select>`)}
${field(WORDS.details, area('details', typed))}
${field(WORDS.code, text('code', 'inputmode="numeric" pattern="[0-9०-९]{1,9}"', typed))}
<label class="check"><input name="concerns" type="checkbox" value="yes"${typed('concerns') === 'yes' ? ' checked' : ''}><span>${both(WORDS.concerns)}</span></label>
${field(WORDS.name, text('name', 'autocomplete="name" maxlength="100"', typed))}
${field(WORDS.email, text('email', 'type="email" autocomplete="email" maxlength="254" required', typed))}
${button('complain', WORDS.send)}</form>`;
}

const followForm = () => `<h2>${both(WORDS.follow)}</h2><form method="post">
${field(WORDS.ticket, text('ticket', 'required autocomplete="off"'))}
${field(WORDS.access, text('access', 'required autocomplete="off"'))}
${button('follow', WORDS.show)}</form>`;

function answer(body: string, status = 200): Response {
  const title = `${WORDS.title.mr} · ${WORDS.title.en}`;
  return plainPage(title, `<h1>${both(WORDS.title)}</h1>${body}`, status);
}

const startPage = (note = '', status = 200, facts = '', typed = nothing) =>
  answer(
    `${note}<p>${both(WORDS.intro)}</p><p>${both(WORDS.danger)}</p>${complaintForm(typed)}${followForm()}${facts}`,
    status,
  );

function decisionOf({ ticket, due_at, decision, reason }: Decision): string {
  const state = decision === null ? WORDS.open : WORDS[decision];
  return `<p><b>${escapeHtml(ticket)}</b>: ${both(state)}</p>${
    decision === null
      ? `<p>${both(WORDS.due)}: ${moment(due_at)}</p>`
      : `<p>${both(WORDS.reason)}: ${escapeHtml(reason ?? '')}</p>`
  }`;
}

/** Digits of either script, as a number; null without any. */
function codeNumber(written: string): number | null {
  const digits = written.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966)).trim();
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}

async function complain(
  backend: Backend,
  form: (name: string) => string,
  language: 'en' | 'mr',
): Promise<Response> {
  const [made] = await backend.rpc<{ ticket: string; access_code: string; due_at: string }[]>(
    'file_complaint',
    {
      kind: form('kind'),
      details: form('details'),
      email: form('email'),
      name: form('name'),
      language,
      code: codeNumber(form('code')),
      concerns_reporter: form('concerns') === 'yes',
    },
  );
  if (!made) throw new Failure(503, 'no_ticket', 'The complaint has no ticket.');
  return answer(
    `<div role="status"><p>${both(WORDS.received)}</p>
<p>${both(WORDS.ticket)}: <b>${escapeHtml(made.ticket)}</b></p><p>${both(WORDS.access)}: <b>${escapeHtml(made.access_code)}</b></p>
<p>${both(WORDS.due)}: ${moment(made.due_at)}</p><p>${both(WORDS.keep)}</p></div>`,
    201,
  );
}

async function follow(backend: Backend, form: (name: string) => string): Promise<Response> {
  const [ticket, access] = [form('ticket'), form('access')];
  const found = await backend.rpc<Complaint | null>('follow_complaint', { ticket, access_code: access });
  if (!found) return startPage(`<p role="alert">${both(WORDS.not_found)}</p>`, 404);
  const appeal = found.appeal ? `<h2>${both(WORDS.appeal_state)}</h2>${decisionOf(found.appeal)}` : '';
  const hidden = (name: string, value: string) =>
    `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
  const appealForm = found.may_appeal
    ? `<h2>${both(WORDS.appeal)}</h2><form method="post">${hidden('ticket', ticket)}${hidden('access', access)}
${field(WORDS.appeal_details, area('details'))}${button('appeal', WORDS.appeal)}</form>`
    : '';
  const committee = found.decision === null ? '' : `<p>${both(WORDS.committee)}</p>`;
  return answer(`${decisionOf(found)}${appeal}${appealForm}${committee}`);
}

async function appeal(backend: Backend, form: (name: string) => string): Promise<Response> {
  const due = await backend.rpc<string>('appeal_complaint', {
    ticket: form('ticket'),
    access_code: form('access'),
    details: form('details'),
  });
  return answer(
    `<div role="status"><p>${both(WORDS.appealed)}</p><p>${both(WORDS.due)}: ${moment(due)}</p></div>`,
    201,
  );
}

/** Who answers complaints, as the community's settings say; empty without them, and the form must not depend on them. */
async function officerText(context: FunctionContext): Promise<string> {
  try {
    const columns = 'officer_name,officer_email,officer_phone,legal_name,postal_address';
    const lines = officerLines(await selectAsGuest(context, `community?select=${columns}`));
    if (lines.length === 0) return '';
    return `<h2>${both(WORDS.officer)}</h2><p>${lines.map(escapeHtml).join('<br>')}</p>`;
  } catch {
    return '';
  }
}

/** How fast complaints were decided; empty before the first decision, and the form must not depend on it. */
async function figuresText(context: FunctionContext): Promise<string> {
  try {
    const [figures] = await createBackend(context).rpc<{ decided: number; hours: number | null }[]>(
      'complaint_figures',
      {},
    );
    if (!figures || figures.hours === null) return '';
    const { decided, hours } = figures;
    const filled = (words: string, locale: string) => {
      const number = (value: number) => new Intl.NumberFormat(locale).format(value);
      return words.replace('{decided}', number(decided)).replace('{hours}', number(hours));
    };
    const { mr, en } = WORDS.figures;
    return `<p>${both({ mr: filled(mr, 'mr-IN-u-nu-deva'), en: filled(en, 'en-IN') })}</p>`;
  } catch {
    return '';
  }
}

const ACTIONS: Readonly<Record<string, typeof complain>> = { complain, follow, appeal };

/** Answers HTML: 200 or 201, 4xx with the words of the refusal, 503 when the backend does not answer. */
export const handle: FunctionHandler = async (request, context) => {
  if (request.method === 'GET' || request.method === 'HEAD')
    return startPage('', 200, (await figuresText(context)) + (await officerText(context)));
  if (request.method !== 'POST') return plainPage('405', '405', 405);
  const values = new URLSearchParams(await request.text());
  const form = (name: string) => values.get(name) ?? '';
  const language = /^en\b/i.test(request.headers.get('accept-language') ?? '') ? 'en' : 'mr';
  const act = ACTIONS[form('action')];
  if (!act) return startPage('', 400);
  try {
    return await act(createBackend(context), form, language);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { words, status } = REFUSALS[error.code] ?? { words: WORDS.later, status: 503 };
    const typed = form('action') === 'complain' ? form : nothing;
    return startPage(`<p role="alert">${both(words)}</p>`, status, '', typed);
  }
};
