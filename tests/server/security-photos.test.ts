/** Photos of a hidden member: no URL serves them any more, however it was obtained (docs/decisions/013). */
import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeMember, makeUser, pay } from '#tests/harness/members.ts';
import { landscape } from '#tests/harness/pictures.ts';
import { startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';

let server: TestServer;
let viewer: SupabaseClient;
let owner: SupabaseClient;
let member: string;
let name: string;
/** Every address somebody may have kept while the member was listed. */
let kept: Record<string, string>;
let own: string;
beforeAll(async () => {
  server = await startTestServer();
  viewer = await server.actingAs(await makeMember(server.database));
});
afterAll(() => server.close());

interface UploadParts {
  raw: (headers: Record<string, string>) => Promise<Response>;
  form: (fields: Record<string, string>) => Promise<Response>;
}

const transform = { width: 96 };
/** Besides the public address and rendering: a public bucket serves them all to a guest. */
const OPEN_PATHS = ['object', 'object/authenticated'];
const photosOf = (client: SupabaseClient) => client.storage.from('avatars');

async function signedBy(client: SupabaseClient): Promise<string> {
  const { data, error } = await photosOf(client).createSignedUrl(name, 3600);
  if (error) throw error;
  return data.signedUrl;
}

beforeEach(async () => {
  const joined = await server.signUp();
  member = joined.id;
  owner = joined.client;
  name = `${member}/${randomUUID()}.jpg`;
  await completed();
  kept = {
    'the public address': photosOf(server.client()).getPublicUrl(name).data.publicUrl,
    'the public rendering': photosOf(server.client()).getPublicUrl(name, { transform }).data.publicUrl,
    ...Object.fromEntries(
      OPEN_PATHS.map((path) => [path, `${server.url}/storage/v1/${path}/avatars/${name}`]),
    ),
    'an address that another member signed': await signedBy(viewer),
  };
  own = await signedBy(owner);
});

/** Listed: a copy of a listed member's form, a real photo, a paid year. */
async function completed(): Promise<void> {
  const sql = server.database.admin;
  const model = await makeMember(server.database, { photos: 0 });
  const columns = await sql<{ name: string }[]>`
    select column_name as name from information_schema.column_privileges
    where table_name = 'profiles' and table_schema = 'private' and grantee = 'authenticated' and privilege_type = 'UPDATE'`;
  const names = columns.map((column) => column.name).join(', ');
  await sql.unsafe(
    `update private.profiles set (${names}) = (select ${names} from private.profiles where id = $1) where id = $2`,
    [model, member],
  );
  await pay(server.database, member, new Date(Date.now() + 86_400_000));
  const photo = await landscape(300, 300).jpeg().toBuffer();
  const { error } = await photosOf(owner).upload(name, photo, { contentType: 'image/jpeg' });
  if (error) throw error;
}

async function served(): Promise<string[]> {
  const answers = await Promise.all(
    Object.entries(kept).map(async ([what, address]) => ({
      what,
      ok: (await fetch(address, { headers: { apikey: server.keys.publishable } })).ok,
    })),
  );
  return answers.filter(({ ok }) => ok).map(({ what }) => what);
}

const everything = () => Object.keys(kept);

describe('the photo of a member', () => {
  test('serves the photo of a paused member to the member only', async () => {
    expect(await served()).toEqual(everything());
    expect((await owner.rpc('deactivate_membership')).error).toBeNull();
    expect(await served()).toEqual([]);
    expect((await photosOf(viewer).download(name)).data).toBeNull();
    expect((await fetch(own)).ok).toBe(true);
    expect((await photosOf(owner).download(name)).data?.type).toBe('image/jpeg');
    expect((await owner.rpc('reactivate_membership')).error).toBeNull();
    expect(await served()).toEqual(everything());
  });

  test('serves the photo of an unlisted member to the member only', async () => {
    const [row] = await server.database.admin`select user_code from private.profiles where id = ${member}`;
    await server.admin.rpc('unlist_member', { code: row?.user_code, reason: 'Somebody else.' });
    expect(await served()).toEqual([]);
    expect((await fetch(own)).ok).toBe(true);
  });

  test('serves no photo of a deleted account', async () => {
    const { error } = await owner.functions.invoke('user_self_deletion', { body: { user_id: member } });
    expect(error).toBeNull();
    expect(await served()).toEqual([]);
    expect((await fetch(own)).ok).toBe(false);
  });

  test('rejects addresses of a lapsed member’s photo that others signed', async () => {
    await server.database
      .admin`update payments set expiry_at = now() - interval '1 second' where user_id = ${member}`;
    expect(await served()).toEqual(everything().filter((what) => !what.includes('signed')));
    expect((await fetch(own)).ok).toBe(true);
  });
});

test.each([
  [
    'a header',
    (upload: UploadParts) => upload.raw({ 'cache-control': 'public, max-age=315360000, immutable' }),
  ],
  ['a field', (upload: UploadParts) => upload.form({ cacheControl: '315360000' })],
])('copies of a photo are kept for an hour, whatever its upload demands by %s', async (_how, send) => {
  expect((await photosOf(owner).remove([name])).error).toBeNull();
  const { session } = (await owner.auth.getSession()).data;
  const photo = new Uint8Array(await landscape(300, 300).jpeg().toBuffer());
  const post = (headers: Record<string, string>, body: BodyInit) =>
    fetch(`${server.url}/storage/v1/object/avatars/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session?.access_token}`, ...headers },
      body,
    });
  const sent = await send({
    raw: (headers) => post({ 'content-type': 'image/jpeg', ...headers }, photo),
    form: (fields) => {
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.append(field, value);
      form.append('', new Blob([photo], { type: 'image/jpeg' }));
      return post({}, form);
    },
  });
  expect(sent.status).toBe(200);
  for (const address of [...Object.values(kept), own]) {
    const { status, headers } = await fetch(address, { headers: { apikey: server.keys.publishable } });
    expect([address, status, headers.get('cache-control')]).toEqual([address, 200, 'max-age=3600']);
  }
});

