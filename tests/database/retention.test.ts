/** What is kept of deleted accounts and decided reports, for how long, and that no role of the API reads it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attempt, FILLED_PROFILE, GUEST, makeMember, memberScope, SERVICE } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
});
afterAll(() => base.drop());

const removeOld = async () =>
  (await base.admin`select public.remove_after_retention() as removed`)[0]?.removed;

/** Deletes an account as the service does; returns its user code. */
async function deleteAccount(email: string, { confirmed = true } = {}): Promise<string> {
  const member = await makeMember(base, { email });
  const [profile] = await base.admin<{ user_code: string }[]>`
    select user_code from private.profiles where id = ${member}`;
  await base.admin.begin(async (sql) => {
    await sql`update auth.users set email_confirmed_at = ${confirmed ? new Date() : null} where id = ${member}`;
    await sql`select set_config('storage.allow_delete_query', 'true', true)`;
    await sql`delete from storage.objects where name like ${`${member}/%`}`;
    await sql`delete from auth.users where id = ${member}`;
  });
  return profile?.user_code ?? '';
}
const keptOf = (code: string) => base.admin`select * from retained.accounts where user_code = ${code}`;

test('keeps of a deleted account its code, keyed hashes and payments for a year, and nothing that names the person [10.44]', async () => {
  const code = await deleteAccount('gone@example.org');
  const kept = await keptOf(code);
  expect(kept).toHaveLength(1);
  expect(kept[0]?.payments).toHaveLength(1);
  const text = JSON.stringify(kept);
  for (const secret of ['gone@example.org', ...Object.values(FILLED_PROFILE)])
    expect(text).not.toContain(`"${secret}"`);
  const [same] = await base.admin`
    select email_hash = retained.keyed_hash('gone@example.org') and phone_hash = retained.keyed_hash(${FILLED_PROFILE.phone}) as same
    from retained.accounts where user_code = ${code}`;
  expect(same?.same).toBe(true);

  const age = (days: number) =>
    base.admin`update retained.accounts set deleted_at = now() - make_interval(days => ${days}) where user_code = ${code}`;
  await age(364);
  expect(await removeOld()).toBe(0);
  await age(366);
  expect(await removeOld()).toBe(1);
  expect(await keptOf(code)).toHaveLength(0);
});

test('keeps the network address of the first sign-in, and no later one', async () => {
  const member = await makeMember(base, { email: 'origin@example.org' });
  for (const ip of ['10.1.2.3', '10.9.9.9'])
    await base.admin`insert into auth.sessions (id, user_id, ip) values (gen_random_uuid(), ${member}, ${ip})`;
  await base.admin`update auth.users set email_confirmed_at = now() where id = ${member}`;
  await base.admin`delete from auth.users where id = ${member}`;
  expect(
    await base.admin`select host(created_ip) as ip from retained.accounts where created_ip is not null`,
  ).toEqual([{ ip: '10.1.2.3' }]);
  expect(await base.admin`select 1 from retained.origins where account = ${member}`).toHaveLength(0);
});

test('keeps nothing of an address that nobody confirmed', async () => {
  expect(await keptOf(await deleteAccount('unconfirmed@example.org', { confirmed: false }))).toHaveLength(0);
});

test.each([
  ['a guest', GUEST],
  ['a member', memberScope('00000000-0000-4000-8000-000000000001')],
  ['the secret key', SERVICE],
])('%s reads nothing that is retained', async (_who, scope) => {
  for (const table of ['accounts', 'hash_key', 'origins', 'photos'])
    expect(await attempt(base.database, scope, `select 1 from retained.${table}`)).toBe('42501');
  expect(await attempt(base.database, scope, `select retained.keyed_hash('x')`)).toBe('42501');
});

test('removes a decided report after 180 days, but keeps a photo hidden whose report was upheld', async () => {
  const [reporter, reported] = [await makeMember(base), await makeMember(base)];
  const [profile] = await base.admin<{ first_photo: string }[]>`
    select first_photo from private.profiles where id = ${reported}`;
  const report = async (kind: string, photo: string | null) => {
    const [made] = await base.database.query(memberScope(reporter), {
      text: "select ticket from public.report_member($1, $2, 'what happened', $3)",
      values: [reported, kind, photo],
    });
    await base.admin`select public.decide_report(${String(made?.ticket)}, 'upheld', 'Seen.')`;
    return String(made?.ticket);
  };
  const [plain, hiding] = [await report('other', null), await report('intimate', profile?.first_photo ?? '')];
  const age = (days: number) =>
    base.admin`update private.reports set decided_at = now() - make_interval(days => ${days})`;
  await age(179);
  expect(await removeOld()).toBe(0);
  await age(181);
  expect(await removeOld()).toBe(2);
  expect(await removeOld()).toBe(0);
  expect(await base.admin`select from private.reports where ticket = ${plain}`).toHaveLength(0);
  expect(await base.admin`select details from private.reports where ticket = ${hiding}`).toEqual([
    { details: '' },
  ]);
  expect(await base.admin`select from private.hidden_photos`).toHaveLength(1);
});

const removePhoto = (name: string) =>
  base.admin.begin(async (sql) => {
    await sql`select set_config('storage.allow_delete_query', 'true', true)`;
    await sql`delete from storage.objects where name = ${name}`;
  });

