/** The functions of patrikas, whose result is the server's own, from the profile's birth, and of matches. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_ANSWERS, type PatrikaAnswers, storedPatrika } from '#domain/patrika/answers.ts';
import { computePatrika } from '#domain/patrika/patrika.ts';
import { makeMember } from '#tests/harness/members.ts';
import { startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ANSWERS: PatrikaAnswers = { ...NO_ANSWERS, time_certainty: 'exact', birth_place: 'pune.pune' };

test('save_patrika answers not_signed_in with 401 when the profile is gone', async () => {
  const { client, id } = await bornMember();
  await server.database.admin`delete from private.profiles where id = ${id}`;
  const { error } = await client.functions.invoke('save_patrika', { body: { ...ANSWERS, consent: true } });
  expect(await codeOf(error)).toEqual([401, 'not_signed_in']);
});

async function bornMember(dob = '1992-11-02', dob_time = '23:50') {
  const person = await server.signUp();
  await server.database
    .admin`update private.profiles set ${server.database.admin({ dob, dob_time })} where id = ${person.id}`;
  return person;
}

async function codeOf(error: unknown): Promise<unknown> {
  const { context } = error as { context: Response };
  return [context.status, ((await context.json()) as { code: string }).code];
}

test('save_patrika stores what the domain computes from the birth of the profile [10.60]', async () => {
  const { client } = await bornMember();
  const { error } = await client.functions.invoke('save_patrika', {
    body: { ...ANSWERS, consent: true, charans: [1] },
  });
  expect(error).toBeNull();
  const computed = computePatrika({
    date: '1992-11-02',
    time: '23:50',
    certainty: 'exact',
    place: { latitude: 18.52, longitude: 73.86 },
  });
  const { data } = await client.from('own_patrika').select().single();
  expect(data).toMatchObject({ ...ANSWERS, ...storedPatrika(ANSWERS, computed.ok ? computed : null) });
  expect(data).toMatchObject({ charans: [88], moon_classes: [31], mangal: 'yes', mars_house: 12 });
});

test.each([
  ['consent_required', 403, {}],
  ['invalid_body', 400, { consent: true, source: 'guessed' }],
  ['time_certainty_missing', 422, { consent: true, time_certainty: null }],
  [
    'nakshatra_not_in_rashi',
    422,
    { consent: true, source: 'printed', almanac: 'date', printed_rashi: 1, printed_nakshatra: 20 },
  ],
])('save_patrika answers %s with %i', async (code, status, body) => {
  const { client, id } = await bornMember();
  const { error } = await client.functions.invoke('save_patrika', { body: { ...ANSWERS, ...body } });
  expect(await codeOf(error)).toEqual([status, code]);
  expect(await server.database.admin`select from private.patrikas where member = ${id}`).toHaveLength(0);
});

test('save_patrika refuses a time that never was', async () => {
  const { client } = await bornMember('1942-09-01', '00:30');
  const { error } = await client.functions.invoke('save_patrika', { body: { ...ANSWERS, consent: true } });
  expect(await codeOf(error)).toEqual([422, 'time_never_was']);
});

test('save_patrika stores no birth data of a member who does not look at patrikas', async () => {
  const { client } = await bornMember();
  await client.functions.invoke('save_patrika', { body: { ...ANSWERS, source: 'none' } });
  const { data } = await client.from('own_patrika').select().single();
  expect(data).toMatchObject({
    source: 'none',
    birth_place: null,
    time_certainty: null,
    charans: [],
    consented_at: null,
  });
});

test('recompute_patrikas recomputes the patrika of a member whose birth has changed, and leaves the consent as it is', async () => {
  const { client, id } = await bornMember();
  await client.functions.invoke('save_patrika', { body: { ...ANSWERS, consent: true } });
  const before = await client.from('own_patrika').select('consented_at').single();
  await server.database
    .admin`update private.profiles set dob = '2000-01-01', dob_time = '12:00' where id = ${id}`;
  const response = await fetch(`${server.url}/functions/v1/recompute_patrikas`, {
    method: 'POST',
    headers: { apikey: server.keys.secret, authorization: `Bearer ${server.keys.secret}` },
  });
  expect(await response.json()).toEqual({ computed: 1 });
  const { data } = await client.from('own_patrika').select('charans,consented_at').single();
  expect(data?.charans).toEqual([60]);
  expect(Date.parse(data?.consented_at)).toBe(Date.parse(before.data?.consented_at));
});

/** A bride who wants a groom from Pune, a groom from Pune who wants a bride of at least 30, and what the bride asks of whom. */
async function makeMatch() {
  const { database } = server;
  const bride = await makeMember(database, {
    profile: { gender: 'Female', dob: '1999-03-14', city: 'Pune' },
  });
  const groom = await makeMember(database, { profile: { gender: 'Male', dob: '1996-03-14', city: 'Pune' } });
  await database.admin`insert into public.partner_preferences ${database.admin([
    {
      member: bride,
      city: ['Pune', 'Mumbai'],
      city_importance: 'must',
      age_from: null,
      age_to: null,
      age_importance: 'any',
    },
    { member: groom, city: null, city_importance: 'any', age_from: 30, age_to: 39, age_importance: 'nice' },
  ])}`;
  const { functions } = await server.actingAs(bride);
  return {
    bride,
    groom,
    matchWith: (member: string) => functions.invoke('match_with', { body: { member } }),
  };
}

test('match_with answers how both fit, and nothing of what the other wants but the fit of own facts [10.69]', async () => {
  const { groom, matchWith } = await makeMatch();
  const { data, error } = await matchWith(groom);
  expect(error).toBeNull();
  expect(data).toMatchObject({
    percent: 0,
    mine: { fitting: 1, stated: 1, lines: [{ key: 'city', fit: 1, must: true }] },
    theirs: { fitting: 0, stated: 1, lines: [{ key: 'age', fit: 0 }] },
  });
  expect(JSON.stringify(data.theirs)).not.toMatch(/39/);
});

test.each<[string, (pair: { bride: string; groom: string }) => Promise<unknown>]>([
  [
    'is not listed',
    ({ groom }) => server.database.admin`
    update private.profiles set deactivated_at = now() where id = ${groom}`,
  ],
  [
    'blocked the caller',
    ({ bride, groom }) => server.database.admin`
    insert into private.blocks values (${groom}, ${bride})`,
  ],
  [
    'looks at the match while the caller is not listed',
    ({ bride }) => server.database.admin`
    update private.profiles set deactivated_at = now() where id = ${bride}`,
  ],
])('match_with answers 404 for a member who %s', async (_, change) => {
  const pair = await makeMatch();
  await change(pair);
  const { error } = await pair.matchWith(pair.groom);
  expect(await codeOf(error)).toEqual([404, 'member_not_found']);
});

test('match_with answers 429 with Retry-After when the read quota is used up', async () => {
  const { bride, groom, matchWith } = await makeMatch();
  await server.database.admin`
    insert into private.read_counts (member, day, rows_read) values (${bride}, private.today(), private.rows_a_day())`;
  const { error } = await matchWith(groom);
  expect(Number((error as { context: Response }).context.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await codeOf(error)).toEqual([429, 'read_quota_reached']);
});

test('match_with rejects guests and ids that are none', async () => {
  const { matchWith } = await makeMatch();
  expect(await codeOf((await matchWith('x')).error)).toEqual([400, 'invalid_body']);
  const guest = await server.client().functions.invoke('match_with', { body: { member: 'x' } });
  expect((await codeOf(guest.error)) as unknown[]).toContain(401);
});
