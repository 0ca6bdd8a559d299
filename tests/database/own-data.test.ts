/** "Download my data": what the database adds to profile, payments and saved members. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeShownStory } from '#tests/harness/couples.ts';
import { FILLED_PROFILE, freshScope, makeMember, memberScope, SERVICE } from '#tests/harness/members.ts';
import { storePatrika } from '#tests/harness/patrikas.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let base: TestDatabase;
let owner: string;
const call = (member: string, text: string, values: string[] = []) =>
  base.database.query(memberScope(member), { text, values });
const codeOf = async (member: string) =>
  Number((await base.admin`select user_code from private.profiles where id = ${member}`)[0]?.user_code);

interface OwnData {
  interests: { member: number; state: string; direction: string }[];
  blocked_members: { member: number }[];
  contact_details_seen: { member: number }[];
  own_contact_details_seen_by: { member: number }[];
  photos_seen: { member: number }[];
  own_photos_seen: { day: string; members: number }[];
  saved_members: { member: number }[];
  saved_searches: { name: string }[];
  reports: { kind: string }[];
  patrika: { charans: number[] };
  contact_levels: { photos: string };
}
/** As a session that began `age` seconds ago. */
async function download(member: string, age = 0): Promise<OwnData> {
  const [row] = await base.database.query(freshScope(member, age), {
    text: 'select public.own_data() as data',
  });
  return row?.data as OwnData;
}
/** Without the limit of one download a day. */
async function exported(member: string): Promise<OwnData> {
  await base.admin`delete from private.data_exports where member = ${member}`;
  return download(member);
}

beforeAll(async () => {
  base = await createTestDatabase();
  owner = await makeMember(base);
});
afterAll(() => base.drop());

test('the export has what the member did and was shown, and of other members their code only [10.45]', async () => {
  const other = await makeMember(base);
  const code = await codeOf(other);
  await storePatrika(base, owner);
  await call(owner, 'select * from public.contact_of($1)', [other]);
  await call(other, 'select * from public.contact_of($1)', [owner]);
  await call(owner, 'select private.note_photo_view($1)', [other]);
  await call(other, 'select private.note_photo_view($1)', [owner]);
  await call(owner, 'select public.send_interest($1)', [other]);
  await call(owner, 'insert into public.follows (follower_id, following_id) values ($1, $2)', [owner, other]);
  await call(other, 'select public.answer_interest($1, false)', [owner]);
  await call(owner, "select public.save_search('Pune', $1)", ['{"city":["Pune"]}']);
  await call(owner, "select * from public.report_member($1, 'other', 'what happened')", [other]);
  const data = await exported(owner);
  expect(data).toMatchObject({
    // The decline is not shown yet.
    interests: [{ member: code, state: 'pending', direction: 'sent' }],
    contact_details_seen: [{ member: code }],
    own_contact_details_seen_by: [{ member: code }],
    photos_seen: [{ member: code }],
    own_photos_seen: [{ members: 1 }],
    reports: [{ kind: 'other' }],
    saved_members: [{ member: code }],
    saved_searches: [{ name: 'Pune', filters: { city: ['Pune'] } }],
    patrika: { charans: [52] },
    contact_levels: { photos: 'members' },
  });
  const text = JSON.stringify(data);
  for (const secret of [other, FILLED_PROFILE.phone, FILLED_PROFILE.last_name])
    expect(text).not.toContain(secret);
  expect((await exported(other)).interests).toMatchObject([{ state: 'declined', direction: 'received' }]);
  expect((await exported(other)).reports).toEqual([]);

  await call(owner, 'select public.block_member($1)', [other]);
  expect((await exported(owner)).blocked_members).toMatchObject([{ member: code }]);
  expect((await exported(other)).blocked_members).toEqual([]);
});

test('the export has a fixed marriage and the partners who were asked, as they were typed [10.45]', async () => {
  const member = await makeMember(base);
  await call(member, "select public.fix_marriage('here')");
  await call(member, 'select public.name_partner(1)');
  expect(await exported(member)).toMatchObject({
    marriage: { place: 'here', partner_code: 1, is_couple: false },
    partners_asked: [{ member: 1 }],
  });
  expect(await exported(owner)).toMatchObject({ marriage: null, partners_asked: [] });
});

test('the export has the couple’s story with its state, and neither the other’s name nor id [10.45, 10.245]', async () => {
  const { bride, groom } = await makeShownStory(base, { text: 'We met here.', name_form: 'full' });
  expect(await exported(groom)).toMatchObject({
    story: {
      text: 'We met here.',
      state: 'shown',
      name_form: 'initials',
      written_by_me: false,
      i_agreed: true,
    },
  });
  expect(JSON.stringify(await exported(groom))).not.toMatch(new RegExp(`${bride}|Sayali`));
  expect(await exported(owner)).toMatchObject({ story: null });
});

