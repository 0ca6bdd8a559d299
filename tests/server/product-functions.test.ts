/**
 * The functions that have nothing to do with money: the option lists, and a member deleting their account.
 */
import type { SupabaseClient } from '@supabase/supabase-js';
import { decodeJwt } from 'jose';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeMember } from '#tests/harness/members.ts';
import { signIn } from '#tests/harness/sign-in.ts';
import { startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => server.close());

describe('list_data', () => {
  test('returns the three lists in their order to guests, under the specified names [6.04, 7.03]', async () => {
    const { data, error } = await server
      .client()
      .functions.invoke('list_data', { body: { name: 'Functions' } });
    expect(error).toBeNull();
    expect(Object.keys(data).sort()).toEqual([
      'highest_edu_dropdwon_list',
      'mangal_dropdwon_list',
      'married_dropdwon_list',
    ]);
    expect(data.married_dropdwon_list).toEqual(['Never Married', 'Divorced', 'Widowed', 'Awaiting Divorce']);
    expect(data.mangal_dropdwon_list).toHaveLength(4);
    expect(data.highest_edu_dropdwon_list[0]).toBe('10th');
  });

  test('returns options that an operator changed', async () => {
    await server.database.admin`insert into mangal_status_options values ('Unknown', 9)`;
    const { data } = await server.client().functions.invoke('list_data', { body: {} });
    expect(data.mangal_dropdwon_list.at(-1)).toBe('Unknown');
    await server.database.admin`delete from mangal_status_options where value = 'Unknown'`;
  });

  test('rejects other methods than POST', async () => {
    const response = await fetch(`${server.url}/functions/v1/list_data`);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      405,
      'method_not_allowed',
    ]);
  });
});

