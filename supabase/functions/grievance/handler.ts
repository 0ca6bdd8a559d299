/**
 * The page for complaints, at `/grievance` of the embedded server: people without an account complain here, confirm their address by a mailed
 * code, follow the case by its number and a secret code, and appeal. Works without scripts, in Marathi and English on one page.
 */
import { latinDigits } from '#domain/digits.ts';
import { escapeHtml } from '#domain/escape-html.ts';
import { HELPLINES } from '#domain/helplines.ts';
import { type Backend, createBackend } from '../_shared/backend.ts';
import { communityName } from '../_shared/community-name.ts';
import type { FunctionContext, FunctionHandler } from '../_shared/context.ts';
import { Failure } from '../_shared/failure.ts';
import { htmlPage, plainPage } from '../_shared/plain-page.ts';
import { isUuid } from '../_shared/uuid.ts';
import { figuresText, officerText } from './facts.ts';
import { type PostedForm, readForm } from './form.ts';
import {
  appealForm,
  both,
  codeForms,
  complaintForm,
  followForm,
  formNotice,
  moment,
  NOTHING,
  type Refusal,
} from './html.ts';
import { changePictures } from './pictures.ts';
import { WORDS } from './words.ts';

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

/** A complaint that no code has confirmed yet, as `complaint_draft` returns it. */
interface Draft {
  kind: string | null;
  details: string;
  email: string | null;
  name: string | null;
  code: number | null;
  concerns_reporter: boolean;
  pictures: string[];
  /** It is a complaint already. */
  filed: boolean;
  code_asked: boolean;
  mail_failed: boolean;
}

/** The arguments of an action. */
interface Call {
  backend: Backend;
  context: FunctionContext;
  form: PostedForm;
  language: 'en' | 'mr';
}

/** A refusal with the status of its response. */
type FormRefusal = Refusal & { status: number };

/** What the database refuses with, by the token of the error. */
const REFUSALS: ReadonlyMap<string, FormRefusal> = new Map(
  Object.entries({
    unknown_report_kind: { words: WORDS.unknown_report_kind, field: 'kind', status: 400 },
    contact_needed: { words: WORDS.contact_needed, field: 'email', status: 400 },
    details_needed: { words: WORDS.details_needed, field: 'details', status: 400 },
    complaint_limit: { words: WORDS.complaint_limit, status: 429 },
    complaint_not_found: { words: WORDS.not_found, status: 404 },
    appeal_closed: { words: WORDS.appeal_closed, status: 409 },
    draft_not_found: { words: WORDS.draft_gone, status: 404 },
    code_wrong: { words: WORDS.code_wrong, field: 'otp', status: 400 },
    code_used_up: { words: WORDS.code_used_up, status: 429 },
    code_too_soon: { words: WORDS.code_too_soon, status: 429 },
    code_limit: { words: WORDS.code_limit, status: 429 },
  }),
);

const refusalOf = (token: string) => REFUSALS.get(token) ?? { words: WORDS.later, status: 503 };

/** What a page says below its heading. */
interface Answer {
  body: string;
  status: number;
}

const answer = (body: string, status = 200): Answer => ({ body, status });

async function pageOf({ body, status }: Answer, context: FunctionContext): Promise<Response> {
  const title = `${WORDS.title.mr} · ${WORDS.title.en}`;
  const brand = await communityName(context, 'mr');
  return plainPage({ title, body: `<h1>${both(WORDS.title)}</h1>${body}`, status, brand });
}

const INTRO = `<p>${both(WORDS.intro)}</p><p>${withHelplines(both(WORDS.danger))}</p>`;

/** Helplines can be called by a tap. */
function withHelplines(html: string): string {
  return html.replace(new RegExp(HELPLINES, 'g'), '<a href="tel:$1">$1</a>');
}

const startPage = (refusal?: Refusal, status = 200, facts = '') =>
  answer(
    `${formNotice(refusal)}${INTRO}${complaintForm({ draft: null, pictures: [], typed: NOTHING })}${followForm()}${facts}`,
    status,
  );

const unknownDraft = () => startPage({ words: WORDS.draft_gone }, 404);

/** The address of a draft survives when a phone closes the browser while its owner reads the mail. */
const toCodePage = (draft: string) =>
  new Response(null, { status: 303, headers: { location: `?draft=${draft}`, 'cache-control': 'no-store' } });

async function findDraft(backend: Backend, id: string): Promise<Draft | null> {
  return isUuid(id) ? backend.rpc<Draft | null>('complaint_draft', { draft: id }) : null;
}

