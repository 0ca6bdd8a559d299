/** Whom a new member is announced to: the members whose own preferences she fits by more than 80 percent. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMember, memberScope } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
});
afterAll(() => base.drop());

const IN_PUNE = { city: ['Pune'], city_importance: 'must' };
const WITH_DEGREE = { education: ['M.Tech.'], education_importance: 'nice' };
const WITH_INCOME = { income_least: 1000, income_importance: 'nice' };
const DIVORCED = { married_status: ['Divorced'], married_status_importance: 'nice' };

const makeBride = (city = 'Pune') => makeMember(base, { profile: { city } });
/** A member with these preferences, made known already. */
async function makeReceiver(preferences: object | null, gender = 'Male'): Promise<string> {
  const member = await makeMember(base, { profile: { gender, dob: '1995-01-01' } });
  if (preferences)
    await base.admin`insert into public.partner_preferences ${base.admin({ member, ...preferences })}`;
  await base.admin`update private.new_members set announced_at = now() where id = ${member}`;
  return member;
}
const announce = async () =>
  (await base.admin<{ told: number }[]>`select public.send_new_matches() as told`)[0]?.told;
const told = async () =>
  (await base.admin<{ member: string }[]>`select member from private.notices where kind = 'match'`)
    .map(({ member }) => member)
    .toSorted();

test('a new member is announced once, to those whom she fits by more than 80 percent and who may see her [10.81]', async () => {
  const fits = await makeReceiver(IN_PUNE);
  const fitsFiveOfSix = await makeReceiver({ ...IN_PUNE, ...WITH_DEGREE, ...WITH_INCOME, ...DIVORCED });
  const others = {
    fitsFourOfFive: await makeReceiver({ ...IN_PUNE, ...WITH_DEGREE, ...DIVORCED }),
    wantsNothing: await makeReceiver(null),
    woman: await makeReceiver(IN_PUNE, 'Female'),
    blocked: await makeReceiver(IN_PUNE),
    paused: await makeReceiver(IN_PUNE),
    lapsed: await makeReceiver(IN_PUNE),
  };
  const bride = await makeBride();
  await base.database.query(memberScope(bride), {
    text: 'select public.block_member($1)',
    values: [others.blocked],
  });
  await base.database.query(memberScope(others.paused), { text: 'select public.deactivate_membership()' });
  await base.admin`update private.listings set paid_until = now() - interval '1 second' where id = ${others.lapsed}`;
  expect(await announce()).toBe(2);
  expect(await told()).toEqual([fits, fitsFiveOfSix].toSorted());
  expect(await announce()).toBe(0);
});

test('a new member who is hidden at once is announced to nobody, and the twenty newest of many are [10.81]', async () => {
  await base.admin`delete from private.notices`;
  const receiver = await makeReceiver(IN_PUNE);
  const paused = await makeBride();
  await base.database.query(memberScope(paused), { text: 'select public.deactivate_membership()' });
  expect(await announce()).toBe(0);
  const makeNewer = (count: number) => Promise.all(Array.from({ length: count }, () => makeBride('Mumbai')));
  await makeBride();
  await makeNewer(20);
  await announce();
  expect(await told()).not.toContain(receiver);
  await makeBride();
  await makeNewer(19);
  await announce();
  expect(await told()).toContain(receiver);
});