test('keeps which file a removed photo was for 180 days, when a report about it is open or was upheld [10.82]', async () => {
  const reporter = await makeMember(base);
  const decisions = ['open', 'upheld', 'dismissed', 'not reported'];
  const tickets = new Map<string, string>();
  for (const decision of decisions) {
    const reported = await makeMember(base);
    const [photo] = await base.admin<{ name: string; version: string }[]>`
      update storage.objects set version = gen_random_uuid() where name like ${`${reported}/%`} returning name, version`;
    if (!photo) throw new Error('no photo');
    if (decision !== 'not reported') {
      const [made] = await base.database.query(memberScope(reporter), {
        text: "select ticket from public.report_member($1, 'intimate', '', $2)",
        values: [reported, photo.name.slice(photo.name.indexOf('/') + 1)],
      });
      tickets.set(photo.version, String(made?.ticket));
    }
    const ticket = String(tickets.get(photo.version));
    if (decision === 'upheld')
      await base.admin`select public.decide_report(${ticket}, 'upheld', 'Seen.', 'hide_photo')`;
    if (decision === 'dismissed')
      await base.admin`select public.decide_report(${ticket}, 'dismissed', 'Fine.')`;
    await removePhoto(photo.name);
    const kept = decision === 'open' || decision === 'upheld';
    expect(await base.admin`select private.is_retained(${photo.version}) as kept`, decision).toEqual([
      { kept },
    ]);
    expect(await base.admin`select from private.hidden_photos where name = ${photo.name}`).toHaveLength(0);
    if (decision === 'open')
      await base.admin`select public.decide_report(${ticket}, 'upheld', 'Seen.', 'hide_photo')`;
  }
  const rows = await base.admin<
    { version: string; ticket: string }[]
  >`select version, ticket from retained.photos`;
  expect(rows).toHaveLength(2);
  for (const { version, ticket } of rows) expect(tickets.get(version)).toBe(ticket);

  const age = (days: number) =>
    base.admin`update retained.photos set removed_at = now() - make_interval(days => ${days})`;
  await age(179);
  expect(await removeOld()).toBe(0);
  await age(181);
  expect(await removeOld()).toBe(2);
});

test('removes drafts of complaints after a day and views of photos after a year, and counts both', async () => {
  await base.admin`
    with drafts as (
      insert into private.complaint_drafts (created_at, network, wide_network, mailbox, kind, details, email, language, concerns_reporter)
      select now() - age::interval, 'n', 'w', 'm', 'other', age, 'x@example.org', 'en', false
      from unnest(array['23 hours 59 minutes', '1 day 1 second', '2 days']) as age returning id)
    insert into private.complaint_codes (draft, mailbox, network) select id, 'm', 'n' from drafts`;
  const [viewer, viewed] = [await makeMember(base), await makeMember(base)];
  await base.admin`
    insert into private.photo_views select ${viewer}, private.today() - age, ${viewed} from unnest(array[365, 366]) as age`;
  expect(await removeOld()).toBe(3);
  expect(await base.admin`select details from private.complaint_drafts`).toEqual([
    { details: '23 hours 59 minutes' },
  ]);
  expect(await base.admin`select private.today() - day as age from private.photo_views`).toEqual([
    { age: 365 },
  ]);
});

test('keeps a decided report for as long as the pause in sending that it caused', async () => {
  await base.admin`delete from private.reports`;
  const members = [await makeMember(base), await makeMember(base)];
  const stored = await base.admin<{ number: string; ticket: string }[]>`
    insert into private.reports (ticket, kind, due_at, decision, reason, decided_at)
    select ticket, 'money', now(), 'upheld', 'x', now() - interval '181 days' from unnest(array['paused', 'paused too', 'over']) as ticket
    returning number, ticket`;
  for (const [at, member] of members.entries())
    await base.admin`insert into private.sending_pauses (member, report) values (${member}, ${String(stored[at]?.number)})`;
  await removeOld();
  const tickets = async () =>
    (await base.admin<{ ticket: string }[]>`select ticket from private.reports order by ticket`).map(
      ({ ticket }) => ticket,
    );
  expect(await tickets()).toEqual(['paused', 'paused too']);
  await base.admin`delete from private.sending_pauses where member = ${members[0] ?? ''}`;
  await removeOld();
  expect(await tickets()).toEqual(['paused too']);
  await base.admin`delete from private.reports`;
});

test('keeps each kind of record for its period', async () => {
  const periods = await base.admin<{ kind: string; days: number }[]>`
    select kind, extract(day from private.kept_for(kind))::integer as days from (select distinct kind from private.retention) as kinds`;
  expect(Object.fromEntries(periods.map(({ kind, days }) => [kind, days]))).toEqual({
    deleted_account: 365,
    report: 180,
    removed_photo: 180,
    complaint_draft: 1,
    contact_view: 365,
    photo_view: 365,
    biodata_link: 30,
    biodata_view: 30,
    mail_log: 30,
    idle_account: 365,
    text_message: 90,
    refused_invitation: 90,
    family_draft: 30,
    helper_act: 365,
    marriage_undo: 30,
    fixed_marriage: 90,
    notice: 90,
  });
});

test('applies the retention period of the day on which the job runs', async () => {
  await base.admin`insert into private.retention values ('mail_log', private.today() + 1, 99, 'a later law')`;
  expect((await base.admin`select private.kept_for('mail_log') = interval '30 days' as same`)[0]?.same).toBe(
    true,
  );
  await base.admin`update private.retention set valid_from = private.today() where days = 99`;
  expect((await base.admin`select private.kept_for('mail_log') = interval '99 days' as same`)[0]?.same).toBe(
    true,
  );
  expect((await base.admin`select private.kept_for('nonsense') as period`)[0]?.period).toBeNull();
});