/** The form with what the draft has. */
function draftForm(id: string, draft: Draft): Answer {
  const { kind, details, email, name, code, concerns_reporter: concerns } = draft;
  const values: Record<string, string | number | null> = { kind, details, email, name, code };
  const typed = (field: string) => (field === 'concerns' && concerns ? 'yes' : String(values[field] ?? ''));
  return answer(`${INTRO}${complaintForm({ draft: id, pictures: draft.pictures, typed })}`);
}

async function codePage(
  context: FunctionContext,
  id: string,
  { email, mail_failed: hasFailed }: Draft,
  refusal?: FormRefusal,
): Promise<Answer> {
  const state = hasFailed ? `<p role="alert">${both(WORDS.mail_failed)}</p>` : '';
  return answer(
    `<h2>${both(WORDS.otp_title)}</h2><p>${both(WORDS.otp_sent)}<br><b>${escapeHtml(email ?? '')}</b></p>${state}
${codeForms(id, refusal)}<p>${both(WORDS.no_mail)}</p>${await officerText(context)}`,
    refusal?.status,
  );
}

/** The page at which a draft is: its form, the entry of the code, or that it is filed. */
async function draftPage(context: FunctionContext, id: string): Promise<Answer> {
  const draft = await findDraft(createBackend(context), id);
  if (!draft) return unknownDraft();
  if (draft.filed) return answer(`<p>${both(WORDS.filed)}</p>${followForm()}`);
  return draft.code_asked ? codePage(context, id, draft) : draftForm(id, draft);
}

function decisionOf({ ticket, due_at, decision, reason }: Decision): string {
  const state = decision === null ? WORDS.open : WORDS[decision];
  return `<p><b>${escapeHtml(ticket)}</b>: ${both(state)}</p>${
    decision === null
      ? `<p>${both(WORDS.due)}: ${moment(due_at)}</p>`
      : `<p>${both(WORDS.reason)}: ${escapeHtml(reason ?? '')}</p>`
  }`;
}

/** A code or number as it is typed: digits of either script, with spaces. */
const typedDigits = (written: string) => latinDigits(written).replace(/\s/g, '');

/** What became of a posted complaint. */
interface Submitted {
  /** The draft; null until one is stored. */
  id: string | null;
  /** What is to be corrected; null when a code was mailed. */
  refusal: FormRefusal | null;
  /** Whether the pictures that were posted are not stored, because the form was not. */
  hasLostPictures: boolean;
}

/** Mails a code, unless one was mailed to this mailbox just now. Throws `Failure`. */
async function mailCode({ backend, context }: Call, draft: string): Promise<void> {
  try {
    await backend.rpc('mail_complaint_code', { draft, network: context.network ?? '' });
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'code_too_soon')) throw error;
  }
}

/** Stores a valid form, then its pictures, and mails a code when both are as they should be. */
async function submit(call: Call, draft: string | null, known: string[]): Promise<Submitted> {
  const { backend, context, form, language } = call;
  const code = typedDigits(form.text('code'));
  let [id, isStored] = [draft, false];
  const refused = (refusal: FormRefusal) => ({
    id,
    refusal,
    hasLostPictures: !isStored && form.pictures.length > 0,
  });
  if (!/^\d{0,9}$/.test(code)) return refused({ words: WORDS.code_not_number, field: 'code', status: 400 });
  try {
    id = await backend.rpc<string>('save_complaint_draft', {
      draft,
      network: context.network ?? '',
      kind: form.text('kind'),
      details: form.text('details'),
      email: form.text('email'),
      name: form.text('name'),
      language,
      code: code === '' ? null : Number(code),
      concerns_reporter: form.text('concerns') === 'yes',
    });
    isStored = true;
    const fault = await changePictures(backend, id, known, form);
    if (fault) return refused({ words: WORDS[fault], field: 'pictures', status: 400 });
    await mailCode(call, id);
    return { id, refusal: null, hasLostPictures: false };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return refused(refusalOf(error.code));
  }
}

async function complain(call: Call): Promise<Answer | Response> {
  const { backend, context, form } = call;
  const posted = form.text('draft');
  const known = await findDraft(backend, posted);
  if (posted !== '' && (!known || known.filed)) return draftPage(context, posted);
  const { id, refusal, hasLostPictures } = await submit(call, known ? posted : null, known?.pictures ?? []);
  if (id !== null && !refusal) return toCodePage(id);
  const pictures = id === null ? [] : ((await findDraft(backend, id).catch(() => known))?.pictures ?? []);
  const fields = { draft: id, pictures, hasLostPictures, typed: form.text };
  const body = complaintForm({ ...fields, refusal: refusal ?? undefined });
  // Who is over a limit can turn to the officer.
  const facts = refusal?.status === 429 ? await officerText(context) : '';
  return answer(`${INTRO}${body}${followForm()}${facts}`, refusal?.status);
}