test('a list of another member’s photos is recorded with its viewer, a public address and the own list are not [10.97]', async () => {
  const views = () => server.database.admin`select viewer from private.photo_views where viewed = ${member}`;
  expect((await fetch(String(kept['the public address']))).status).toBe(200);
  await photosOf(owner).list(member);
  expect(await views()).toEqual([]);
  for (const _ of ['first', 'again']) expect((await photosOf(viewer).list(member)).data).toHaveLength(1);
  expect(await views()).toEqual([{ viewer: expect.any(String) }]);
});

test('a removed photo that is reported is shown to staff until the decision and the appeal, and to nobody else [10.101]', async () => {
  const sql = server.database.admin;
  const staffId = await makeUser(server.database);
  await sql`insert into private.staff (member, role) values (${staffId}, 'moderator')`;
  const staff = await server.actingAs(staffId);
  const report = { user_id: member, kind: 'intimate', details: '', photo: name.split('/')[1] };
  const ticket: string =
    (await viewer.rpc('report_member', report).single<{ ticket: string }>()).data?.ticket ?? '';
  const opens = async (client: SupabaseClient) =>
    (await client.storage.from('removed').download(ticket)).data?.type ?? null;
  expect(await opens(staff)).toBeNull();
  expect((await photosOf(owner).remove([name])).error).toBeNull();

  expect(await opens(staff)).toBe('image/jpeg');
  for (const client of [viewer, owner, server.client(), server.admin]) expect(await opens(client)).toBeNull();
  expect((await staff.storage.from('removed').createSignedUrl(ticket, 60)).data).toBeNull();
  expect((await fetch(`${server.url}/storage/v1/object/public/removed/${ticket}`)).ok).toBe(false);
  const log = await sql`select actor from private.desk_log where action = 'read_removed_photo'`;
  expect(log).toEqual([{ actor: staffId }]);

  const decided = { ticket, decision: 'upheld', reason: 'Seen.', measure: 'none', member_reason: 'Not so.' };
  expect((await staff.rpc('desk_decide', decided)).error).toBeNull();
  expect(await opens(staff)).toBeNull();
  expect((await owner.rpc('appeal_decision', { ticket, details: 'It is not so.' })).error).toBeNull();
  expect(await opens(staff)).toBe('image/jpeg');
  await sql`delete from private.staff where member = ${staffId}`;
  expect(await opens(staff)).toBeNull();
});
