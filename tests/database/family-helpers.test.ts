/** What family helpers may do for a candidate, tried as helper, removed helper, stranger and guest; and what the candidate sees of it. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { consentText } from '#tests/harness/consent-texts.ts';
import {
  acting,
  as,
  consent,
  fillDraft,
  makeDraft,
  makeFamily,
  makeParent,
} from '#tests/harness/families.ts';
import { freshScope, GUEST, makeMember, makeUser, memberScope, SERVICE } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let base: TestDatabase;
let family: { helper: string; candidate: string };
let other: string;
beforeAll(async () => {
  base = await createTestDatabase();
});
beforeEach(async () => {
  family = await makeFamily(base);
  other = await makeMember(base, { profile: { gender: 'Male', first_name: 'Rohan' } });
});
afterAll(() => base.drop());

const refused = (message: string) => ({ message });
const send = (by = family, to = other) =>
  acting(base, by, ['POST', '/rpc/send_interest'], 'select public.send_interest($1)', [to]);
const acts = async (candidate = family.candidate) => {
  const [row] = await as<{ acts: { relation: string; act: string; about: number | null }[] }>(
    base,
    candidate,
    'select public.my_helper_acts() as acts',
  );
  return (row?.acts ?? []).map(({ relation, act, about }) => [relation, act, about]);
};
const codeOf = async (member: string) =>
  Number((await base.admin`select user_code from private.profiles where id = ${member}`)[0]?.user_code);
const letReply = (allowed = true) =>
  base.admin`update private.profile_managers set can_reply = ${allowed} where profile = ${family.candidate}`;

describe('a helper', () => {
  test('sees, searches, saves and sends interests as the candidate does', async () => {
    const found = await acting(
      base,
      family,
      ['GET', '/valid_profiles'],
      'select id from public.valid_profiles where id = $1',
      [other],
    );
    expect(found).toEqual([{ id: other }]);
    await acting(
      base,
      family,
      ['POST', '/follows'],
      'insert into public.follows (follower_id, following_id) values ($1, $2)',
      [family.candidate, other],
    );
    await send();
    const [interest] = await as(base, other, 'select id, by_family from public.my_interests');
    expect(interest).toEqual({ id: family.candidate, by_family: true });
    const code = await codeOf(other);
    expect((await acts()).slice(0, 2)).toEqual([
      ['mother', 'sent', code],
      ['mother', 'saved', code],
    ]);
  });

  test('who was named again acts with the new relation', async () => {
    await base.admin`update private.profile_managers set ended_at = now() where profile = ${family.candidate}`;
    await base.admin`
      insert into private.profile_managers (profile, account, relation) values (${family.candidate}, ${family.helper}, 'relative')`;
    await send();
    expect((await acts())[0]).toEqual(['relative', 'sent', await codeOf(other)]);
  });

  test('leaves interests that the candidate sends unmarked', async () => {
    await as(base, family.candidate, 'select public.send_interest($1)', [other]);
    const [interest] = await as(base, other, 'select by_family from public.my_interests');
    expect(interest).toEqual({ by_family: false });
  });

  test('answers interests only when the candidate allows it', async () => {
    await as(base, other, 'select public.send_interest($1)', [family.candidate]);
    const answer = () =>
      acting(base, family, ['POST', '/rpc/answer_interest'], 'select public.answer_interest($1, true)', [
        other,
      ]);
    await expect(answer()).rejects.toMatchObject(refused('helper_may_not_reply'));
    await letReply();
    await answer();
    expect((await acts())[0]).toEqual(['mother', 'accepted', await codeOf(other)]);
  });

  test.each([
    ['POST', '/rpc/set_contact_levels'],
    ['POST', '/rpc/set_last_active_shown'],
    ['POST', '/rpc/create_biodata_link'],
    ['PATCH', '/biodata_details'],
    ['POST', '/rpc/own_data'],
    ['POST', '/rpc/give_consent'],
    ['POST', '/rpc/withdraw_consent'],
    ['POST', '/rpc/invite_helper'],
    ['POST', '/rpc/remove_helper'],
    ['POST', '/rpc/let_helper_reply'],
    ['POST', '/rpc/take_over'],
    ['POST', '/rpc/my_helpers'],
    ['POST', '/rpc/answer_asked_consent'],
    ['POST', '/rpc/answer_helper_request'],
    ['POST', '/rpc/name_nominee'],
    ['POST', '/rpc/block_member'],
    ['POST', '/rpc/report_member'],
    ['POST', '/rpc/deactivate_membership'],
    ['POST', '/rpc/erase_patrika'],
    ['POST', '/rpc/end_contact'],
    ['POST', '/functions/user_self_deletion'],
    ['GET', '/rpc/send_interest'],
    ['POST', '/profiles'],
    ['PUT', '/profiles'],
    ['DELETE', '/profiles'],
    ['GET', '/my_consents'],
    ['GET', '/contact_viewers'],
    ['GET', '/'],
    ['POST', '/rpc/a_function_of_tomorrow'],
  ])('may not %s %s', async (method, path) => {
    await letReply();
    await expect(acting(base, family, [method, path], 'select 1')).rejects.toMatchObject(
      refused('helper_may_not'),
    );
  });

  test('reads by HEAD what it reads by GET', async () => {
    expect(await acting(base, family, ['HEAD', '/profiles'], 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('changes the profile within a quarter of an hour as one act, and again as another one', async () => {
    const edits = async () => (await acts()).filter(([, act]) => act === 'edited').length;
    const edit = (city: string) =>
      acting(base, family, ['PATCH', '/profiles'], 'update public.profiles set city = $1', [city]);
    const pass = (interval: string) =>
      base.admin`update private.helper_acts set at = at - ${interval}::interval where profile = ${family.candidate}`;
    const before = await edits();
    await edit('Mumbai');
    await edit('Pune');
    expect(await edits()).toBe(before + 1);
    await pass('14 minutes 59 seconds');
    await base.admin`update private.awaited_consents set answered_at = now() - interval '1 hour' where member = ${family.candidate}`;
    await edit('Mumbai');
    expect(await edits()).toBe(before + 1);
    await pass('2 seconds');
    await edit('Pune');
    expect(await edits()).toBe(before + 2);
  });

  test('may do nothing that members do before the candidate’s yes', async () => {
    const helper = await makeParent(base);
    const candidate = await makeDraft(base, helper);
    await fillDraft(base, helper, candidate);
    await expect(send({ helper, candidate })).rejects.toMatchObject(refused('consent_pending'));
  });

  test('adds and removes photos of the candidate, and of nobody else', async () => {
    const add = (folder: string) =>
      as(base, family.helper, "insert into storage.objects (bucket_id, name) values ('avatars', $1)", [
        `${folder}/${randomUUID()}`,
      ]);
    await add(family.candidate);
    await expect(add(other)).rejects.toMatchObject({ code: '42501' });
    const removed = await base.database.query(
      { ...memberScope(family.helper), settings: { 'storage.allow_delete_query': 'true' } },
      {
        text: `delete from storage.objects where bucket_id = 'avatars' and private.photo_owner(name) in ($1, $2)
          returning private.photo_owner(name) as owner`,
        values: [family.candidate, other],
      },
    );
    expect(new Set(removed.map(({ owner }) => owner))).toEqual(new Set([family.candidate]));
    expect((await acts()).map(([, act]) => act).slice(0, 2)).toEqual(['photo_removed', 'photo_removed']);
  });

  test('sees photos of others that are shown to the candidate, and no others', async () => {
    const visible = (member: string) =>
      as(base, family.helper, 'select 1 from storage.objects where private.photo_owner(name) = $1', [member]);
    const withheld = await makeMember(base);
    await base.admin`update private.profiles set photo_level = 'accepted' where id = ${withheld}`;
    const blocked = await makeMember(base);
    await as(base, blocked, 'select public.block_member($1)', [family.candidate]);
    expect((await visible(other)).length).toBe(1);
    expect(await visible(withheld)).toEqual([]);
    expect(await visible(blocked)).toEqual([]);
    const draft = await makeDraft(base, await makeParent(base));
    expect(await visible(draft)).toEqual([]);
  });

  test('counts against the candidate’s limits and blocks', async () => {
    await as(base, other, 'select public.block_member($1)', [family.candidate]);
    await expect(send()).rejects.toMatchObject(refused('member_not_found'));
    await base.admin`
      update public.payments set payment_at = now() - interval '2 years', expiry_at = now() - interval '1 day'
      where user_id = ${family.candidate}`;
    await expect(send()).rejects.toMatchObject(refused('membership_required'));
  });

  test('has no fresh code of the candidate, and is named in the claims', async () => {
    const [claims] = await acting(
      base,
      family,
      ['GET', '/profiles'],
      "select auth.uid() as member, private.acted_by() as helper, auth.jwt() ? 'amr' as fresh",
    );
    expect(claims).toEqual({ member: family.candidate, helper: family.helper, fresh: false });
  });
});

describe('the saved searches of the candidate', () => {
  const save = (name: string) =>
    acting<{ id: string }>(
      base,
      family,
      ['POST', '/rpc/save_search'],
      'select public.save_search($1, $2) as id',
      [name, '{"gender":"Male"}'],
    );
  const searches = (by: typeof family) =>
    acting<{ name: string; found: number }>(
      base,
      by,
      ['POST', '/rpc/my_saved_searches'],
      'select name, found from public.my_saved_searches()',
    );

  test('are saved, counted, opened and removed by a helper, and the candidate sees it [10.211]', async () => {
    const [saved] = await save('From Pune');
    await base.admin`update private.saved_searches set last_seen_at = now() - interval '1 day' where id = ${saved?.id ?? ''}`;
    const [seen] = await searches(family);
    expect(seen?.name).toBe('From Pune');
    expect(seen?.found).toBeGreaterThan(0);
    await acting(base, family, ['POST', '/rpc/note_search_seen'], 'select public.note_search_seen($1)', [
      saved?.id ?? '',
    ]);
    expect(await searches(family)).toEqual([{ name: 'From Pune', found: 0 }]);
    expect(await as(base, family.candidate, 'select name from public.my_saved_searches()')).toEqual([
      { name: 'From Pune' },
    ]);
    await acting(
      base,
      family,
      ['POST', '/rpc/delete_saved_search'],
      'select public.delete_saved_search($1)',
      [saved?.id ?? ''],
    );
    expect((await acts()).slice(0, 2)).toEqual([
      ['mother', 'search_removed', null],
      ['mother', 'search_saved', null],
    ]);
  });

  test('of another candidate are out of a helper’s reach', async () => {
    const [saved] = await save('Mine');
    const stranger = await makeFamily(base);
    expect(await searches(stranger)).toEqual([]);
    await acting(
      base,
      stranger,
      ['POST', '/rpc/delete_saved_search'],
      'select public.delete_saved_search($1)',
      [saved?.id ?? ''],
    );
    expect(await searches(family)).toHaveLength(1);
  });
});

describe('the candidate’s notice of what helpers did', () => {
  const notices = () =>
    as<{ kind: string; subject: string; count: number; member_id: string | null }>(
      base,
      family.candidate,
      "select kind, subject, count, member_id from public.my_notices where kind = 'helper_act'",
    );

  test('is one until it is read, names the relation only, and begins again [10.210]', async () => {
    await send();
    await acting(
      base,
      family,
      ['POST', '/follows'],
      'insert into public.follows (follower_id, following_id) values ($1, $2)',
      [family.candidate, other],
    );
    expect(await notices()).toEqual([{ kind: 'helper_act', subject: 'mother', count: 2, member_id: null }]);
    await as(base, family.candidate, 'select public.read_notices()');
    await acting(base, family, ['DELETE', '/follows'], 'delete from public.follows where following_id = $1', [
      other,
    ]);
    expect((await notices()).map(({ count }) => count).toSorted()).toEqual([1, 2]);
  });

  test('is pushed once until it is read, and not when the candidate chose so', async () => {
    const pushed = () =>
      base.admin<{ id: string }[]>`select id from private.pushes where member = ${family.candidate}`;
    await base.admin`
      insert into private.push_places (member, session, endpoint, public_key, secret, device)
      select ${family.candidate}, null, 'https://fcm.googleapis.com/' || gen_random_uuid(), repeat('B', 87), repeat('A', 22), 'Phone'`;
    await send();
    expect(await pushed()).toHaveLength(1);
    await base.admin`
      with sent as (update private.pushes set sent_at = now() where member = ${family.candidate} returning id, member)
      update private.notices n set push = sent.id from sent where n.member = sent.member`;
    await acting(base, family, ['POST', '/rpc/withdraw_interest'], 'select public.withdraw_interest($1)', [
      other,
    ]);
    expect(await pushed()).toHaveLength(1);
    await as(base, family.candidate, "select public.set_notice_choice('family', false, false, false)");
    await as(base, family.candidate, 'select public.read_notices()');
    await send(family, await makeMember(base, { profile: { gender: 'Male' } }));
    expect(await pushed()).toHaveLength(1);
    expect(await notices()).toHaveLength(2);
  });

  test('does not begin before the yes, nor for acts of the candidate', async () => {
    await as(base, family.candidate, 'select public.send_interest($1)', [other]);
    expect(await notices()).toEqual([]);
  });
});

describe('the header is refused for', () => {
  test.each([
    ['a stranger', () => makeMember(base)],
    ['a helper of somebody else', async () => (await makeFamily(base)).helper],
    ['a newcomer', () => makeUser(base)],
    ['the candidate', () => Promise.resolve(family.candidate)],
  ])('%s', async (_who, make) => {
    const call = { helper: await make(), candidate: family.candidate };
    await expect(acting(base, call, ['GET', '/profiles'], 'select 1')).rejects.toMatchObject(
      refused('not_a_helper'),
    );
  });

  test('a guest and the service role', async () => {
    const settings = {
      'request.method': 'GET',
      'request.path': '/profiles',
      'request.headers': JSON.stringify({ 'x-acting-for': family.candidate }),
    };
    for (const scope of [GUEST, SERVICE]) {
      const begun = base.database.query({ ...scope, settings }, { text: 'select acting.begin_request()' });
      await expect(begun).rejects.toMatchObject(refused('not_a_helper'));
    }
  });

  test('what is no id', async () => {
    for (const candidate of ['', 'x', `${family.candidate}, ${family.candidate}`]) {
      const call = { helper: family.helper, candidate };
      await expect(acting(base, call, ['GET', '/profiles'], 'select 1')).rejects.toMatchObject(
        refused('invalid_candidate'),
      );
    }
  });

  test('a member who is unknown', async () => {
    const call = { helper: family.helper, candidate: randomUUID() };
    await expect(acting(base, call, ['GET', '/profiles'], 'select 1')).rejects.toMatchObject(
      refused('not_a_helper'),
    );
  });
});

describe('the candidate', () => {
  interface Helpers {
    helpers: { number: number; can_reply: boolean }[];
    invitations: { number: number; address: string }[];
    consented: boolean;
  }
  const helpers = async (candidate: string) =>
    (await as<{ helpers: Helpers }>(base, candidate, 'select public.my_helpers() as helpers'))[0]?.helpers;
  const invite = (address: string, relation = 'father', who = family.candidate) =>
    as(base, who, 'select public.invite_helper($1, $2)', [address, relation]);
  const invitationOf = async (address: string) =>
    Number(
      (await base.admin`select number from private.helper_invitations where address = ${address}`)[0]?.number,
    );

  test('lets the own helper answer interests, and nobody else’s', async () => {
    const neighbours = await makeFamily(base);
    const [own] = (await helpers(family.candidate))?.helpers ?? [];
    const let_ = (who: string, allowed: boolean) =>
      as(base, who, 'select public.let_helper_reply($1, $2)', [own?.number ?? 0, String(allowed)]);
    await expect(let_(neighbours.candidate, true)).rejects.toMatchObject(refused('helper_not_found'));
    await let_(family.candidate, true);
    expect(await helpers(family.candidate)).toMatchObject({ helpers: [{ can_reply: true }] });
    expect(await helpers(neighbours.candidate)).toMatchObject({ helpers: [{ can_reply: false }] });
    await as(base, family.candidate, 'select public.remove_helper($1)', [own?.number ?? 0]);
    await expect(let_(family.candidate, false)).rejects.toMatchObject(refused('helper_not_found'));
  });

  test('takes back the own invitations only, one of them at a time', async () => {
    const neighbours = await makeFamily(base);
    const withdraw = async (who: string, address: string) =>
      as(base, who, 'select public.withdraw_helper_invitation($1)', [await invitationOf(address)]);
    const candidate = await makeMember(base);
    await consent(base, candidate, 'managed_by_family');
    for (const address of ['first@example.org', 'second@example.org'])
      await invite(address, 'father', candidate);
    await withdraw(neighbours.candidate, 'first@example.org');
    await withdraw(candidate, 'second@example.org');
    expect((await helpers(candidate))?.invitations).toMatchObject([{ address: 'first@example.org' }]);
  });

  test.each([
    ['x@example.org', 'aunt', 'unknown_relation'],
    ['nobody', 'father', 'invalid_address'],
    ['draft-1@candidate.invalid', 'father', 'invalid_address'],
    [`${'a'.repeat(65)}@example.org`, 'father', 'invalid_address'],
    [`a@${'b'.repeat(191)}`, 'father', 'invalid_address'],
  ])('cannot invite %s as %s: %s', async (address, relation, message) => {
    await expect(invite(address, relation)).rejects.toMatchObject({ code: 'PT400', message });
  });

  test('invites three times in a day, and the longest address', async () => {
    const longest = `${'a'.repeat(64)}@${'b'.repeat(190)}`;
    for (let times = 0; times < 3; times += 1) await invite(longest);
    await expect(invite(longest)).rejects.toMatchObject({ code: 'PT429', message: 'invitation_limit' });
    const mailed = (ago: string) =>
      base.admin`update public.outbox set created_at = now() - ${ago}::interval where detail ->> 'candidate' = ${family.candidate}`;
    await mailed('23 hours 59 minutes');
    await expect(invite(longest)).rejects.toMatchObject({ code: 'PT429', message: 'invitation_limit' });
    await mailed('1 day 1 minute');
    await invite(longest);
  });

  test('is not helped by who helps five already', async () => {
    const address = `busy-${randomUUID()}@example.org`;
    const busy = await makeParent(base, address);
    const accept = async (candidate: string) => {
      await invite(address, 'relative', candidate);
      const [asked] = await base.admin`
        select number from private.helper_invitations where address = ${address} and profile = ${candidate}`;
      return as(base, busy, 'select public.answer_helper_invitation($1, true)', [asked?.number]);
    };
    for (let count = 0; count < 5; count += 1) {
      const candidate = await makeMember(base);
      await consent(base, candidate, 'managed_by_family');
      await accept(candidate);
    }
    await expect(accept(family.candidate)).rejects.toMatchObject({ code: 'PT409', message: 'helped_full' });
  });

  test('is helped by who accepts within seven days', async () => {
    const address = `late-${randomUUID()}@example.org`;
    await invite(address);
    const uncle = await makeParent(base, address);
    const number = await invitationOf(address);
    const invited = (ago: string) =>
      base.admin`update private.helper_invitations set created_at = now() - ${ago}::interval where address = ${address}`;
    const shown = async () => [
      (await helpers(family.candidate))?.invitations.length,
      (
        await as<{ helping: { invitations: object[] } }>(base, uncle, 'select public.my_helping() as helping')
      )[0]?.helping.invitations.length,
    ];
    const accept = () => as(base, uncle, 'select public.answer_helper_invitation($1, true)', [number]);
    await invited('7 days 1 minute');
    expect(await shown()).toEqual([0, 0]);
    await expect(accept()).rejects.toMatchObject({ code: 'PT404', message: 'invitation_not_found' });
    await invited('6 days 23 hours 59 minutes');
    expect(await shown()).toEqual([1, 1]);
    await accept();
    expect((await helpers(family.candidate))?.helpers).toHaveLength(2);
  });

  test('ends every helper’s access with one call, and the profile stays listed', async () => {
    const neighbours = await makeFamily(base);
    await as(base, neighbours.candidate, 'select public.invite_helper($1, $2)', ['n@example.org', 'father']);
    await as(base, family.candidate, 'select public.invite_helper($1, $2)', ['o@example.org', 'father']);
    await as(base, family.candidate, 'select public.take_over()');
    expect(await helpers(family.candidate)).toEqual({ helpers: [], invitations: [], consented: false });
    expect(await helpers(neighbours.candidate)).toMatchObject({
      helpers: [{ relation: 'mother' }],
      invitations: [{ address: 'n@example.org' }],
      consented: true,
    });
    await acting(base, neighbours, ['GET', '/profiles'], 'select 1');
    expect(
      await base.admin`
        select state from private.awaited_consents where member in (${family.candidate}, ${neighbours.candidate}) order by state`,
    ).toEqual([{ state: 'confirmed' }, { state: 'taken_over' }]);
    await expect(send()).rejects.toMatchObject(refused('not_a_helper'));
    await expect(
      as(base, family.helper, "insert into storage.objects (bucket_id, name) values ('avatars', $1)", [
        `${family.candidate}/${randomUUID()}`,
      ]),
    ).rejects.toMatchObject({ code: '42501' });
    expect(await as(base, family.candidate, 'select is_valid from public.profiles')).toEqual([
      { is_valid: true },
    ]);
    const [consentLeft] = await base.admin`
      select count(*)::int as open from private.consents
      where member = ${family.candidate} and purpose = 'managed_by_family' and withdrawn_at is null`;
    expect(consentLeft).toEqual({ open: 0 });
  });

  test('ends every access by withdrawing the consent, and none by agreeing to it again', async () => {
    const own = () => acting(base, family, ['GET', '/profiles'], 'select 1');
    const { language, version, shown } = consentText('managed_by_family', 'en');
    await as(base, family.candidate, 'select public.give_consent($1, $2, $3, $4)', [
      'managed_by_family',
      language,
      version,
      shown,
    ]);
    await own();
    await as(base, family.candidate, "select public.withdraw_consent('managed_by_family')");
    await expect(own()).rejects.toMatchObject(refused('not_a_helper'));
  });

  test('removes one of two helpers', async () => {
    const address = `uncle-${randomUUID()}@example.org`;
    await as(base, family.candidate, 'select public.invite_helper($1, $2)', [address, 'relative']);
    const uncle = await makeParent(base, address);
    const [seen] = await as<{ helping: { invitations: { number: number }[] } }>(
      base,
      uncle,
      'select public.my_helping() as helping',
    );
    const number = seen?.helping.invitations[0]?.number ?? 0;
    await expect(
      as(base, await makeParent(base), 'select public.answer_helper_invitation($1, true)', [number]),
    ).rejects.toMatchObject(refused('invitation_not_found'));
    await as(base, uncle, "select public.withdraw_consent('family_helper')");
    await expect(
      as(base, uncle, 'select public.answer_helper_invitation($1, true)', [number]),
    ).rejects.toMatchObject(refused('consent_missing'));
    await consent(base, uncle, 'family_helper');
    await as(base, uncle, 'select public.answer_helper_invitation($1, true)', [number]);
    await send({ helper: uncle, candidate: family.candidate });
    expect((await acts())[0]).toEqual(['relative', 'sent', await codeOf(other)]);
    await expect(
      as(base, family.candidate, 'select public.invite_helper($1, $2)', ['third@example.org', 'father']),
    ).rejects.toMatchObject(refused('helpers_full'));
    const [mine] = await base.admin`select number from private.profile_managers where account = ${uncle}`;
    await expect(as(base, other, 'select public.remove_helper($1)', [mine?.number])).rejects.toMatchObject(
      refused('helper_not_found'),
    );
    await as(base, family.candidate, 'select public.remove_helper($1)', [mine?.number]);
    await expect(send({ helper: uncle, candidate: family.candidate })).rejects.toMatchObject(
      refused('not_a_helper'),
    );
    await acting(base, family, ['GET', '/profiles'], 'select 1');
  });

  test('invites by an address without learning whether it has an account', async () => {
    const known = `known-${randomUUID()}@example.org`;
    await makeMember(base, { email: known });
    const candidate = await makeMember(base);
    await consent(base, candidate, 'managed_by_family');
    for (const address of [known, `new-${randomUUID()}@example.org`])
      await as(base, candidate, 'select public.invite_helper($1, $2)', [address, 'father']);
    const [mine] = await as<{ helpers: { invitations: { address: string }[] } }>(
      base,
      candidate,
      'select public.my_helpers() as helpers',
    );
    expect(mine?.helpers.invitations).toHaveLength(2);
    const mails =
      await base.admin`select kind from public.outbox where detail ->> 'candidate' = ${candidate}`;
    expect(mails).toEqual([{ kind: 'helper_invited_mail' }, { kind: 'helper_invited_mail' }]);
  });

  test.each([['without the consent', 'select public.invite_helper($1, $2)', 'consent_missing']])(
    'invites nobody %s',
    async (_what, text, message) => {
      const candidate = await makeMember(base);
      await expect(as(base, candidate, text, ['x@example.org', 'father'])).rejects.toMatchObject(
        refused(message),
      );
    },
  );

  test('finds every act in the export, with the relation', async () => {
    await send();
    const [row] = await base.database.query<{ data: { family: { acts: object[]; helpers: object[] } } }>(
      freshScope(family.candidate),
      { text: 'select public.own_data() as data' },
    );
    expect(row?.data.family.acts).toContainEqual(
      expect.objectContaining({ relation: 'mother', act: 'sent', member: await codeOf(other) }),
    );
    expect(row?.data.family.helpers).toMatchObject([{ relation: 'mother', ended_at: null }]);
  });
});

describe('a helper’s own data', () => {
  const ownData = async () =>
    (
      await base.database.query<{ data: Record<string, unknown> & { family: Record<string, object[]> } }>(
        freshScope(family.helper),
        { text: 'select public.own_data() as data' },
      )
    )[0]?.data;

  test('is downloaded without a profile: whom the helper helps, what was done, and nothing of other members [10.212]', async () => {
    await send();
    await makeDraft(base, family.helper, { address: 'asked@example.org' });
    const data = await ownData();
    expect(data?.family.helped).toMatchObject([
      { relation: 'mother', ended_at: null, address: null },
      { relation: 'mother', ended_at: null, address: 'asked@example.org' },
    ]);
    expect(data?.family.acts_as_helper?.at(-1)).toEqual({
      relation: 'mother',
      act: 'sent',
      at: expect.any(String),
    });
    const text = JSON.stringify(data);
    for (const person of [family.candidate, other]) {
      expect(text).not.toContain(person);
      expect(text).not.toContain(`:${await codeOf(person)}`);
    }
  });

  test('goes with the consent: withdrawing it ends the help, and drafts are nobody’s [10.212]', async () => {
    const draft = await makeDraft(base, family.helper);
    await as(base, family.helper, "select public.withdraw_consent('family_helper')");
    await expect(acting(base, family, ['GET', '/profiles'], 'select 1')).rejects.toMatchObject(
      refused('not_a_helper'),
    );
    const due = await base.database.query<{ idle_accounts: string }>(SERVICE, {
      text: 'select public.idle_accounts(1000)',
    });
    expect(due.map((row) => row.idle_accounts)).toContain(draft);
  });
});

test('others see who filled in a profile and that the family runs it, and nothing of it without seeing the member', async () => {
  const facts = async (viewer: string) =>
    (
      await as<{ facts: unknown }>(base, viewer, 'select public.family_facts($1) as facts', [
        family.candidate,
      ])
    )[0]?.facts;
  expect(await facts(other)).toEqual({ made_by: 'mother', run_by_family: true });
  await as(base, family.candidate, 'select public.take_over()');
  expect(await facts(other)).toEqual({ made_by: 'mother', run_by_family: false });
  expect(await facts(await makeUser(base))).toBeNull();
  await as(base, family.candidate, 'select public.block_member($1)', [other]);
  expect(await facts(other)).toBeNull();
});

test('a parent of two candidates never sees one through the other, in any answer, whatever they had to do with each other [10.206]', async () => {
  const second = await makeMember(base, { profile: { gender: 'Male' } });
  await as(base, family.candidate, 'insert into public.follows (follower_id, following_id) values ($1, $2)', [
    family.candidate,
    second,
  ]);
  await as(base, family.candidate, 'select public.send_interest($1)', [second]);
  await as(base, second, 'select public.answer_interest($1, true)', [family.candidate]);
  const answers = async (candidate: string, whom: string) => {
    const reads = [
      ['GET /valid_profiles', 'select * from public.valid_profiles'],
      ['GET /follows', 'select * from public.follows'],
      ['GET /follows_view', 'select * from public.follows_view'],
      ['GET /my_interests', 'select * from public.my_interests'],
      ['GET /my_interests_closed_by_marriage', 'select * from public.my_interests_closed_by_marriage'],
      ['GET /member_patrikas', 'select * from public.member_patrikas'],
      ['GET /my_patrika_requests', 'select * from public.my_patrika_requests'],
      ['POST /rpc/best_matches', "select * from public.best_matches('{}')"],
      ['POST /rpc/contact_of', `select * from public.contact_of('${whom}')`],
      ['POST /rpc/checks_of', `select * from public.checks_of('${whom}')`],
      ['POST /rpc/last_active', `select public.last_active('${whom}') as at`],
      ['POST /rpc/family_facts', `select public.family_facts('${whom}') as facts`],
    ];
    const code = await codeOf(whom);
    const found: string[] = [];
    for (const [call = '', sql = ''] of reads) {
      const [method = '', path = ''] = call.split(' ');
      const rows = await acting(
        base,
        { helper: family.helper, candidate },
        [method, path] as const,
        sql,
      ).catch(({ message }: Error) => [{ message }]);
      const text = JSON.stringify(rows);
      if (text.includes(whom) || text.includes(`"user_code":${code}`)) found.push(call);
    }
    return found;
  };
  expect(await answers(family.candidate, second)).not.toEqual([]);
  await base.admin`insert into private.profile_managers (profile, account, relation) values (${second}, ${family.helper}, 'mother')`;
  expect(await answers(family.candidate, second)).toEqual([]);
  expect(await answers(second, family.candidate)).toEqual([]);
  const own = await acting(
    base,
    { helper: family.helper, candidate: second },
    ['GET', '/profiles'],
    'select id from public.profiles',
  );
  expect(own).toEqual([{ id: second }]);
});

test('a function of the product asks whether a helper may call it', async () => {
  const may = async (path: string, helper = family.helper) =>
    (
      await base.database.query<{ may: boolean }>(SERVICE, {
        text: 'select public.helper_may($1, $2, $3) as may',
        values: [helper, family.candidate, path],
      })
    )[0]?.may;
  expect(await may('/functions/match_with')).toBe(true);
  expect(await may('/functions/user_self_deletion')).toBe(false);
  expect(await may('/functions/match_with', other)).toBe(false);
  expect(await may('/profiles')).toBe(false);
});

test('removes records of helpers after their periods, and none before', async () => {
  await base.database.query(SERVICE, { text: 'select public.forget_helper_records()' });
  const { candidate, helper } = family;
  for (const [kept, act, refusal, invitation] of [
    [false, '365 days 1 minute', '90 days 1 minute', '7 days 1 minute'],
    [true, '364 days 23 hours', '89 days 23 hours', '6 days 23 hours'],
  ] as const) {
    const address = `${kept}@example.org`;
    await base.admin`
      insert into private.helper_acts (profile, helper, relation, act, at) values (${candidate}, ${helper}, ${kept ? 'father' : 'mother'}, 'sent', now() - ${act}::interval)`;
    await base.admin`insert into private.refused_invitations (mailbox, refused_at) values (${address}::bytea, now() - ${refusal}::interval)`;
    await base.admin`
      insert into private.helper_invitations (profile, address, relation, can_reply, created_at) values (${candidate}, ${address}, 'father', false, now() - ${invitation}::interval)`;
    await base.admin`
      insert into private.profile_managers (profile, account, relation, ended_at) values (${candidate}, ${await makeUser(base)}, ${kept ? 'father' : 'mother'}, now() - ${act}::interval)`;
  }
  const [forgotten] = await base.database.query(SERVICE, {
    text: 'select public.forget_helper_records() as count',
  });
  expect(forgotten?.count).toBe(4);
  const left = await base.admin`
    select (select array_agg(relation) from private.helper_acts where profile = ${candidate} and act = 'sent') as acts,
      (select array_agg(convert_from(mailbox, 'utf8')) from private.refused_invitations where refused_at < now() - interval '1 day') as refusals,
      (select array_agg(address) from private.helper_invitations where profile = ${candidate}) as invitations,
      (select array_agg(relation) from private.profile_managers where profile = ${candidate} and ended_at is not null) as ended`;
  expect(left).toEqual([
    {
      acts: ['father'],
      refusals: ['true@example.org'],
      invitations: ['true@example.org'],
      ended: ['father'],
    },
  ]);
});