async function confirm({ backend, context, form }: Call): Promise<Answer> {
  const id = form.text('draft');
  const draft = await findDraft(backend, id);
  if (!draft) return unknownDraft();
  const made = await backend.rpc<{ ticket: string; access_code: string; due_at: string; fault?: string }>(
    'confirm_complaint',
    { draft: id, code: typedDigits(form.text('otp')) },
  );
  if (made.fault && draft.filed) return draftPage(context, id);
  if (made.fault) return codePage(context, id, draft, refusalOf(made.fault));
  return answer(
    `<div role="status"><p>${both(WORDS.received)}</p>
<p>${both(WORDS.ticket)}: <b>${escapeHtml(made.ticket)}</b></p><p>${both(WORDS.access)}: <b>${escapeHtml(made.access_code)}</b></p>
<p>${both(WORDS.due)}: ${moment(made.due_at)}</p><p>${both(WORDS.keep)}</p></div>`,
    201,
  );
}

async function resend({ backend, context, form }: Call): Promise<Answer | Response> {
  const id = form.text('draft');
  const draft = await findDraft(backend, id);
  if (!draft || draft.filed) return draftPage(context, id);
  try {
    await backend.rpc('mail_complaint_code', { draft: id, network: context.network ?? '' });
    return toCodePage(id);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return codePage(context, id, draft, refusalOf(error.code));
  }
}

async function edit({ backend, form }: Call): Promise<Answer> {
  const id = form.text('draft');
  const draft = await findDraft(backend, id);
  return !draft || draft.filed ? unknownDraft() : draftForm(id, draft);
}

async function follow({ backend, form }: Call): Promise<Answer> {
  const [ticket, access] = [form.text('ticket'), form.text('access')];
  const found = await backend.rpc<Complaint | null>('follow_complaint', { ticket, access_code: access });
  if (!found) return startPage({ words: WORDS.not_found }, 404);
  const appeal = found.appeal ? `<h2>${both(WORDS.appeal_state)}</h2>${decisionOf(found.appeal)}` : '';
  const committee = found.decision === null ? '' : `<p>${both(WORDS.committee)}</p>`;
  return answer(
    `${decisionOf(found)}${appeal}${found.may_appeal ? appealForm(ticket, access) : ''}${committee}`,
  );
}

async function appeal({ backend, form }: Call): Promise<Answer> {
  const due = await backend.rpc<string>('appeal_complaint', {
    ticket: form.text('ticket'),
    access_code: form.text('access'),
    details: form.text('details'),
  });
  return answer(
    `<div role="status"><p>${both(WORDS.appealed)}</p><p>${both(WORDS.due)}: ${moment(due)}</p></div>`,
    201,
  );
}

/** By the name that a button posts. */
const ACTIONS = new Map(Object.entries({ complain, confirm, resend, edit, follow, appeal }));

async function show(request: Request, context: FunctionContext): Promise<Answer> {
  const draft = new URL(request.url).searchParams.get('draft');
  if (draft !== null) return draftPage(context, draft);
  return startPage(undefined, 200, (await figuresText(context)) + (await officerText(context)));
}

async function act(request: Request, context: FunctionContext): Promise<Answer | Response> {
  const form = await readForm(request);
  if (!form) return answer(`<p role="alert">${both(WORDS.too_large)}</p>`, 413);
  const language = /^en\b/i.test(request.headers.get('accept-language') ?? '') ? 'en' : 'mr';
  const action = ACTIONS.get(form.text('action'));
  return action
    ? action({ backend: createBackend(context), context, form, language })
    : startPage(undefined, 400);
}

async function answerTo(request: Request, context: FunctionContext): Promise<Answer | Response> {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  try {
    return await (isRead ? show : act)(request, context);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { status, ...refusal } = refusalOf(error.code);
    return startPage({ words: refusal.words }, status);
  }
}

/** Responds with HTML: 200 or 201, 303 to the page of a draft, 4xx with the text of the refusal, 503 when the backend does not respond. */
export const handle: FunctionHandler = async (request, context) => {
  if (!['GET', 'HEAD', 'POST'].includes(request.method)) return htmlPage('405', 405);
  const answered = await answerTo(request, context);
  return answered instanceof Response ? answered : pageOf(answered, context);
};
