/** What the page for complaints makes of each answer of database and storage, by status, words and the field that is marked. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { escapeHtml } from '#domain/escape-html.ts';
import { handle } from '#functions/grievance/handler.ts';
import { MOST_PICTURE_BYTES } from '#functions/grievance/picture-limits.ts';
import { WORDS } from '#functions/grievance/words.ts';
import { type Answers, projectAnswering, raises, returns } from '#tests/harness/project-answers.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

const ID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const [SAVE, MAIL, FIND] = ['save_complaint_draft', 'mail_complaint_code', 'complaint_draft'].map(rpc) as [
  string,
  string,
  string,
];
const [CONFIRM, FOLLOW, APPEAL] = ['confirm_complaint', 'follow_complaint', 'appeal_complaint'].map(rpc) as [
  string,
  string,
  string,
];
const OFFICER = 'GET /rest/v1/community';
const DRAFT = {
  kind: 'other',
  details: 'It happened.',
  email: 'a@example.org',
  name: null,
  code: null,
  concerns_reporter: false,
  pictures: [],
  filed: false,
  code_asked: true,
  mail_failed: false,
};
const SAVED: Answers = { [SAVE]: returns(ID), [MAIL]: returns(null), [FIND]: returns(DRAFT) };
const NEW = { action: 'complain', kind: 'other', details: 'It happened.', email: 'a@example.org' };

/** What a form leads to, on a project that answers so. */
async function post(
  answers: Answers,
  fields: Record<string, string>,
  { files = [] as File[], language = 'mr' } = {},
) {
  const project = projectAnswering(answers);
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  for (const file of files) body.append('pictures', file);
  const response = await handle(
    new Request('https://functions.example/grievance', {
      method: 'POST',
      body,
      headers: { 'accept-language': language },
    }),
    project.context,
  );
  const page = await response.text();
  const marked = /name="(\w+)" aria-invalid="true"/.exec(page)?.[1];
  return { ...project, status: response.status, page, marked, location: response.headers.get('location') };
}
const said = (words: keyof typeof WORDS) => escapeHtml((WORDS[words] as { en: string }).en);

describe('a new complaint', () => {
  test('is stored in the language of the browser, and its code is mailed', async () => {
    const fields = { ...NEW, code: ' १२ 3 ', name: 'Asha', concerns: 'yes' };
    const { sent, status, location } = await post(SAVED, fields, { language: 'en-GB,mr;q=0.5' });
    expect([status, location]).toEqual([303, `?draft=${ID}`]);
    expect(sent(SAVE)).toEqual({
      draft: null,
      network: '',
      kind: 'other',
      details: 'It happened.',
      email: 'a@example.org',
      name: 'Asha',
      language: 'en',
      code: 123,
      concerns_reporter: true,
    });
    expect(sent(MAIL)).toEqual({ draft: ID, network: '' });
    const other = await post(SAVED, NEW, { language: 'hi,en' });
    expect(other.sent(SAVE)).toMatchObject({ language: 'mr', code: null, concerns_reporter: false });
  });

  test.each([
    ['unknown_report_kind', 400, 'kind'],
    ['contact_needed', 400, 'email'],
    ['details_needed', 400, 'details'],
    ['complaint_limit', 429, undefined],
    ['draft_not_found', 404, undefined],
  ] as const)('refused with %s is shown again with %i and what is wrong', async (token, status, field) => {
    const answer = await post({ ...SAVED, [SAVE]: raises(token) }, NEW);
    expect([answer.status, answer.marked]).toEqual([status, field]);
    expect(answer.page).toContain(said(token === 'draft_not_found' ? 'draft_gone' : token));
    expect(answer.page).toContain('It happened.</textarea>');
    // Who is over a limit is told of the officer, beside the name of the community.
    expect(answer.asked.filter((name) => name === OFFICER)).toHaveLength(status === 429 ? 2 : 1);
    expect(answer.asked).not.toContain(MAIL);
  });

  test('refused with an unknown token asks to try again', async () => {
    const { status, page } = await post({ ...SAVED, [SAVE]: raises('of_a_newer_database') }, NEW);
    expect([status, page.includes(said('later'))]).toEqual([503, true]);
  });

  test.each(['1234567890', '12a', '-1'])('about the member %s is stored nowhere', async (code) => {
    const { status, marked, asked } = await post(SAVED, { ...NEW, code });
    expect([status, marked, asked.includes(SAVE)]).toEqual([400, 'code', false]);
  });

  test('whose code was mailed just now leads to the page for it, but not one beyond a limit', async () => {
    expect((await post({ ...SAVED, [MAIL]: raises('code_too_soon') }, NEW)).status).toBe(303);
    const limited = await post({ ...SAVED, [MAIL]: raises('code_limit') }, NEW);
    expect([limited.status, limited.page.includes(said('code_limit'))]).toEqual([429, true]);
    // What is stored is changed, not stored again.
    expect(limited.page).toContain(`name="draft" value="${ID}"`);
  });

  test('changes the draft that is named, unless that is filed or unknown', async () => {
    expect((await post(SAVED, { ...NEW, draft: ID })).sent(SAVE)).toMatchObject({ draft: ID });
    const filed = await post({ ...SAVED, [FIND]: returns({ ...DRAFT, filed: true }) }, { ...NEW, draft: ID });
    expect([filed.page.includes(said('filed')), filed.asked.includes(SAVE)]).toEqual([true, false]);
    for (const draft of [ID, 'x']) {
      const unknown = await post({ ...SAVED, [FIND]: returns(null) }, { ...NEW, draft });
      expect([unknown.status, unknown.asked.includes(SAVE)]).toEqual([404, false]);
    }
  });
});

