/** A mother who fills in a profile and helps, by the official client: from the function that begins it to the takeover. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { consentText } from '#tests/harness/consent-texts.ts';
import { fillDraft } from '#tests/harness/families.ts';
import { makeMember } from '#tests/harness/members.ts';
import { type SignedIn, startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';

let server: TestServer;
let mother: SignedIn;
let daughter: SignedIn;
let candidate: string;
let groom: string;

const agree = ({ client }: SignedIn, purpose: Parameters<typeof consentText>[0]) =>
  client.rpc('give_consent', consentText(purpose));
const begin = (address: string) =>
  mother.client.functions.invoke('make_family_profile', {
    body: { address, relation: 'mother', language: 'mr' },
  });
const helping = () => ({ 'x-acting-for': candidate });
const ownProfile = () => mother.client.from('profiles').select('id').setHeader('x-acting-for', candidate);
const send = () =>
  mother.client.rpc('send_interest', { user_id: groom }).setHeader('x-acting-for', candidate);
const match = () =>
  mother.client.functions.invoke('match_with', { body: { member: groom }, headers: helping() });

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const address = `daughter-${randomUUID()}@example.org`;
  mother = await server.signUp(`mother-${randomUUID()}@example.org`);
  await agree(mother, 'family_helper');
  const { data } = await begin(address);
  candidate = data.candidate;
  await fillDraft(server.database, mother.id, candidate);
  groom = await makeMember(server.database, { profile: { gender: 'Male' } });
  daughter = await server.signUp(address);
});

async function confirm(): Promise<void> {
  expect((await mother.client.rpc('invite_candidate', { candidate })).error).toBeNull();
  await agree(daughter, 'account');
  await agree(daughter, 'managed_by_family');
  expect((await daughter.client.rpc('answer_asked_consent', { agreed: true })).error).toBeNull();
}

test('the function gives the account that the candidate’s own code then opens [10.200]', () => {
  expect(daughter.id).toBe(candidate);
});

test('the function refuses the own address, and guests', async () => {
  const { error } = await begin(mother.email);
  expect(await error.context.json()).toMatchObject({ code: 'own_address' });
  const guest = await server.client().functions.invoke('make_family_profile', { body: {} });
  expect(guest.error.context.status).toBe(401);
});

test.each([
  ['no address', { relation: 'mother' }],
  ['no relation', { address: 'a@example.org' }],
  ['an address of 256 characters', { address: `${'a'.repeat(244)}@example.org`, relation: 'mother' }],
])('the function refuses %s', async (_what, body) => {
  const { error } = await mother.client.functions.invoke('make_family_profile', { body });
  expect([error.context.status, (await error.context.json()).code]).toEqual([400, 'invalid_body']);
});

test('serves a draft’s photo to its writer and candidate only, at no public address [10.201]', async () => {
  const [photo] = await server.database.admin<{ name: string }[]>`
    select name from storage.objects where private.photo_owner(name) = ${candidate}`;
  const name = photo?.name ?? '';
  expect((await fetch(`${server.url}/storage/v1/object/public/avatars/${name}`)).status).toBe(400);
  const sees = async ({ client }: Pick<SignedIn, 'client'>) =>
    (await client.storage.from('avatars').list(candidate)).data?.length;
  expect([
    await sees(mother),
    await sees(daughter),
    await sees({ client: await server.actingAs(groom) }),
  ]).toEqual([1, 1, 0]);
});

test('acts for the candidate after the yes, in REST and in functions, until the takeover [10.203, 10.205]', async () => {
  expect((await send()).error).toMatchObject({ code: 'PT403', message: 'consent_pending' });
  await confirm();
  expect((await ownProfile()).data).toEqual([{ id: candidate }]);
  expect((await send()).data).toBe('pending');
  expect((await match()).error).toBeNull();
  await daughter.client.rpc('take_over');
  expect((await ownProfile()).error).toMatchObject({ code: 'PT403', message: 'not_a_helper' });
  expect((await send()).error).toMatchObject({ message: 'not_a_helper' });
  const { error } = await match();
  expect([error.context.status, (await error.context.json()).code]).toEqual([403, 'helper_may_not']);
});

test('refuses a header that is no id', async () => {
  const headers = { 'x-acting-for': `${candidate}'` };
  const { error } = await mother.client.functions.invoke('match_with', { body: { member: groom }, headers });
  expect([error.context.status, (await error.context.json()).code]).toEqual([400, 'invalid_candidate']);
});

test('shows the candidate the photos that a helper adds and removes by the storage service [10.204, 10.210]', async () => {
  await confirm();
  const photo = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#c98a5b' } })
    .jpeg()
    .toBuffer();
  const name = `${candidate}/${randomUUID()}`;
  const files = mother.client.storage.from('avatars');
  expect(
    (
      await files.upload(name, new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), {
        contentType: 'image/jpeg',
      })
    ).error,
  ).toBeNull();
  expect((await files.remove([name])).error).toBeNull();
  const { data } = await daughter.client.rpc('my_helper_acts');
  expect(data.map(({ act }: { act: string }) => act).slice(0, 2)).toEqual(['photo_removed', 'photo_added']);
  const notices = await daughter.client.from('my_notices').select('kind, subject, count');
  expect(notices.data).toEqual([{ kind: 'helper_act', subject: 'mother', count: 2 }]);
});

test('ignores the header for deleting an account and for storage', async () => {
  await confirm();
  await mother.client.functions.invoke('user_self_deletion', { body: {}, headers: helping() });
  const left = await server.database
    .admin`select id from auth.users where id in (${mother.id}, ${candidate})`;
  expect(left).toEqual([{ id: candidate }]);
});

test('a stranger’s header is refused, and uses up nothing of the candidate’s', async () => {
  await confirm();
  const stranger = await server.signUp(`stranger-${randomUUID()}@example.org`);
  for (const client of [stranger.client, server.client(), server.admin]) {
    const { error } = await client.from('valid_profiles').select('id').setHeader('x-acting-for', candidate);
    expect(error).toMatchObject({ message: 'not_a_helper' });
  }
  const counts = await server.database.admin`select 1 from private.read_counts where member = ${candidate}`;
  expect(counts).toHaveLength(0);
});
