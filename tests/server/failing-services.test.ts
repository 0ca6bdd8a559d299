/** Functions whose services refuse or are away, and what such functions do on a hosted project only. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { totalRange } from '#domain/guna/totals.ts';
import { type Mail, MailFailure } from '#domain/mail/mailer.ts';
import type { TwoWayMatch } from '#domain/match/score.ts';
import { NO_PREFERENCES } from '#domain/match/stored.ts';
import { NO_ANSWERS } from '#domain/patrika/answers.ts';
import type { FunctionHandler } from '#functions/_shared/context.ts';
import { handle as deleteIdleAccounts } from '#functions/delete_idle_accounts/handler.ts';
import { handle as grievance } from '#functions/grievance/handler.ts';
import { handle as listData } from '#functions/list_data/handler.ts';
import { handle as makeFamilyProfile } from '#functions/make_family_profile/handler.ts';
import { handle as matchWith } from '#functions/match_with/handler.ts';
import { handle as recomputePatrikas } from '#functions/recompute_patrikas/handler.ts';
import { handle as removeIdlePhotos } from '#functions/remove_idle_photos/handler.ts';
import { createHttpMailer, mailApiOf } from '#functions/send_outbox/http-mailer.ts';
import { handle as sendPushes } from '#functions/send_pushes/handler.ts';
import { handle as sendTextMessages } from '#functions/send_text_messages/handler.ts';
import { handle as sharedBiodata } from '#functions/shared_biodata/handler.ts';
import { handle as unsubscribe } from '#functions/unsubscribe/handler.ts';
import { type Answers, projectAnswering, raises, returns } from '#tests/harness/project-answers.ts';

beforeEach(() => {
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

const A_UUID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
/** The user of a request with a token, which is not that of the service. */
const SIGNED_IN = { 'GET /auth/v1/user': returns({ id: A_UUID }) };

test.each<[string, FunctionHandler]>([
  ['delete_idle_accounts', deleteIdleAccounts],
  ['list_data', listData],
  ['recompute_patrikas', recomputePatrikas],
  ['remove_idle_photos', removeIdlePhotos],
  ['send_pushes', sendPushes],
  ['send_text_messages', sendTextMessages],
])('%s answers 503 backend_unavailable while the project is away', async (_name, handle) => {
  const { status, body } = await projectAnswering(null).call(handle);
  expect([status, body.code]).toEqual([503, 'backend_unavailable']);
});

test.each<[string, FunctionHandler, string, RequestInit?]>([
  ['unsubscribe', unsubscribe, `?key=${A_UUID}`, { method: 'POST' }],
  ['shared_biodata', sharedBiodata, '?token=abcdefghijklmnopqrstuv'],
  ['grievance', grievance, `?draft=${A_UUID}`],
  ['grievance', grievance, '', { method: 'POST', body: new URLSearchParams({ action: 'appeal' }) }],
])(
  '%s asks people to try again in a moment, with 503, while the project is away',
  async (_name, handle, query, init) => {
    const response = await handle(
      new Request(`https://functions.example/${query}`, init),
      projectAnswering(null).context,
    );
    expect([response.status, await response.text()]).toEqual([
      503,
      expect.stringContaining('Please try again in a moment.'),
    ]);
  },
);

test.each<[string, FunctionHandler]>([
  ['unsubscribe', unsubscribe],
  ['shared_biodata', sharedBiodata],
  ['grievance', grievance],
])('%s answers 405 to other methods, and does nothing', async (_name, handle) => {
  const { context, asked } = projectAnswering({});
  for (const method of ['PUT', 'DELETE', 'OPTIONS'])
    expect((await handle(new Request('https://functions.example/', { method }), context)).status).toBe(405);
  expect(asked).toEqual([]);
});