test.each([
  ['the code, once it was asked for', {}, { otp: true }],
  ['that its mail failed', { mail_failed: true }, { otp: true, mail_failed: true }],
  ['the form before that', { code_asked: false, concerns_reporter: true }, { form: true, checked: true }],
  ['the form without what was not typed', { code_asked: false, details: '' }, { form: true }],
  ['that it is filed', { filed: true }, { filed: true }],
])('the page of a draft shows %s', async (_what, change, shown) => {
  const { context } = projectAnswering({ [FIND]: returns({ ...DRAFT, ...change }) });
  const response = await handle(new Request(`https://functions.example/grievance?draft=${ID}`), context);
  const page = await response.text();
  expect([
    response.status,
    {
      otp: page.includes('name="otp"'),
      form: page.includes('name="email"'),
      checked: page.includes('value="yes" checked'),
      mail_failed: page.includes(said('mail_failed')),
      filed: page.includes(said('filed')),
    },
  ]).toEqual([200, { otp: false, form: false, checked: false, mail_failed: false, filed: false, ...shown }]);
});

test('an empty form is shown with 200', async () => {
  const { context } = projectAnswering({ [OFFICER]: returns([]) });
  const response = await handle(new Request('https://functions.example/grievance'), context);
  expect([response.status, (await response.text()).includes('role="alert"')]).toEqual([200, false]);
});

describe('a picture', () => {
  const file = (bytes: number, type = 'image/png') => new File([new Uint8Array(bytes)], 'a', { type });
  /** The answer of the storage service to every picture. */
  const stores = (status: number, body: object = {}) => {
    const answer = [Response.json(body, { status })];
    vi.spyOn(crypto, 'randomUUID').mockReturnValue(ID);
    return { ...SAVED, [`POST /storage/v1/object/complaints/${ID}/${ID}`]: answer };
  };

  test('of the largest size is stored, and one of a byte more is refused without asking', async () => {
    expect((await post(stores(200), NEW, { files: [file(MOST_PICTURE_BYTES)] })).status).toBe(303);
    const large = await post(stores(200), NEW, { files: [file(MOST_PICTURE_BYTES + 1)] });
    expect([large.status, large.marked, large.page.includes(said('picture_too_large'))]).toEqual([
      400,
      'pictures',
      true,
    ]);
    expect(large.asked.filter((name) => name.includes('/storage/'))).toEqual([]);
  });

  test.each<[keyof typeof WORDS, number, number, object]>([
    ['too_many_pictures', 400, 400, { message: 'picture_limit_reached' }],
    ['picture_budget_used_up', 400, 400, { message: 'picture_budget_used_up' }],
    ['picture_too_large', 400, 400, { statusCode: '413' }],
    ['picture_unreadable', 400, 400, { statusCode: '415' }],
    ['later', 503, 429, { message: 'too_many_requests' }],
  ])('is answered with %s and %i to the status %i of the storage %j', async (words, status, given, body) => {
    const answer = await post(stores(given, body), NEW, { files: [file(10)] });
    expect([answer.status, answer.page.includes(said(words))]).toEqual([status, true]);
    expect(answer.asked).not.toContain(MAIL);
  });

  test('is to be chosen again when the form was not stored, not when only a picture was refused', async () => {
    const isLost = async (answers: Answers, files: File[]) =>
      (await post(answers, NEW, { files })).page.includes(said('pictures_again'));
    const notStored = { ...SAVED, [SAVE]: raises('details_needed') };
    const pictureRefused = stores(400, { statusCode: '415' });
    expect([
      await isLost(notStored, [file(10)]),
      await isLost(notStored, []),
      await isLost(pictureRefused, [file(10)]),
      await isLost({ ...SAVED, [MAIL]: raises('code_limit') }, []),
    ]).toEqual([true, false, false, false]);
  });

  test('is not asked for any more when there are three', async () => {
    const pictures = Array.from({ length: 3 }, (_, at) => `${ID}/${at}`);
    const field = async (names: string[]) => {
      const answers = { ...SAVED, [FIND]: returns({ ...DRAFT, pictures: names }) };
      return (await post(answers, { action: 'edit', draft: ID })).page.includes('type="file"');
    };
    expect([await field(pictures), await field(pictures.slice(1))]).toEqual([false, true]);
  });

  test('is removed when the form does not keep it, and others stay', async () => {
    const REMOVE = 'DELETE /storage/v1/object/complaints';
    const answers = {
      ...SAVED,
      [FIND]: returns({ ...DRAFT, pictures: [`${ID}/1`, `${ID}/2`] }),
      [REMOVE]: returns([{}]),
    };
    const { sent } = await post(answers, { ...NEW, draft: ID, keep: `${ID}/2` });
    expect(sent(REMOVE)).toEqual({ prefixes: [`${ID}/1`] });
  });
});