/** Leaves a row of each kind that the export has; `about` is somebody else. */
async function leaveTraces(member: string, about: string, place: number): Promise<void> {
  const helped = await makeMember(base);
  await base.admin`insert into retained.origins (account, ip) values (${member}, ${`10.0.0.${place}`})`;
  const phone = `91987654320${place}`;
  await base.admin`update auth.users set phone = ${phone}, phone_confirmed_at = now() where id = ${member}`;
  await base.admin`select public.begin_code_message(${phone}, ${`10.0.${place}.1`}, 'mr')`;
  await base.admin`
    insert into private.push_places (member, endpoint, public_key, secret, device)
    values (${member}, ${`https://fcm.googleapis.com/${place}`}, ${'B'.repeat(87)}, ${'A'.repeat(22)}, ${`Phone ${place}`})`;
  await base.admin`select private.add_notice(${member}, 'rules')`;
  await call(member, "select public.close_notice('rules')");
  await call(member, "select public.set_notice_choice('interests', false, $1, false)", [String(place > 1)]);
  await storePatrika(base, member);
  await base.admin`insert into private.idle_notices (member) values (${member})`;
  await base.admin`insert into private.checks (member, kind, passed) values (${member}, 'face', ${place > 1})`;
  await base.admin`insert into public.biodata_details (member, gotra) values (${member}, ${`Gotra ${place}`})`;
  await call(
    member,
    `select * from public.create_biodata_link('Joshi ${place}', 7, 'mr', true, true, false, false)`,
  );
  await base.admin`
    insert into private.biodata_views select l.id, now(), 'chrome' from private.biodata_links l where l.member = ${member}`;
  await base.admin`insert into private.patrika_requests (asker, asked) values (${member}, ${about})`;
  await base.admin`insert into public.partner_preferences (member, city) values (${member}, ${[`Town ${place}`]})`;
  await call(member, 'insert into public.follows (follower_id, following_id) values ($1, $2)', [
    member,
    about,
  ]);
  await call(member, 'select * from public.contact_of($1)', [about]);
  await call(about, 'select * from public.contact_of($1)', [member]);
  await call(member, 'select private.note_photo_view($1)', [about]);
  await call(about, 'select private.note_photo_view($1)', [member]);
  await call(member, 'select public.send_interest($1)', [about]);
  await call(member, 'select public.block_contact($1)', [`730000000${place}`]);
  await call(member, 'select public.block_member($1)', [await makeMember(base)]);
  await call(member, `select public.name_nominee('Asha', 'friend', '722222222${place}')`);
  await call(member, 'select * from public.report_member($1, $2)', [about, 'other']);
  await call(about, 'select * from public.report_member($1, $2)', [member, 'other']);
  await base.admin`
    update private.reports set decision = 'upheld', reason = 'Seen.', member_reason = ${`Seen ${place}.`}, decided_at = now() where about = ${member}`;
  await call(member, "select public.save_search($1, '{}')", [`Search ${place}`]);
  await base.admin`
    insert into private.awaited_consents (member, source, state, entered_by, address)
    values (${member}, 'family', 'confirmed', null, null), (${helped}, 'family', 'taken_over', ${member}, ${`helped${place}@example.org`})`;
  await base.admin`
    insert into private.profile_managers (profile, account, relation) values (${member}, ${about}, 'mother'), (${helped}, ${member}, 'father')`;
  await base.admin`
    insert into private.helper_acts (profile, helper, relation, act) values (${member}, ${about}, 'mother', 'edited'), (${helped}, ${member}, 'father', 'sent')`;
  await base.admin`
    insert into private.helper_invitations (profile, address, relation, can_reply)
    values (${member}, ${`uncle${place}@example.org`}, 'relative', false), (${helped}, ${phone}, 'father', false)`;
  await base.admin`
    insert into private.text_messages (kind, language, number_hash, asked_by, state) values ('family', 'mr', 'x', ${member}, 'sent')`;
  await base.admin`insert into private.marriage_questions (asker, code) values (${member}, ${place})`;
}

test('the export has each kind of data of its member, and nothing of who has the same kinds [10.45]', async () => {
  const [member, about, others, othersAbout] = await Promise.all([
    makeMember(base),
    makeMember(base, { profile: { gender: 'Male' } }),
    makeMember(base),
    makeMember(base, { profile: { gender: 'Male' } }),
  ]);
  await base.admin`update private.text_settings set sign_in = true, sender = 'http'`;
  await leaveTraces(member, about, 1);
  const before = await exported(member);
  const { family, marriage, story, ...further } = before as OwnData & Record<string, unknown>;
  expect([marriage, story]).toEqual([null, null]);
  for (const [kind, data] of [...Object.entries(further), ...Object.entries(family as object)])
    expect([kind, data === null || (Array.isArray(data) && data.length === 0)]).toEqual([kind, false]);
  await leaveTraces(others, othersAbout, 2);
  expect(await exported(member)).toEqual(before);
});