const PAGE = [new Response('<html>')];
const form = (fields: object) => ({ method: 'POST', body: new URLSearchParams({ ...fields }) });
const DRAFT = { pictures: [], filed: false, email: 'a@example.org' };
test.each<[string, FunctionHandler, Answers, string, RequestInit?]>([
  ['unsubscribe', unsubscribe, { 'POST /rest/v1/rpc/unsubscribe': PAGE }, `?key=${A_UUID}`, form({})],
  [
    'unsubscribe, for the name of the community',
    unsubscribe,
    { 'POST /rest/v1/rpc/unsubscribe': returns(null), 'GET /rest/v1/community': PAGE },
    `?key=${A_UUID}`,
    form({}),
  ],
  ['shared_biodata', sharedBiodata, { 'POST /rest/v1/rpc/shared_biodata': PAGE }, '?token=a'],
  [
    'grievance, reading a draft',
    grievance,
    { 'POST /rest/v1/rpc/complaint_draft': PAGE },
    `?draft=${A_UUID}`,
  ],
  [
    'grievance, storing one',
    grievance,
    { 'POST /rest/v1/rpc/save_complaint_draft': PAGE },
    '',
    form({ action: 'complain' }),
  ],
  [
    'grievance, mailing a code',
    grievance,
    { 'POST /rest/v1/rpc/complaint_draft': returns(DRAFT), 'POST /rest/v1/rpc/mail_complaint_code': PAGE },
    '',
    form({ action: 'resend', draft: A_UUID }),
  ],
])(
  '%s fails, so that it is logged, at an answer that no database gives',
  async (_name, handle, answers, query, init) => {
    const request = new Request(`https://functions.example/${query}`, init);
    await expect(handle(request, projectAnswering(answers).context)).rejects.toThrow(SyntaxError);
  },
);

test('grievance shows its form without the officer and the figures when these cannot be read', async () => {
  const response = await grievance(new Request('https://functions.example/'), projectAnswering(null).context);
  const page = await response.text();
  expect([response.status, page.includes('<form'), page.includes('undefined')]).toEqual([200, true, false]);
});

describe('make_family_profile', () => {
  const PLAN = 'POST /rest/v1/rpc/plan_family_profile';
  const MAKE = 'POST /auth/v1/admin/users';
  const BEGIN = 'POST /rest/v1/rpc/begin_family_profile';
  const body = { address: 'a@example.org', relation: 'mother', language: 'hi' };

  test('begins the profile of an account that nobody has used, without another account', async () => {
    const project = projectAnswering({
      ...SIGNED_IN,
      [PLAN]: returns({ account: 'known' }),
      [BEGIN]: returns(null),
    });
    expect(await project.callAsUser(makeFamilyProfile, body)).toEqual({
      status: 200,
      body: { candidate: 'known' },
    });
    expect(project.asked).not.toContain(MAKE);
    expect(project.sent(BEGIN)).toMatchObject({ account: 'known', relation: 'mother' });
  });

  test('makes an unconfirmed account, in English for a language that is none of ours', async () => {
    const project = projectAnswering({
      ...SIGNED_IN,
      [PLAN]: returns({ email: 'a@example.org' }),
      [MAKE]: returns({ id: 'new' }),
      [BEGIN]: returns(null),
    });
    expect((await project.callAsUser(makeFamilyProfile, body)).body).toEqual({ candidate: 'new' });
    expect(project.sent(MAKE)).toEqual({
      email: 'a@example.org',
      email_confirm: false,
      user_metadata: { language: 'en' },
    });
  });

  test('answers 503 draft_not_possible when somebody has just signed up with the address', async () => {
    const project = projectAnswering({
      ...SIGNED_IN,
      [PLAN]: returns({ email: 'a@example.org' }),
      [MAKE]: [Response.json({ code: 'email_exists' }, { status: 422 })],
    });
    const { status, body: refusal } = await project.callAsUser(makeFamilyProfile, body);
    expect([status, refusal.code]).toEqual([503, 'draft_not_possible']);
    expect(project.asked).not.toContain(BEGIN);
  });
});