describe('the mailed code', () => {
  test.each([
    ['code_wrong', 400, 'otp'],
    ['code_used_up', 429, undefined],
  ] as const)('refused with %s is asked for again with %i', async (fault, status, field) => {
    const answers = { ...SAVED, [CONFIRM]: returns({ fault }) };
    const { sent, ...answer } = await post(answers, { action: 'confirm', draft: ID, otp: '१२३ 456' });
    expect([answer.status, answer.marked]).toEqual([status, field]);
    expect(answer.page).toContain(said(fault));
    expect(sent(CONFIRM)).toEqual({ draft: ID, code: '123456' });
  });

  test('is refused of a complaint that is filed already with its own page, without the code', async () => {
    const answers = {
      [FIND]: returns({ ...DRAFT, filed: true }),
      [CONFIRM]: returns({ fault: 'code_wrong' }),
    };
    const { status, page } = await post(answers, { action: 'confirm', draft: ID, otp: '1' });
    expect([status, page.includes(said('filed')), page.includes('name="otp"')]).toEqual([200, true, false]);
  });

  test.each([
    ['code_too_soon', 429],
    ['code_limit', 429],
    ['of_a_newer_database', 503],
  ])('that is not mailed again because of %s is still asked for, with %i', async (token, status) => {
    const answer = await post({ ...SAVED, [MAIL]: raises(token) }, { action: 'resend', draft: ID });
    expect([answer.status, answer.page.includes('name="otp"')]).toEqual([status, true]);
  });

  test.each(['confirm', 'resend', 'edit'])(
    'of an unknown draft leads to a new form with 404: %s',
    async (action) => {
      const { status, page, asked } = await post({ [FIND]: returns(null) }, { action, draft: ID });
      expect([status, page.includes(said('draft_gone'))]).toEqual([404, true]);
      expect(asked.filter((name) => name === CONFIRM || name === MAIL)).toEqual([]);
    },
  );

  test('of a filed complaint is not mailed, nor is the complaint changed', async () => {
    const filed = { ...SAVED, [FIND]: returns({ ...DRAFT, filed: true }) };
    expect((await post(filed, { action: 'resend', draft: ID })).asked).not.toContain(MAIL);
    expect((await post(filed, { action: 'edit', draft: ID })).status).toBe(404);
  });
});

describe('following a complaint', () => {
  const OPEN = { ticket: 'RG-2026-1', due_at: '2026-11-29T06:00:00Z', decision: null, reason: null };
  const follow = (found: object | null) =>
    post({ [FOLLOW]: returns(found) }, { action: 'follow', ticket: 'RG-2026-1', access: 'x' });

  test('shows what is open, decided and appealed, and the appeal only while it may be made', async () => {
    const has = (page: string, ...words: (keyof typeof WORDS)[]) =>
      words.map((each) => page.includes(said(each)));
    const open = await follow({ ...OPEN, may_appeal: null, appeal: null });
    expect([open.status, ...has(open.page, 'open', 'due', 'reason', 'committee', 'appeal_details')]).toEqual([
      200,
      true,
      true,
      false,
      false,
      false,
    ]);
    const decided = { ...OPEN, decision: 'dismissed', reason: '<b>' };
    const closed = await follow({ ...decided, may_appeal: true, appeal: null });
    expect(has(closed.page, 'dismissed', 'due', 'reason', 'committee', 'appeal_details')).toEqual([
      true,
      false,
      true,
      true,
      true,
    ]);
    expect(closed.page).toContain('&lt;b&gt;');
    const appealed = await follow({ ...decided, may_appeal: false, appeal: OPEN });
    expect(has(appealed.page, 'appeal_state', 'open', 'appeal_details')).toEqual([true, true, false]);
  });

  test.each([
    ['appeal_closed', 409, 'appeal_closed'],
    ['complaint_not_found', 404, 'not_found'],
    ['details_needed', 400, 'details_needed'],
  ] as const)('an appeal refused with %s says so with %i', async (token, status, words) => {
    const answer = await post({ [APPEAL]: raises(token) }, { action: 'appeal', ticket: 't', access: 'x' });
    expect([answer.status, answer.page.includes(said(words))]).toEqual([status, true]);
  });

  test('an unknown number leads to a new form with 404', async () => {
    const { status, page } = await follow(null);
    expect([status, page.includes(said('not_found'))]).toEqual([404, true]);
  });
});
