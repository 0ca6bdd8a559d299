/** The functions that store patrikas: the result is the server's own, from the profile's birth. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_ANSWERS, type PatrikaAnswers, storedPatrika } from '#domain/patrika/answers.ts';
import { computePatrika } from '#domain/patrika/patrika.ts';
import { startTestServer, type TestServer } from '../harness/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ANSWERS: PatrikaAnswers = { ...NO_ANSWERS, time_certainty: 'exact', birth_place: 'pune.pune' };

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

test('save_patrika stores what the domain computes from the birth of the profile', async () => {
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

test('recompute_patrikas computes again what a changed birth made wrong, and keeps the consent', async () => {
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