describe('match_with', () => {
  /** Two classes of moons whose points differ by who is the bride. */
  const [BRIDE, GROOM] = [4, 17];
  const FACTS = {
    gender: 'Female',
    age_years: 27,
    height_cm: 160,
    highest_education: 'B.E.',
    city: 'Pune',
    married_status: 'Never Married',
    income: 50_000,
    mangal: 'no',
    moon_classes: null as number[] | null,
    kul: null,
    gotra: null,
    devak: null,
  };
  /** The total that the caller is told of the two charts. */
  async function total(mine: object, theirs: object) {
    const preferences = { ...NO_PREFERENCES, guna_least: 1, guna_importance: 'nice' };
    const sides = [mine, theirs].map((facts) => ({ facts: { ...FACTS, ...facts }, preferences }));
    const project = projectAnswering({
      ...SIGNED_IN,
      'POST /rest/v1/rpc/read_quota_left': returns(1),
      'POST /rest/v1/rpc/match_sides': returns(sides),
      'POST /rest/v1/rpc/count_read_rows': returns(null),
    });
    const { body } = await project.callAsUser(matchWith, { member: A_UUID });
    expect(project.sent('POST /rest/v1/rpc/count_read_rows')).toEqual({ given: { [A_UUID]: 1 } });
    const { lines } = body.mine as TwoWayMatch['mine'];
    return lines.find(({ key }) => key === 'guna')?.value;
  }

  test('takes the charts as those of bride and groom, whoever of them asks', async () => {
    const [bride, groom] = [{ moon_classes: [BRIDE] }, { gender: 'Male', moon_classes: [GROOM] }];
    const expected = totalRange([BRIDE], [GROOM]);
    expect(expected).not.toEqual(totalRange([GROOM], [BRIDE]));
    expect([await total(bride, groom), await total(groom, bride)]).toEqual([expected, expected]);
  });

  test('tells no total of two brides, nor without a chart', async () => {
    const bride = { moon_classes: [BRIDE] };
    const unknown = await total(bride, { gender: 'Male', moon_classes: null });
    expect([unknown, await total(bride, { moon_classes: [GROOM] })]).toEqual([null, null]);
  });
});

describe('recompute_patrikas', () => {
  const STORE = 'POST /rest/v1/rpc/store_recomputed_patrika';
  const stale = (answers: object) => ({
    'POST /rest/v1/rpc/stale_patrikas': returns(
      ['one', 'two'].map((member) => ({ member, answers, dob: '1992-11-02', dob_time: '23:50' })),
    ),
  });

  test.each(['birth_changed', 'patrika_changed'])(
    'goes on to the next member when one changed the answers meanwhile: %s',
    async (message) => {
      const overtaken = [...raises(message), ...returns(null)];
      const project = projectAnswering({ ...stale(NO_ANSWERS), [STORE]: overtaken });
      expect(await project.call(recomputePatrikas)).toEqual({ status: 200, body: { computed: 1 } });
    },
  );

  test('stops at any other refusal, and at answers that it cannot read', async () => {
    const refused = projectAnswering({ ...stale(NO_ANSWERS), [STORE]: raises('patrika_refused') });
    expect((await refused.call(recomputePatrikas)).body).toMatchObject({ code: 'patrika_refused' });
    expect(refused.asked.filter((name) => name === STORE)).toHaveLength(1);
    const unreadable = projectAnswering(stale({ ...NO_ANSWERS, source: 'guessed' }));
    expect(await unreadable.call(recomputePatrikas)).toMatchObject({
      status: 500,
      body: { code: 'internal_error' },
    });
  });
});