describe('user_self_deletion', () => {
  async function withPhotos() {
    const person = await server.signUp();
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#a3192f' } });
    const photo = new Blob([new Uint8Array(await picture.jpeg().toBuffer())], { type: 'image/jpeg' });
    for (const name of ['one', 'two', 'three']) {
      const { error } = await person.client.storage.from('avatars').upload(`${person.id}/${name}`, photo);
      expect(error).toBeNull();
    }
    return person;
  }

  async function leftOf(id: string): Promise<Record<string, unknown> | undefined> {
    const [row] = await server.database.admin`
      select
        (select count(*)::int from auth.users where id = ${id}) as users,
        (select count(*)::int from private.profiles where id = ${id}) as profiles,
        (select count(*)::int from auth.sessions where user_id = ${id}) as sessions,
        (select count(*)::int from follows where ${id} in (follower_id, following_id)) as follows,
        (select count(*)::int from storage.objects where name like ${`${id}/%`}) as photos`;
    return row;
  }

  test('removes all data of the member and their photos [4.63, 7.05]', async () => {
    const person = await withPhotos();
    const other = await makeMember(server.database);
    await server.database
      .admin`insert into follows values (${other}, ${person.id}), (${person.id}, ${other})`;
    const address = person.client.storage.from('avatars').getPublicUrl(`${person.id}/one`).data.publicUrl;
    expect((await fetch(address)).status).toBe(200);

    const { data, error } = await person.client.functions.invoke('user_self_deletion', {
      body: { name: 'Functions', user_id: person.id },
    });
    expect([error, data]).toEqual([null, { success: true }]);
    expect(await leftOf(person.id)).toEqual({ users: 0, profiles: 0, sessions: 0, follows: 0, photos: 0 });
    expect((await fetch(address)).status).toBe(400);
    expect((await person.client.auth.getUser()).error).not.toBeNull();
  });

  test('leaves no photo of uploads that run during the deletion', async () => {
    const person = await withPhotos();
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a3192f' } })
      .jpeg()
      .toBuffer();
    const photo = new Blob([new Uint8Array(picture)], { type: 'image/jpeg' });
    const [deletion] = await Promise.all([
      person.client.functions.invoke('user_self_deletion', { body: {} }),
      ...['four', 'five', 'six'].map((name) =>
        person.client.storage.from('avatars').upload(`${person.id}/${name}`, photo),
      ),
    ]);
    expect(deletion.error).toBeNull();
    expect(await leftOf(person.id)).toMatchObject({ users: 0, profiles: 0, photos: 0 });
  });

  test('answers two deletions of one account at the same moment without a failure', async () => {
    const person = await withPhotos();
    const remove = async () => {
      const { data, error } = await person.client.functions.invoke('user_self_deletion', { body: {} });
      return error ? ((await error.context.json()) as { code: string }).code : data;
    };
    const answers = await Promise.all([remove(), remove(), remove()]);
    expect(answers).toContainEqual({ success: true });
    // The account may be gone before the other request is read.
    expect(answers.filter((answer) => !answer.success && answer !== 'not_signed_in')).toEqual([]);
    expect(await leftOf(person.id)).toEqual({ users: 0, profiles: 0, sessions: 0, follows: 0, photos: 0 });
  });

  test('accepts the address for a new account [4.64]', async () => {
    const person = await withPhotos();
    await person.client.functions.invoke('user_self_deletion', { body: {} });
    server.pass(120);
    const again = await server.signUp(person.email);
    expect(again.id).not.toBe(person.id);
    expect(await leftOf(again.id)).toMatchObject({ users: 1, profiles: 1, photos: 0 });
  });

  describe('a session whose last code is older than ten minutes', () => {
    const remove = async (client: SupabaseClient) => {
      const { data, error } = await client.functions.invoke('user_self_deletion', { body: {} });
      return error ? { status: error.context.status, body: await error.context.json() } : data;
    };
    const refusal = {
      status: 403,
      body: { error: 'fresh_code_required', code: 'fresh_code_required', message: expect.any(String) },
    };

    test('deletes nothing with an old code, also after a token refresh [10.05]', async () => {
      const person = await withPhotos();
      server.pass(601);
      expect(await remove(person.client)).toEqual(refusal);
      expect((await person.client.auth.refreshSession()).error).toBeNull();
      expect(await remove(person.client)).toEqual(refusal);
      expect(await leftOf(person.id)).toMatchObject({ users: 1, sessions: 1, photos: 3 });
    });

    test('deletes the account after a new code', async () => {
      const person = await withPhotos();
      server.pass(601);
      expect(await remove(person.client)).toEqual(refusal);
      await signIn(person.client, person.email, server.mailbox);
      server.pass(599);
      expect(await remove(person.client)).toEqual({ success: true });
      expect(await leftOf(person.id)).toMatchObject({ users: 0, photos: 0 });
    });

    test.each([
      ['without the claim', undefined],
      ['with an empty claim', []],
      ['with a claim of another kind', 'otp'],
      ['with methods without a time', ['otp', null, { method: 'otp' }]],
      ['with a time that is none', [{ method: 'otp', timestamp: 'now' }]],
    ])('rejects a token %s', async (_name, amr) => {
      const person = await server.signUp();
      const claims = decodeJwt(person.session.access_token);
      const token = await server.tokens.sign({ ...claims, role: 'authenticated', amr });
      expect(await remove(server.client(token))).toEqual(refusal);
      expect(await leftOf(person.id)).toMatchObject({ users: 1 });
    });

    test('deletes the account when a later sign-in method of the session is fresh', async () => {
      const person = await server.signUp();
      const claims = decodeJwt(person.session.access_token);
      const now = Math.floor(server.now().getTime() / 1000);
      const amr = [
        { method: 'otp', timestamp: now - 9000 },
        { method: 'otp', timestamp: now - 30 },
      ];
      const token = await server.tokens.sign({ ...claims, role: 'authenticated', amr });
      expect(await remove(server.client(token))).toEqual({ success: true });
    });
  });

  test('rejects deleting another account [1.10, 6.08]', async () => {
    const [person, other] = [await withPhotos(), await withPhotos()];
    const { error } = await person.client.functions.invoke('user_self_deletion', {
      body: { user_id: other.id },
    });
    expect(error.context.status).toBe(403);
    expect((await error.context.json()).code).toBe('not_your_account');
    expect(await leftOf(other.id)).toMatchObject({ users: 1, photos: 3 });
    expect(await leftOf(person.id)).toMatchObject({ users: 1, photos: 3 });
  });

  test('rejects the secret key', async () => {
    const person = await withPhotos();
    const { error } = await server.admin.functions.invoke('user_self_deletion', {
      body: { user_id: person.id },
    });
    expect(error.context.status).toBe(401);
    expect(await leftOf(person.id)).toMatchObject({ users: 1 });
  });

  test('rejects an ended session', async () => {
    const person = await withPhotos();
    const token = person.session.access_token;
    await person.client.auth.signOut();
    const response = await fetch(`${server.url}/functions/v1/user_self_deletion`, {
      method: 'POST',
      headers: { apikey: server.keys.publishable, authorization: `Bearer ${token}` },
      body: JSON.stringify({ user_id: person.id }),
    });
    expect(response.status).toBe(401);
    expect(await leftOf(person.id)).toMatchObject({ users: 1, photos: 3 });
  });
});
