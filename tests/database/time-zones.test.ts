/** The member's own time zone: where it comes from, and the deadlines that are told in it. A member in New York stands for families abroad. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { agreeToStory, makeCouple, writeStory } from '#tests/harness/couples.ts';
import { as, makeFamily } from '#tests/harness/families.ts';
import { GUEST, makeMember, SERVICE } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

const NEW_YORK = 'America/New_York';

let base: TestDatabase;
let member: string;
beforeAll(async () => {
  base = await createTestDatabase();
});
beforeEach(async () => {
  member = await makeMember(base);
});
afterAll(() => base.drop());

const zoneOf = async (person = member) =>
  (await as<{ time_zone: string }>(base, person, 'select time_zone from public.my_notice_settings'))[0]
    ?.time_zone;
/** `YYYY-MM-DD`. */
const dayIn = (timeZone: string, moment: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(moment);
const noteDevice = (zone: string, person = member) =>
  as(base, person, 'select public.note_device_zone($1)', [zone]);
const choose = (zone: string) =>
  as(base, member, "select public.set_notice_settings($1, '21:00', '08:00', true, 0)", [zone]);

describe('the zone of a member', () => {
  test('is that of the device used last, and the weekly list follows it [10.213]', async () => {
    expect(await zoneOf()).toBe('Asia/Kolkata');
    await noteDevice(NEW_YORK);
    const [next] = await base.admin`
      select to_char(digest_at at time zone ${NEW_YORK}, 'HH24:MI') as at from private.notice_settings where member = ${member}`;
    expect([await zoneOf(), next]).toEqual([NEW_YORK, { at: '18:00' }]);
    await noteDevice('Asia/Kolkata');
    expect(await zoneOf()).toBe('Asia/Kolkata');
  });

  test('stays as chosen, whatever device is used', async () => {
    await choose('Europe/London');
    await noteDevice(NEW_YORK);
    expect(await zoneOf()).toBe('Europe/London');
  });

  test('follows the device after other settings were changed', async () => {
    await choose('Asia/Kolkata');
    await noteDevice(NEW_YORK);
    await choose(NEW_YORK);
    await noteDevice('Asia/Kolkata');
    expect(await zoneOf()).toBe('Asia/Kolkata');
  });

  test('is none that PostgreSQL does not know, and a helper without a profile has none', async () => {
    await expect(noteDevice('Mars/Olympus')).rejects.toMatchObject({ message: 'unknown_time_zone' });
    const { helper } = await makeFamily(base);
    await noteDevice(NEW_YORK, helper);
    expect(await base.admin`select 1 from private.notice_settings where member = ${helper}`).toEqual([]);
  });
});

describe('for a member in New York', () => {
  /** An expiry about 13.5 days from now, when the reminder of 14 days is due, at 20:00 or 2:00 UTC: India has another date than New York then. */
  const end = () => {
    const middle = Date.now() + 13.5 * 86_400_000;
    const moments = [-4, 2, 20, 26].map((hour) => new Date(middle).setUTCHours(hour, 0, 0, 0));
    moments.sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle));
    return new Date(moments[0] ?? middle);
  };
  const remind = () => base.database.query(SERVICE, { text: 'select public.remind_of_renewals()' });

  test('the last day of the year is that of New York, told once, also after a journey [10.213]', async () => {
    await noteDevice(NEW_YORK);
    const until = end();
    await base.admin`update public.payments set expiry_at = ${until} where user_id = ${member}`;
    await remind();
    const told = async () =>
      (
        await base.admin`select subject from private.notices where member = ${member} and kind = 'renewal'`
      ).map(({ subject }) => subject);
    expect(await told()).toEqual([`${dayIn(NEW_YORK, until)}_14`]);
    await noteDevice('Asia/Kolkata');
    await remind();
    expect(await told()).toHaveLength(1);
  });

  test('the account is deleted after a wedding on a day of New York [10.213, 10.233]', async () => {
    await noteDevice(NEW_YORK);
    await as(base, member, "select public.fix_marriage('elsewhere')");
    // In India it is the next day then.
    const [{ erased } = {}] = await base.admin`
      update private.marriages set told_at = now()::date - interval '1 day' + interval '20 hours' where member = ${member}
      returning told_at + interval '90 days' as erased`;
    const days = () => as(base, member, 'select erased_on::text from public.my_marriage');
    expect(await days()).toEqual([{ erased_on: erased?.toISOString().slice(0, 10) }]);
    await choose('Asia/Kolkata');
    expect(await days()).not.toEqual([{ erased_on: erased?.toISOString().slice(0, 10) }]);
  });

  test('a claimed mail has the zone in which it tells its deadlines', async () => {
    await noteDevice(NEW_YORK);
    await base.admin`
      select private.add_mail(${member}, 'idle_mail', ${`idle ${member}`}, jsonb_build_object('due', now()))`;
    const [claimed] = await base.database.query<{ mails: { key: string; zone: string }[] }>(SERVICE, {
      text: 'select public.claim_outbox(1000) as mails',
    });
    expect(claimed?.mails.find(({ key }) => key === `idle ${member}`)?.zone).toBe(NEW_YORK);
  });
});

test('a couple’s story is shown once the day of the wedding has begun for both [10.213, 10.241]', async () => {
  const couple = await makeCouple(base);
  // Between them it is never the same day.
  await noteDevice('Pacific/Kiritimati', couple.bride);
  await noteDevice('Pacific/Pago_Pago', couple.groom);
  const today = dayIn('Pacific/Kiritimati', new Date());
  await writeStory(base, couple.bride, { married_on: today });
  for (const one of [couple.bride, couple.groom]) await agreeToStory(base, one);
  await base.admin`update private.stories set approved_at = now() where couple = ${couple.id}`;
  const state = async () => [
    (await as(base, couple.groom, 'select state from public.my_story'))[0]?.state,
    (await base.database.query(GUEST, { text: 'select from public.stories()' })).length,
  ];
  expect(await state()).toEqual(['approved', 0]);
  await noteDevice('Pacific/Kiritimati', couple.groom);
  expect(await state()).toEqual(['shown', 1]);
});
