/** Candidates and helpers who are asked by mobile number: whose yes it is, to whom messages go, and how many. */
import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  acting,
  as,
  consent,
  fillDraft,
  makeDraft,
  makeFamily,
  makeParent,
  planDraft,
} from '#tests/harness/families.ts';
import { makeMember, makeUser, SERVICE } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
});
afterAll(() => base.drop());
beforeEach(
  () => base.admin`
  update private.text_settings set sign_in = true, sender = 'http', abroad = false, an_hour = 1000, a_day = 1000`,
);

const someNumber = () => `919${String(randomInt(10 ** 9)).padStart(9, '0')}`;
const refused = (message: string) => ({ message });

/** An account that has proved a number, and no address. */
async function makeNumberUser(phone: string): Promise<string> {
  const user = await makeUser(base);
  await base.admin`
    update auth.users set email = null, email_confirmed_at = null, phone = ${phone}, phone_confirmed_at = now(), last_sign_in_at = now()
    where id = ${user}`;
  return user;
}
const plan = (helper: string, address: string) => planDraft(base, helper, address);
const invite = (helper: string, candidate: string) =>
  as(base, helper, 'select public.invite_candidate($1)', [candidate]);
const texts = (phone: string) => base.admin<{ kind: string; state: string; path: string }[]>`
  select kind, state, facts ->> 'path' as path from private.text_messages
  where number_hash = private.number_hash(${phone}) and kind in ('invitation', 'family') order by id`;
/** A complete draft for this number. */
async function draftFor(phone: string, helper: string): Promise<string> {
  const candidate = await makeDraft(base, helper, { address: phone });
  await fillDraft(base, helper, candidate);
  return candidate;
}
/** The candidate signs in by a code that came by message. */
const answerCode = (candidate: string) =>
  base.admin`update auth.users set phone_confirmed_at = clock_timestamp(), last_sign_in_at = now() where id = ${candidate}`;
/** The number uses a code that it was sent. */
async function useCode(phone: string, candidate: string): Promise<void> {
  await base.database.query(SERVICE, {
    text: "select public.begin_code_message($1, '10.0.0.1', 'en')",
    values: [phone],
  });
  await answerCode(candidate);
}