describe('delete_idle_accounts', () => {
  test('deletes twenty accounts at most, each once', async () => {
    const idle = Array.from({ length: 19 }, (_, at) => `idle-${at}`);
    const deletions = Object.fromEntries(
      [...idle, 'married'].map((id) => [`DELETE /auth/v1/admin/users/${id}`, returns({})]),
    );
    const project = projectAnswering({
      ...deletions,
      'POST /rest/v1/rpc/idle_accounts': returns(idle),
      'POST /rest/v1/rpc/accounts_after_marriage': returns(['married', 'idle-0']),
      'POST /rest/v1/rpc/story_pictures_of': returns([]),
      'POST /storage/v1/object/list/avatars': returns([]),
    });
    expect((await project.call(deleteIdleAccounts)).body).toEqual({ deleted: 20 });
    expect(project.sent('POST /rest/v1/rpc/idle_accounts')).toEqual({ batch: 20 });
    expect(project.sent('POST /rest/v1/rpc/accounts_after_marriage')).toEqual({ batch: 1 });
    expect(project.asked.filter((name) => name in deletions)).toHaveLength(20);
  });
});

describe('the queue of text messages', () => {
  const CLAIM = 'POST /rest/v1/rpc/claim_text_messages';

  test('is not claimed without a sender, which the database is told', async () => {
    const project = projectAnswering({ [CLAIM]: returns([]) });
    expect((await project.call(sendTextMessages)).body).toEqual({ sender: null });
    expect([project.asked, project.sent(CLAIM)]).toEqual([[CLAIM], { sender: null }]);
  });

  test('loses a message of a kind that has no text', async () => {
    const message = { id: 7, kind: 'toString', language: 'en', phone: '919812345678', facts: {} };
    const FINISH = 'POST /rest/v1/rpc/finish_text_message';
    const project = projectAnswering(
      { [CLAIM]: [...returns([message]), ...returns([])], [FINISH]: returns(null) },
      { TEXT_URL: 'https://gateway.example/' },
    );
    expect((await project.call(sendTextMessages)).body).toEqual({ sender: 'http' });
    expect(project.sent(FINISH)).toEqual({
      id: 7,
      outcome: 'failed',
      fault: 'there is no text for toString',
    });
  });
});

test('send_pushes puts pushes off for an hour where there are no keys', async () => {
  const FINISH = 'POST /rest/v1/rpc/finish_push';
  const push = { id: A_UUID, language: null, places: [{ id: 'phone' }], told: {}, unread: 0 };
  const project = projectAnswering(
    {
      'POST /rest/v1/rpc/claim_pushes': [...returns([push]), ...returns([])],
      'GET /rest/v1/community': returns([]),
      [FINISH]: returns(null),
    },
    { VAPID_PUBLIC_KEY: 'only one of two' },
  );
  expect((await project.call(sendPushes)).body).toEqual({ sent: 1 });
  expect(project.sent(FINISH)).toEqual({
    push: A_UUID,
    reached: [],
    gone: [],
    failed: ['phone'],
    pause: 3600,
  });
});

test.each<[string, FunctionHandler, number, string, string, object]>([
  ['send_pushes', sendPushes, 20_000, 'claim_pushes', 'finish_push', { id: A_UUID, places: [], told: {} }],
  [
    'send_text_messages',
    sendTextMessages,
    60_000,
    'claim_text_messages',
    'finish_text_message',
    { kind: 'x' },
  ],
])('%s begins no batch after %i milliseconds', async (_name, handle, longestMs, claim, finish, row) => {
  const CLAIM = `POST /rest/v1/rpc/${claim}`;
  /** How many batches are claimed when each takes so long. */
  const batches = async (milliseconds: number) => {
    const { context, asked } = projectAnswering(
      {
        [CLAIM]: [...returns([row]), ...returns([row]), ...returns([])],
        'GET /rest/v1/community': returns([]),
        [`POST /rest/v1/rpc/${finish}`]: returns(null),
      },
      { TEXT_URL: 'https://gateway.example/' },
    );
    const count = () => asked.filter((name) => name === CLAIM).length;
    const headers = { authorization: `Bearer ${context.serviceKey}` };
    const request = new Request('https://functions.example/', { method: 'POST', headers });
    expect((await handle(request, { ...context, now: () => new Date(count() * milliseconds) })).status).toBe(
      200,
    );
    return count();
  };
  expect([await batches(0), await batches(longestMs - 1), await batches(longestMs)]).toEqual([3, 2, 1]);
});

