/** Profiles that a parent fills in: nobody sees them before the candidate's own yes, and the answer tells nobody who is registered. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  acting,
  as,
  confirmDraft,
  consent,
  fillDraft,
  makeDraft,
  makeFamily,
  makeParent,
  planDraft,
  signInCandidate,
} from '#tests/harness/families.ts';
import { GUEST, makeMember, makeUser, memberScope, pay, SERVICE } from '#tests/harness/members.ts';
import { storePatrika } from '#tests/harness/patrikas.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
});
afterAll(() => base.drop());

const isListed = async (member: string) =>
  (await base.admin`select 1 from private.listings where id = ${member}`).length === 1;
const plan = (helper: string, address: string, relation?: string) =>
  planDraft(base, helper, address, relation);
const code = (error: string) => ({ message: error });

describe('a profile that a parent fills in', () => {
  test('is listed from the candidate’s yes on, and in no state before', async () => {
    const helper = await makeParent(base);
    const candidate = await makeDraft(base, helper);
    await fillDraft(base, helper, candidate);
    expect(await isListed(candidate)).toBe(false);
    await as(base, helper, 'select public.invite_candidate($1)', [candidate]);
    expect(await isListed(candidate)).toBe(false);
    await signInCandidate(base, candidate);
    await consent(base, candidate, 'account');
    await consent(base, candidate, 'managed_by_family');
    expect(await isListed(candidate)).toBe(false);
    await as(base, candidate, 'select public.answer_asked_consent(true)');
    expect(await isListed(candidate)).toBe(true);
    const [made] = await base.admin`select made_by from private.profiles where id = ${candidate}`;
    expect(made).toEqual({ made_by: 'mother' });
  });

  test('is not listed by anything that its writer, the candidate or the service role may write', async () => {
    const helper = await makeParent(base);
    const candidate = await makeDraft(base, helper);
    await fillDraft(base, helper, candidate);
    const call = { helper, candidate };
    const attempts: Promise<unknown>[] = [
      as(base, candidate, 'update public.profiles set awaits_consent = false'),
      as(base, candidate, 'update private.profiles set awaits_consent = false where id = $1', [candidate]),
      acting(base, call, ['PATCH', '/profiles'], 'update private.profiles set awaits_consent = false'),
      acting(base, call, ['POST', '/rpc/answer_asked_consent'], 'select public.answer_asked_consent(true)'),
      as(base, helper, 'select public.answer_asked_consent(true)'),
      as(base, candidate, 'select public.answer_asked_consent(true)'),
      as(base, candidate, 'select public.reactivate_membership()'),
      as(base, candidate, 'insert into private.listings select * from private.listable'),
      base.database.query(SERVICE, { text: "update private.awaited_consents set state = 'confirmed'" }),
      base.database.query(GUEST, { text: 'select public.answer_asked_consent(true)' }),
    ];
    expect((await Promise.allSettled(attempts)).map(({ status }) => status)).toEqual(
      attempts.map(() => 'rejected'),
    );
    expect(await isListed(candidate)).toBe(false);
  });

  test('is found, counted and reviewed by nobody at the desk before the yes, and by staff from then on', async () => {
    const helper = await makeParent(base);
    const candidate = await makeDraft(base, helper);
    const staff = await makeMember(base);
    await base.admin`insert into private.staff (member, role) values (${staff}, 'operator')`;
    const [{ code: userCode } = {}] =
      await base.admin`select user_code as code from private.profiles where id = ${candidate}`;
    const desk = async () => {
      const answers: unknown[] = [];
      for (const question of [
        `select code from public.desk_find('${userCode}')`,
        "select code from public.desk_find('Zulekha')",
        `select public.desk_member(${userCode}) -> 'code' as code`,
        'select code from public.desk_new_photos()',
        "select code from public.desk_members('unpaid')",
        "select code from public.desk_members('incomplete')",
        "select waiting from public.desk_waiting() where kind = 'photos'",
        "select f -> 'states' as states, f -> 'funnel' as funnel, f -> 'weeks' -> -1 -> 'joined' as joined from public.desk_figures() as f",
      ])
        answers.push(await as(base, staff, question).catch(({ message }: Error) => message));
      return answers;
    };
    await base.admin`delete from private.new_photos`;
    const before = await desk();
    await fillDraft(base, helper, candidate);
    await acting(
      base,
      { helper, candidate },
      ['PATCH', '/profiles'],
      "update public.profiles set first_name = 'Zulekha'",
    );
    expect(await desk()).toEqual(before);
    await as(base, helper, 'select public.invite_candidate($1)', [candidate]);
    expect(await desk()).toEqual(before);
    await confirmDraft(base, helper, candidate);
    const found = (await desk()).slice(0, 4).flatMap((rows) => rows as { code: unknown }[]);
    expect(found.map(({ code: one }) => Number(one))).toEqual(Array(4).fill(Number(userCode)));
  });

  test('needs an invitation of the last seven days, and both consents, for the yes', async () => {
    const helper = await makeParent(base);
    const candidate = await makeDraft(base, helper);
    await fillDraft(base, helper, candidate);
    const answer = () => as(base, candidate, 'select public.answer_asked_consent(true)');
    await expect(answer()).rejects.toMatchObject(code('invitation_expired'));
    await as(base, helper, 'select public.invite_candidate($1)', [candidate]);
    await signInCandidate(base, candidate);
    await expect(answer()).rejects.toMatchObject(code('consent_missing'));
    await consent(base, candidate, 'account');
    await consent(base, candidate, 'managed_by_family');
    const invited = (ago: string) =>
      base.admin`update private.awaited_consents set invited_at = now() - ${ago}::interval where member = ${candidate}`;
    const asked = async () =>
      (await as<{ asked: object }>(base, candidate, 'select public.asked_consent() as asked'))[0]?.asked;
    await invited('7 days 1 minute');
    await expect(answer()).rejects.toMatchObject(code('invitation_expired'));
    expect(await asked()).toMatchObject({ state: 'invited', expired: true });
    await invited('6 days 23 hours 59 minutes');
    expect(await asked()).toMatchObject({ state: 'invited', expired: false });
    await answer();
    expect(await isListed(candidate)).toBe(true);
  });

  test('is sent to the candidate three times, only when it is complete, and only by its writer', async () => {
    const [helper, stranger] = [await makeParent(base), await makeParent(base)];
    const candidate = await makeDraft(base, helper);
    const invite = (who: string) => as(base, who, 'select public.invite_candidate($1)', [candidate]);
    await expect(invite(helper)).rejects.toMatchObject(code('profile_incomplete'));
    await fillDraft(base, helper, candidate);
    await expect(invite(stranger)).rejects.toMatchObject(code('draft_not_found'));
    for (let sent = 0; sent < 3; sent += 1) await invite(helper);
    await expect(invite(helper)).rejects.toMatchObject(code('invitation_limit'));
    const mails = await base.admin`select kind, detail from public.outbox where recipient = ${candidate}`;
    expect(mails).toEqual(
      Array.from({ length: 3 }, () => ({ kind: 'candidate_invited_mail', detail: { relation: 'mother' } })),
    );
  });

  test('is erased after a no, and the parent learns only that there is no consent', async () => {
    const address = `no-${randomUUID()}@example.org`;
    const helper = await makeParent(base);
    const candidate = await makeDraft(base, helper, { address });
    await fillDraft(base, helper, candidate);
    await as(base, helper, 'select public.invite_candidate($1)', [candidate]);
    await signInCandidate(base, candidate);
    await as(base, candidate, 'select public.answer_asked_consent(false)');
    await expect(
      acting(base, { helper, candidate }, ['GET', '/profiles'], 'select * from public.profiles'),
    ).rejects.toMatchObject(code('not_a_helper'));
    const [seen] = await as<{ helping: unknown }>(base, helper, 'select public.my_helping() as helping');
    expect(seen?.helping).toEqual({ has_profile: false, profiles: [], refused: 1, invitations: [] });
    const [uninvolved] = await as<{ helping: unknown }>(
      base,
      await makeParent(base),
      'select public.my_helping() as helping',
    );
    expect(uninvolved?.helping).toEqual({ has_profile: true, profiles: [], refused: 0, invitations: [] });
    const due = await base.database.query<{ idle_accounts: string }>(SERVICE, {
      text: 'select public.idle_accounts()',
    });
    expect(due.map((row) => row.idle_accounts)).toContain(candidate);
    await base.admin`delete from auth.users where id = ${candidate}`;
    expect(await plan(helper, address)).toEqual({ refusal: 'refused_recently' });
    // Nobody else learns of the refusal, and no mail is sent.
    const other = await makeParent(base);
    const second = await makeDraft(base, other, { address });
    await fillDraft(base, other, second);
    await as(base, other, 'select public.invite_candidate($1)', [second]);
    expect(await base.admin`select 1 from public.outbox where recipient = ${second}`).toHaveLength(0);
    const refusedAgo = (ago: string) =>
      base.admin`update private.refused_invitations set refused_at = now() - ${ago}::interval`;
    await refusedAgo('89 days 23 hours 59 minutes');
    expect(await plan(helper, address)).toEqual({ refusal: 'refused_recently' });
    await refusedAgo('90 days 1 minute');
    expect(await plan(helper, address)).toEqual({ email: address });
  });

  test('is erased when nobody answers for thirty days, or its writer leaves', async () => {
    const helper = await makeParent(base);
    const drafts = {
      old: ['30 days 1 minute', '30 days 1 minute', '30 days 1 minute'],
      'not old': ['29 days 23 hours', '30 days 1 minute', '30 days 1 minute'],
      changed: ['30 days 1 minute', '29 days 23 hours', '30 days 1 minute'],
      'invited again': ['30 days 1 minute', '30 days 1 minute', '29 days 23 hours'],
      left: ['0', '0', '0'],
      fresh: ['0', '0', '0'],
    };
    const made: Record<string, string> = {};
    await base.admin`alter table private.profiles disable trigger user`;
    for (const [name, [created, updated, invited]] of Object.entries(drafts)) {
      const writer = name === 'left' || name === 'fresh' ? helper : await makeParent(base);
      const draft = await makeDraft(base, writer);
      made[name] = draft;
      await base.admin`
        update private.awaited_consents set created_at = now() - ${created ?? ''}::interval, invited_at = now() - ${invited ?? ''}::interval
        where member = ${draft}`;
      await base.admin`update private.profiles set updated_at = now() - ${updated ?? ''}::interval where id = ${draft}`;
    }
    await base.admin`alter table private.profiles enable trigger user`;
    await as(base, helper, 'select public.stop_helping($1)', [made.left ?? '']);
    const due = await base.database.query<{ idle_accounts: string }>(SERVICE, {
      text: 'select public.idle_accounts(100)',
    });
    const accounts = due.map((row) => row.idle_accounts);
    const erased = Object.keys(made).filter((name) => accounts.includes(made[name] ?? ''));
    expect(erased).toEqual(['old', 'left']);
  });
});

describe('the answer to a parent who names an address', () => {
  test('is the same for an address with an account as for one without [10.202]', async () => {
    const registered = `member-${randomUUID()}@example.org`;
    const member = await makeMember(base, { email: registered });
    await base.admin`update auth.users set email_confirmed_at = now() where id = ${member}`;
    const helper = await makeParent(base);
    const candidate = await makeDraft(base, helper, { address: registered });
    expect(candidate).not.toBe(member);
    const other = await makeDraft(base, helper);
    for (const draft of [candidate, other]) {
      await fillDraft(base, helper, draft);
      await as(base, helper, 'select public.invite_candidate($1)', [draft]);
    }
    const [seen] = await as<{ helping: { profiles: Record<string, unknown>[] } }>(
      base,
      helper,
      'select public.my_helping() as helping',
    );
    const [first, second] = (seen?.helping.profiles ?? []).map(({ id, user_code, address, ...same }) => same);
    expect(first).toEqual(second);
    // The member is asked to name the parent as a helper instead.
    const mails = await base.admin`select kind from public.outbox where recipient = ${member}`;
    expect(mails).toEqual([{ kind: 'helper_asked_mail' }]);
    const [asked] = await as<{ requests: { draft: string }[] }>(
      base,
      member,
      'select public.my_helper_requests() as requests',
    );
    expect(asked?.requests).toEqual([{ draft: candidate, relation: 'mother', address: expect.any(String) }]);
    await expect(
      as(base, await makeMember(base), 'select public.answer_helper_request($1, true)', [candidate]),
    ).rejects.toMatchObject(code('request_not_found'));
    await consent(base, member, 'managed_by_family');
    await as(base, member, 'select public.answer_helper_request($1, true)', [candidate]);
    expect(
      await acting(
        base,
        { helper, candidate: member },
        ['GET', '/profiles'],
        'select id from public.profiles',
      ),
    ).toEqual([{ id: member }]);
  });

  test('asks the member of that address once the draft is sent, and a no erases it and is kept [10.202]', async () => {
    const address = `member-${randomUUID()}@example.org`;
    const member = await makeMember(base, { email: address });
    await base.admin`update auth.users set email_confirmed_at = now() where id = ${member}`;
    const helper = await makeParent(base);
    const [draft, other] = [await makeDraft(base, helper, { address }), await makeDraft(base, helper)];
    await fillDraft(base, helper, draft);
    const requests = async () =>
      (await as<{ asked: object[] }>(base, member, 'select public.my_helper_requests() as asked'))[0]?.asked;
    const answer = (accept: boolean) =>
      as(base, member, 'select public.answer_helper_request($1, $2)', [draft, String(accept)]);
    expect(await requests()).toEqual([]);
    await expect(answer(true)).rejects.toMatchObject(code('request_not_found'));
    await as(base, helper, 'select public.invite_candidate($1)', [draft]);
    await expect(answer(true)).rejects.toMatchObject(code('consent_missing'));
    expect(await requests()).toHaveLength(1);
    await answer(false);
    expect(await requests()).toEqual([]);
    expect(await plan(helper, address)).toEqual({ refusal: 'refused_recently' });
    const states = await base.admin`
      select a.state, m.ended_at is null as helped from private.awaited_consents a join private.profile_managers m on m.profile = a.member
      where a.member in (${draft}, ${other}) order by a.state`;
    expect(states).toEqual([
      { state: 'draft', helped: true },
      { state: 'refused', helped: false },
    ]);
  });

  test('reaches a mailbox for three profiles at a time, however it is spelled, and the fourth writer cannot tell [10.202]', async () => {
    const name = `wanted-${randomUUID()}`;
    const spellings = ['', '+a', '+b', '+c'].map((mark) => `${name}${mark}@example.org`);
    const mailed: number[] = [];
    const seen: unknown[] = [];
    for (const address of spellings) {
      const helper = await makeParent(base);
      const draft = await makeDraft(base, helper, { address });
      await fillDraft(base, helper, draft);
      await as(base, helper, 'select public.invite_candidate($1)', [draft]);
      mailed.push((await base.admin`select from public.outbox where recipient = ${draft}`).length);
      const [row] = await as<{ helping: { profiles: Record<string, unknown>[] } }>(
        base,
        helper,
        'select public.my_helping() as helping',
      );
      const [profile] = row?.helping.profiles ?? [];
      seen.push({ ...profile, id: null, user_code: null, address: null });
    }
    expect(mailed).toEqual([1, 1, 1, 0]);
    expect(seen[3]).toEqual(seen[0]);
  });

  test.each([
    ['own_address', (own: string) => own.replace('@', '+x@')],
    ['invalid_address', () => 'nobody'],
    ['invalid_address', () => `draft-${randomUUID()}@candidate.invalid`],
  ])('is %s for the parent’s own or an unusable one', async (refusal, addressOf) => {
    const own = `parent-${randomUUID()}@example.org`;
    expect(await plan(await makeParent(base, own), addressOf(own))).toEqual({ refusal });
  });

  test('is refused without the notice of helpers, after three drafts in a day, and with five profiles', async () => {
    const address = () => `candidate-${randomUUID()}@example.org`;
    expect(await plan(await makeUser(base), address())).toEqual({ refusal: 'consent_missing' });
    const helper = await makeParent(base);
    for (let made = 0; made < 3; made += 1) await makeDraft(base, helper);
    expect(await plan(helper, address())).toEqual({ refusal: 'draft_limit' });
    const helpsSince = (ago: string) =>
      base.admin`update private.profile_managers set since = now() - ${ago}::interval where account = ${helper}`;
    await helpsSince('23 hours 59 minutes');
    expect(await plan(helper, address())).toEqual({ refusal: 'draft_limit' });
    await helpsSince('1 day 1 minute');
    for (let made = 0; made < 2; made += 1) await makeDraft(base, helper);
    expect(await plan(helper, address())).toEqual({ refusal: 'helped_full' });
    expect(await plan(await makeParent(base), address(), 'aunt')).toEqual({ refusal: 'unknown_relation' });
  });

  test.each([
    [
      'proved the address',
      (id: string) => base.admin`update auth.users set email_confirmed_at = now() where id = ${id}`,
    ],
    [
      'proved a number',
      (id: string) => base.admin`update auth.users set phone_confirmed_at = now() where id = ${id}`,
    ],
    ['signed in', (id: string) => base.admin`update auth.users set last_sign_in_at = now() where id = ${id}`],
    [
      'entered a name',
      (id: string) => base.admin`update private.profiles set first_name = 'Asha' where id = ${id}`,
    ],
    [
      'has a photo',
      (id: string) =>
        base.admin`insert into storage.objects (bucket_id, name) values ('avatars', ${`${id}/${randomUUID()}`})`,
    ],
    ['paid', (id: string) => pay(base, id, new Date(Date.now() + 86_400_000))],
    [
      'is a draft already',
      (id: string) =>
        base.admin`insert into private.awaited_consents (member, source) values (${id}, 'family')`,
    ],
  ])('does not give an account that somebody began and that %s', async (_what, use) => {
    const begun = `begun-${randomUUID()}@example.org`;
    const account = await makeUser(base, begun);
    const helper = await makeParent(base);
    await use(account);
    expect((await plan(helper, begun)).email).toMatch(/@candidate\.invalid$/);
    await expect(
      base.database.query(SERVICE, {
        text: 'select public.begin_family_profile($1, $2, $3, $4)',
        values: [helper, account, begun, 'mother'],
      }),
    ).rejects.toMatchObject(code('draft_not_possible'));
  });

  test('gives the account that somebody began with that address, and no other', async () => {
    const begun = `begun-${randomUUID()}@example.org`;
    const account = await makeUser(base, begun);
    const helper = await makeParent(base);
    expect(await plan(helper, begun)).toEqual({ account });
    await expect(
      base.database.query(SERVICE, {
        text: 'select public.begin_family_profile($1, $2, $3, $4)',
        values: [helper, await makeMember(base), begun, 'mother'],
      }),
    ).rejects.toMatchObject(code('draft_not_possible'));
  });
});

describe('a parent', () => {
  test('has no profile, and gets one when asking for it [10.207]', async () => {
    const { helper } = await makeFamily(base);
    const own = () => as(base, helper, 'select id from public.profiles');
    expect(await own()).toEqual([]);
    expect(await as(base, helper, 'select * from public.profile_status')).toEqual([]);
    await as(base, helper, 'select public.make_own_profile()');
    expect(await own()).toEqual([{ id: helper }]);
  });

  test.each([
    ['a name', (id: string) => base.admin`update private.profiles set first_name = 'Asha' where id = ${id}`],
    ['a gender', (id: string) => base.admin`update private.profiles set gender = 'Male' where id = ${id}`],
    [
      'a photo',
      (id: string) =>
        base.admin`insert into storage.objects (bucket_id, name) values ('avatars', ${`${id}/${randomUUID()}`})`,
    ],
    ['a year', (id: string) => pay(base, id, new Date(Date.now() + 86_400_000))],
    [
      'a role at the desk',
      (id: string) => base.admin`insert into private.staff (member, role) values (${id}, 'moderator')`,
    ],
    [
      'a purchase',
      (id: string) => base.admin`
        insert into public.payment_orders (id, user_id, item, amount, currency, receipt, mode)
        values ('01JDQ00000000000000HE1PER0', ${id}, 'membership_year', 29900, 'INR', 'helper', 'test')`,
    ],
    ['a patrika', (id: string) => storePatrika(base, id)],
    [
      'a filled section',
      (id: string) =>
        base.admin`update private.profiles set highest_education = 'B.E.', university = 'Pune' where id = ${id}`,
    ],
  ])('keeps a profile with %s', async (_what, fill) => {
    const helper = await makeParent(base);
    await fill(helper);
    await makeDraft(base, helper);
    expect(await as(base, helper, 'select id from public.profiles')).toEqual([{ id: helper }]);
  });

  test('leaves a record of the deleted account, as the law requires', async () => {
    const { helper } = await makeFamily(base);
    const [before] = await base.admin`select count(*)::int as kept from retained.accounts`;
    await base.admin`delete from auth.users where id = ${helper}`;
    const [after] = await base.admin`select count(*)::int as kept from retained.accounts`;
    expect(after?.kept).toBe(before?.kept + 1);
  });
});

test('unconfirmed accounts that are drafts are kept while others are forgotten', async () => {
  const helper = await makeParent(base);
  const [draft, begun] = [await makeDraft(base, helper), await makeUser(base)];
  await base.admin`update auth.users set created_at = now() - interval '8 days' where id in ${base.admin([draft, begun])}`;
  await base.database.query(SERVICE, { text: 'select public.forget_unconfirmed_users()' });
  const left = await base.admin`select id from auth.users where id in ${base.admin([draft, begun])}`;
  expect(left).toEqual([{ id: draft }]);
});

test('the candidate is told who asks, before answering [family]', async () => {
  const helper = await makeParent(base, 'father@example.org');
  const candidate = await makeDraft(base, helper, { relation: 'father' });
  const asked = async (who: string) =>
    (await as<{ asked: unknown }>(base, who, 'select public.asked_consent() as asked'))[0]?.asked;
  const facts = { state: 'draft', made_by: 'father', expired: true };
  expect(await asked(candidate)).toMatchObject({ ...facts, asked_by: 'father@example.org' });
  await base.admin`update auth.users set email = null, phone = '919876500777', phone_confirmed_at = now() where id = ${helper}`;
  expect(await asked(candidate)).toMatchObject({ ...facts, asked_by: '919876500777' });
  expect(await asked(helper)).toBeNull();
  await fillDraft(base, helper, candidate);
  await confirmDraft(base, helper, candidate);
  expect(await asked(candidate)).toBeNull();
  expect(
    await base.database.query(memberScope(candidate), { text: 'select is_valid from public.profiles' }),
  ).toEqual([{ is_valid: true }]);
});