describe('a candidate who is asked by number', () => {
  test('gets one text with the way to the answer, and is listed after the own yes [10.208]', async () => {
    const phone = someNumber();
    const helper = await makeParent(base);
    const candidate = await draftFor(phone, helper);
    const [account] = await base.admin`select email, phone from auth.users where id = ${candidate}`;
    expect(account).toEqual({ email: null, phone });
    await invite(helper, candidate);
    expect(await texts(phone)).toEqual([{ kind: 'invitation', state: 'waiting', path: '/login' }]);
    expect(await base.admin`select 1 from public.outbox where recipient = ${candidate}`).toEqual([]);
    await useCode(phone, candidate);
    await consent(base, candidate, 'account');
    await consent(base, candidate, 'managed_by_family');
    await as(base, candidate, 'select public.answer_asked_consent(true)');
    const [answered] = await base.admin`
      select a.way, l.id is not null as listed
      from private.awaited_consents a left join private.listings l on l.id = a.member where a.member = ${candidate}`;
    expect(answered).toEqual({ way: 'phone', listed: true });
  });

  test.each([['०९८७६ ५४३२१०'], ['+91 98765-43210'], ['98765 43210'], ['(0)9876543210']])(
    'is known by the number however it is typed: %s',
    async (typed) => {
      expect(await plan(await makeParent(base), typed)).toEqual({ phone: '919876543210' });
    },
  );

  test('cannot be asked by number while signing in by number is off, abroad, or by a landline', async () => {
    const helper = await makeParent(base);
    expect(await plan(helper, '+447911123456')).toEqual({ refusal: 'invalid_address' });
    expect(await plan(helper, '02223456789')).toEqual({ refusal: 'invalid_address' });
    const phone = someNumber();
    const candidate = await draftFor(phone, helper);
    await base.admin`update private.text_settings set sign_in = false`;
    expect(await plan(helper, someNumber())).toEqual({ refusal: 'invalid_address' });
    await expect(invite(helper, candidate)).rejects.toMatchObject(refused('text_off'));
    expect(await texts(phone)).toEqual([]);
  });

  test('is never asked by the parent’s own number: to sign in with, in the own profile, or in the draft [10.208]', async () => {
    const own = someNumber();
    const helper = await makeNumberUser(own);
    await consent(base, helper, 'family_helper');
    expect(await plan(helper, `+${own.slice(0, 2)} ${own.slice(2)}`)).toEqual({ refusal: 'own_address' });
    const inProfile = someNumber();
    const member = await makeMember(base, { profile: { phone: inProfile.slice(2) } });
    await consent(base, member, 'family_helper');
    expect(await plan(member, inProfile)).toEqual({ refusal: 'own_address' });

    const parents = someNumber();
    const candidate = await draftFor(parents, helper);
    await acting(
      base,
      { helper, candidate },
      ['PATCH', '/profiles'],
      'update public.profiles set parent_number = $1',
      [parents.slice(2)],
    );
    await expect(invite(helper, candidate)).rejects.toMatchObject(refused('candidate_number_needed'));
    expect(await texts(parents)).toEqual([]);
  });

  test('gives no yes by a number that is the parents’ or the writer’s by then [10.208]', async () => {
    const phone = someNumber();
    const helper = await makeParent(base);
    const candidate = await draftFor(phone, helper);
    await invite(helper, candidate);
    await answerCode(candidate);
    await consent(base, candidate, 'account');
    await consent(base, candidate, 'managed_by_family');
    const answer = () => as(base, candidate, 'select public.answer_asked_consent(true)');
    const call = ['PATCH', '/profiles'] as const;
    const setParents = (number: string) =>
      acting(base, { helper, candidate }, call, 'update public.profiles set parent_number = $1', [number]);
    await setParents(phone.slice(2));
    await expect(answer()).rejects.toMatchObject(refused('candidate_number_needed'));
    await setParents('9876500000');
    await as(base, helper, 'select public.make_own_profile()');
    await as(base, helper, 'update public.profiles set phone = $1', [phone.slice(2)]);
    await expect(answer()).rejects.toMatchObject(refused('candidate_number_needed'));
    await as(base, helper, "update public.profiles set phone = '9876500001'");
    await answer();
  });

  test('who signs in by mail instead has an account without the draft, and is asked once the number is proved', async () => {
    const phone = someNumber();
    const helper = await makeParent(base);
    const candidate = await draftFor(phone, helper);
    await invite(helper, candidate);
    const byMail = await makeUser(base);
    await base.admin`update auth.users set email_confirmed_at = now(), last_sign_in_at = now() where id = ${byMail}`;
    // Typed into the profile, which proves nothing.
    await as(base, byMail, 'update public.profiles set phone = $1', [phone.slice(2)]);
    const asked = async (who: string) =>
      (
        await as<{ asked: object | null; requests: object[] }>(
          base,
          who,
          'select public.asked_consent() as asked, public.my_helper_requests() as requests',
        )
      )[0];
    expect(await asked(byMail)).toEqual({ asked: null, requests: [] });
    for (const attempt of [
      'public.answer_asked_consent(true)',
      `public.answer_helper_request('${candidate}', true)`,
    ])
      await expect(as(base, byMail, `select ${attempt}`)).rejects.toMatchObject({ code: 'PT404' });
    await answerCode(candidate);
    expect(await asked(candidate)).toMatchObject({ asked: { state: 'invited', made_by: 'mother' } });
  });

  test('who said no is not texted for 90 days, by anybody, and the writer cannot tell', async () => {
    const phone = someNumber();
    const helper = await makeParent(base);
    const candidate = await draftFor(phone, helper);
    await invite(helper, candidate);
    await useCode(phone, candidate);
    await as(base, candidate, 'select public.answer_asked_consent(false)');
    await base.admin`delete from auth.users where id = ${candidate}`;
    expect(await plan(helper, phone)).toEqual({ refusal: 'refused_recently' });
    const other = await makeParent(base);
    const second = await draftFor(phone, other);
    await invite(other, second);
    expect((await texts(phone)).map(({ state }) => state)).toEqual(['waiting', 'failed']);
    const [seen] = await as<{ helping: { profiles: object[] } }>(
      base,
      other,
      'select public.my_helping() as helping',
    );
    expect(seen?.helping.profiles).toMatchObject([{ state: 'invited', invitations: 1, address: phone }]);
  });

  test('is texted no more after three invitations of whoever, until a code is used', async () => {
    const phone = someNumber();
    const [mother, uncle] = [await makeParent(base), await makeParent(base)];
    const first = await draftFor(phone, mother);
    for (let sent = 0; sent < 3; sent += 1) await invite(mother, first);
    const second = await draftFor(phone, uncle);
    await invite(uncle, second);
    expect((await texts(phone)).map(({ state }) => state)).toEqual([
      'waiting',
      'waiting',
      'waiting',
      'failed',
    ]);
    await useCode(phone, first);
    await invite(uncle, second);
    expect((await texts(phone)).at(-1)).toMatchObject({ kind: 'family', state: 'waiting' });
  });

  test('with an account of that number is asked to name the writer as a helper, with the same answers [10.202]', async () => {
    const phone = someNumber();
    const member = await makeMember(base);
    await base.admin`update auth.users set phone = ${phone}, phone_confirmed_at = now() where id = ${member}`;
    const helper = await makeParent(base);
    const known = await draftFor(phone, helper);
    expect(known).not.toBe(member);
    const fresh = await draftFor(someNumber(), helper);
    for (const draft of [known, fresh]) await invite(helper, draft);
    expect(await texts(phone)).toEqual([{ kind: 'family', state: 'waiting', path: '/family_helpers' }]);
    const [seen] = await as<{ helping: { profiles: Record<string, unknown>[] } }>(
      base,
      helper,
      'select public.my_helping() as helping',
    );
    const [one, other] = (seen?.helping.profiles ?? []).map(({ id, user_code, address, ...same }) => same);
    expect(one).toEqual(other);
    await consent(base, member, 'managed_by_family');
    await as(base, member, 'select public.answer_helper_request($1, true)', [known]);
    expect(
      await acting(
        base,
        { helper, candidate: member },
        ['GET', '/profiles'],
        'select id from public.profiles',
      ),
    ).toEqual([{ id: member }]);
  });
});