describe('the mail API', () => {
  const SETTINGS = { MAIL_API_KEY: 're_key', MAIL_FROM: 'a@example.org' };
  const apiOf = (variables: Record<string, string>) => mailApiOf(projectAnswering({}, variables).context);

  test.each([
    ['2 without a setting', {}, 2],
    ['1', { MAIL_API_PER_SECOND: '1' }, 1],
    ['whole', { MAIL_API_PER_SECOND: '9.9' }, 9],
    ['50 at most', { MAIL_API_PER_SECOND: '51' }, 50],
    ['50', { MAIL_API_PER_SECOND: '50' }, 50],
    ['2 where it is less than one', { MAIL_API_PER_SECOND: '0.9' }, 2],
    ['2 where it is no number', { MAIL_API_PER_SECOND: 'many' }, 2],
  ])('takes so many mails a second: %s', (_what, variables, perSecond) => {
    expect(apiOf({ ...SETTINGS, ...variables })).toEqual({
      url: 'https://api.resend.com/emails',
      key: 're_key',
      from: 'a@example.org',
      perSecond,
    });
  });

  test('is none without the key or the sender', () => {
    expect([apiOf({ MAIL_API_KEY: 're_key' }), apiOf({ MAIL_FROM: 'a@example.org' })]).toEqual([
      undefined,
      undefined,
    ]);
  });

  const MAIL: Mail = {
    kind: 'receipt',
    to: 'b@example.org',
    subject: 's',
    text: 't',
    html: 'h',
    language: 'mr',
  };
  /** The request that hands a mail over, or how that fails. */
  async function handOver(answer: (() => Response) | null, mail = MAIL) {
    const requests: Request[] = [];
    const context = {
      ...projectAnswering({}).context,
      async fetch(input: string | URL | Request, init?: RequestInit) {
        requests.push(new Request(input, init));
        if (!answer) throw new TypeError('fetch failed');
        return answer();
      },
    };
    const api = { url: 'https://mail.example/emails', key: 're_key', from: 'a@example.org', perSecond: 50 };
    const failure: unknown = await createHttpMailer(api, context)
      .send(mail)
      .catch((error) => error);
    return { failure, headers: requests[0]?.headers, body: await requests[0]?.json() };
  }

  test('gets the headers of a mail that can be unsubscribed, and one key for all attempts of a mail', async () => {
    const { failure, headers, body } = await handOver(() => Response.json({ id: 'x' }), {
      ...MAIL,
      id: 'interest-1',
      unsubscribeUrl: 'https://a.example/unsubscribe/1',
    });
    expect([failure, headers?.get('idempotency-key')]).toEqual([undefined, 'interest-1']);
    expect(body).toEqual({
      from: 'a@example.org',
      to: ['b@example.org'],
      subject: 's',
      text: 't',
      html: 'h',
      headers: {
        'Content-Language': 'mr',
        'Auto-Submitted': 'auto-generated',
        'List-Unsubscribe': '<https://a.example/unsubscribe/1>',
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    });
    const plain = await handOver(() => Response.json({ id: 'x' }));
    expect(plain.headers?.has('idempotency-key')).toBe(false);
    expect(Object.keys(plain.body.headers)).toEqual(['Content-Language', 'Auto-Submitted']);
  });

  test.each([
    ['is away', null, { code: 'ECONNECTION', refusesAddress: false }],
    ['is busy', 429, { code: 'EAPI', responseCode: 429, refusesAddress: false }],
    ['does not accept the address', 422, { code: 'EAPI', responseCode: 422, refusesAddress: true }],
  ])('fails a mail with what may be logged when it %s', async (_what, status, expected) => {
    const answer = status === null ? null : () => new Response('b@example.org', { status });
    const { failure } = await handOver(answer);
    expect(failure).toBeInstanceOf(MailFailure);
    expect(failure).toMatchObject(expected);
  });
});