test('the export may be repeated for ten minutes, and is rejected for the rest of a day, for that member alone [10.79]', async () => {
  const [member, other] = [await makeMember(base), await makeMember(base)];
  const age = (interval: string) => base.admin`
    update private.data_exports set started_at = now() - ${interval}::interval where member = ${member}`;
  await download(member);
  await age('9 minutes 59 seconds');
  await download(member);
  await age('10 minutes 1 second');
  await expect(download(member)).rejects.toMatchObject({ code: 'PT429', message: 'export_limit' });
  await download(other);
  await age('23 hours 59 minutes');
  await expect(download(member)).rejects.toMatchObject({ code: 'PT429', message: 'export_limit' });
  await age('1 day');
  await expect(download(member)).resolves.toMatchObject({ interests: [] });
});

test('the service exports what is stored of the member with a code, and the log names it [10.90]', async () => {
  const [member, other] = [await makeMember(base), await makeMember(base)];
  for (const who of [member, other])
    await base.admin`insert into private.consents (member, purpose, language, version, text_hash) values (${who}, 'patrika', 'mr', '2026-11-22', 'x')`;
  const exportOf = (code: number) =>
    base.database.query<{
      data: { profile: object; payments: object[]; consents: object[]; further: object };
    }>(SERVICE, { text: 'select public.data_of($1) as data, auth.uid() as acting', values: [code] });
  const [row] = await exportOf(await codeOf(member));
  expect(row).toMatchObject({
    acting: null,
    data: {
      profile: { id: member },
      payments: [{ user_id: member }],
      consents: [{ purpose: 'patrika' }],
      further: { contact_levels: { photos: 'members' } },
    },
  });
  const logged = await base.admin`select member from private.desk_log where action = 'export'`;
  expect([...logged]).toEqual([{ member }]);
  await expect(exportOf(1)).rejects.toMatchObject({ code: 'PT404', message: 'member_not_found' });
});

test('rejects the export for a session that is older than ten minutes, or of unknown age', async () => {
  const member = await makeMember(base);
  const refusal = { code: 'PT403', message: 'fresh_code_required' };
  await expect(download(member, 602)).rejects.toMatchObject(refusal);
  await expect(call(member, 'select public.own_data()')).rejects.toMatchObject(refusal);
  await download(member, 598);
});

test('names one nominee, whom the member sees, exports and removes [10.90]', async () => {
  const member = await makeMember(base);
  const name = (contact: string, relation = 'sibling') =>
    call(member, 'select public.name_nominee($1, $2, $3)', [' Asha\nPatil ', relation, contact]);
  for (const wrong of ['12345', 'asha@'])
    await expect(name(wrong)).rejects.toMatchObject({ message: 'contact_invalid' });
  await expect(name(FILLED_PROFILE.phone)).rejects.toMatchObject({ message: 'own_profile' });
  await expect(name('98 2222 1111', 'lawyer')).rejects.toMatchObject({ code: '23514' });
  await name('98 2222 1111');
  await name('asha@example.org');
  const shown = { name: 'Asha Patil', relation: 'sibling', contact: 'asha@example.org' };
  expect(await call(member, 'select * from public.my_nominee')).toMatchObject([shown]);
  expect(await call(owner, 'select * from public.my_nominee')).toEqual([]);
  expect(await exported(member)).toMatchObject({ nominee: shown });
  await call(member, 'select public.remove_nominee()');
  expect(await call(member, 'select * from public.my_nominee')).toEqual([]);
});

test('shows the nominee to operators, only while a request about data rights names the member [10.90]', async () => {
  const [member, operator] = [await makeMember(base), await makeMember(base)];
  await base.admin`insert into private.staff (member, role) values (${operator}, 'operator')`;
  await call(member, "select public.name_nominee('Asha Patil', 'parent', 'asha@example.org')");
  await call(
    await makeMember(base),
    "select public.name_nominee('Ravi Patil', 'friend', 'ravi@example.org')",
  );
  const complain = async (kind: string) => {
    const draft = {
      id: randomUUID(),
      kind,
      details: 'She died.',
      email: 'asha@example.org',
      name: 'Asha',
      language: 'en',
      code: await codeOf(member),
      concerns_reporter: false,
    };
    const [filed] = await base.admin`
      select ticket from jsonb_populate_record(null::private.complaint_drafts, ${base.admin.json(draft)}) as draft
      cross join lateral private.file_complaint(draft, 'code to follow it')`;
    return String(filed?.ticket);
  };
  const nominee = (ticket: string) =>
    call(operator, 'select name, contact from public.desk_nominee($1)', [ticket]);
  await expect(nominee(await complain('other'))).rejects.toMatchObject({ code: 'PT404' });
  const request = await complain('data_rights');
  expect(await nominee(request)).toEqual([{ name: 'Asha Patil', contact: 'asha@example.org' }]);
  expect(await base.admin`select action, member from private.desk_log where actor = ${operator}`).toEqual([
    { action: 'read_nominee', member },
  ]);
  await base.admin`select public.decide_report(${request}, 'upheld', 'Done.')`;
  await expect(nominee(request)).rejects.toMatchObject({ code: 'PT404' });
});