describe('one account may have', () => {
  test('four invitations texted in a day and twelve in all, whether or not they are sent [10.258]', async () => {
    const helper = await makeParent(base);
    const make = async () => {
      await base.admin`update private.profile_managers set since = now() - interval '2 days' where account = ${helper}`;
      return draftFor(someNumber(), helper);
    };
    const drafts = [await make(), await make(), await make(), await make(), await make()];
    const [said] = await base.admin<{ address: string }[]>`
      select address from private.awaited_consents where member = ${drafts[0] ?? ''}`;
    await base.admin`insert into private.refused_invitations (mailbox) values (private.address_hash(${said?.address ?? ''}))`;
    for (const draft of drafts.slice(0, 4)) await invite(helper, draft);
    await base.admin`
      update private.text_messages set created_at = created_at - interval '23 hours 59 minutes' where asked_by = ${helper}`;
    await expect(invite(helper, drafts[4] ?? '')).rejects.toMatchObject(refused('texted_invitation_limit'));
    await base.admin`
      update private.text_messages set created_at = created_at - interval '2 minutes' where asked_by = ${helper}`;
    for (const draft of drafts.slice(0, 4)) await invite(helper, draft);
    await base.admin`
      update private.text_messages set created_at = created_at - interval '1 day 1 minute' where asked_by = ${helper}`;
    for (const draft of drafts.slice(1, 4)) await invite(helper, draft);
    await invite(helper, drafts[4] ?? '');
    await base.admin`
      update private.text_messages set created_at = created_at - interval '1 day 1 minute' where asked_by = ${helper}`;
    await expect(invite(helper, drafts[4] ?? '')).rejects.toMatchObject(refused('texted_invitation_limit'));
  });
});

describe('a helper who is invited by number', () => {
  test('gets a text, accepts with the proved number, and acts [10.209]', async () => {
    const { candidate } = await makeFamily(base);
    const phone = someNumber();
    await as(base, candidate, 'select public.invite_helper($1, $2)', [`+${phone}`, 'father']);
    expect(await texts(phone)).toEqual([{ kind: 'family', state: 'waiting', path: '/helping' }]);
    const invitations = async (account: string) =>
      (
        await as<{ helping: { invitations: { number: number }[] } }>(
          base,
          account,
          'select public.my_helping() as helping',
        )
      )[0]?.helping.invitations ?? [];
    const stranger = await makeUser(base);
    // A number that was entered and not proved.
    await base.admin`update auth.users set phone = ${phone} where id = ${stranger}`;
    expect(await invitations(stranger)).toEqual([]);
    await base.admin`update auth.users set phone = null where id = ${stranger}`;
    const father = await makeNumberUser(phone);
    await consent(base, father, 'family_helper');
    const [asked] = await invitations(father);
    await as(base, father, 'select public.answer_helper_invitation($1, true)', [asked?.number ?? 0]);
    expect(
      await acting(
        base,
        { helper: father, candidate },
        ['GET', '/profiles'],
        'select id from public.profiles',
      ),
    ).toEqual([{ id: candidate }]);
  });

  test('and said no is not texted again, with the same answer to who invites', async () => {
    const { candidate } = await makeFamily(base);
    const phone = someNumber();
    const ask = () => as(base, candidate, 'select public.invite_helper($1, $2)', [phone, 'father']);
    await ask();
    const father = await makeNumberUser(phone);
    const [row] = await base.admin`select number from private.helper_invitations where address = ${phone}`;
    await as(base, father, 'select public.answer_helper_invitation($1, false)', [row?.number]);
    await ask();
    expect((await texts(phone)).map(({ state }) => state)).toEqual(['waiting', 'failed']);
  });

  test('cannot be the candidate, nor be asked a fourth time in a day', async () => {
    const { candidate } = await makeFamily(base);
    const [own] = await base.admin`select phone from private.profiles where id = ${candidate}`;
    const ask = (address: string) =>
      as(base, candidate, 'select public.invite_helper($1, $2)', [address, 'father']);
    await expect(ask(String(own?.phone))).rejects.toMatchObject(refused('other_address_needed'));
    const phone = someNumber();
    await ask(`father-${randomUUID()}@example.org`);
    await base.admin`delete from private.helper_invitations where profile = ${candidate}`;
    await ask(phone);
    await ask(phone);
    await expect(ask(phone)).rejects.toMatchObject(refused('invitation_limit'));
  });
});
