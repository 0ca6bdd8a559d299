/** The calls of the front end by the official client: REST, RPC, photos and realtime, as guest and as a newcomer. */
import { randomUUID } from 'node:crypto';
import { RealtimeClient } from '@supabase/realtime-js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Backend, openBackend, type Person } from './backend.ts';

let backend: Backend;
let person: Person;
let other: Person;
let photo: Blob;
beforeAll(async () => {
  backend = await openBackend();
  [person, other] = [await backend.signUp(), await backend.signUp()];
  const jpeg = sharp({ create: { width: 8, height: 8, channels: 3, background: '#a3192f' } }).jpeg();
  photo = new Blob([new Uint8Array(await jpeg.toBuffer())], { type: 'image/jpeg' });
});
afterAll(() => backend.close());

describe('a profile', () => {
  test('is saved and read by its member', async () => {
    const saved = await person.client.from('profiles').update({ city: 'Pune' }).eq('id', person.id);
    expect([saved.error, saved.status]).toEqual([null, 204]);
    const { data } = await person.client.from('profiles').select('id, city').eq('id', person.id).single();
    expect(data).toEqual({ id: person.id, city: 'Pune' });
  });

  test('is neither read nor changed by another member', async () => {
    expect((await other.client.from('profiles').select('id').eq('id', person.id)).data).toEqual([]);
    const changed = await other.client
      .from('profiles')
      .update({ city: 'x' })
      .eq('id', person.id)
      .select('id');
    expect(changed.data).toEqual([]);
  });

  test('is not shown to a guest', async () => {
    const { data, status } = await backend.guest().from('profiles').select('id');
    expect(data ?? []).toEqual([]);
    expect([200, 401]).toContain(status);
  });
});

describe('the lists', () => {
  test('accept the filters of the browse page, and show a newcomer nobody [9.02]', async () => {
    const { data, error } = await person.client
      .from('valid_profiles')
      .select('*')
      .neq('id', person.id)
      .in('caste', ['Deshastha', 'Karhade, K'])
      .in('city', ['पुणे'])
      .eq('gender', 'Female')
      .gte('income', 50_000)
      .range(0, 5);
    expect([error, data]).toEqual([null, []]);
  });

  test('accept a search by number and by name', async () => {
    const members = () => person.client.from('valid_profiles').select('*').neq('id', person.id);
    expect((await members().eq('user_code', 1001).limit(5)).data).toEqual([]);
    const names = 'first_name.ilike.%as%,middle_name.ilike.%as%,last_name.ilike.%as%';
    expect((await members().or(names).limit(5)).data).toEqual([]);
  });

  test('accept the shortlist by pages', async () => {
    const page = person.client.from('follows_view').select('*').eq('follower_id', person.id).range(20, 39);
    expect([(await page).error, (await page).data]).toEqual([null, []]);
  });

  test.each(['distinct_caste', 'distinct_city'])('return the values of %s', async (view) => {
    expect((await person.client.from(view).select('*')).error).toBeNull();
  });
});

describe('payments', () => {
  test('are read by their member', async () => {
    const { data, error } = await person.client
      .from('payments')
      .select('*')
      .eq('user_id', person.id)
      .order('payment_at', { ascending: false })
      .limit(1);
    expect([error, data]).toEqual([null, []]);
  });

  test('cannot be written by a member or a guest', async () => {
    const row = { user_id: person.id, payment_id: 'pay_1', order_id: 'order_1', amount: 1 };
    const [member, guest] = [person.client, backend.guest()].map((client) =>
      client.from('payments').insert(row),
    );
    expect([(await member)?.status, (await member)?.error?.code]).toEqual([403, '42501']);
    expect([(await guest)?.status, (await guest)?.error?.code]).toEqual([401, '42501']);
  });
});

describe('photos', () => {
  const avatars = (client = person.client) => client.storage.from('avatars');

  test('are uploaded, listed, served publicly and removed', async () => {
    const name = `${person.id}/${randomUUID()}`;
    expect((await avatars().upload(name, photo)).error).toBeNull();
    const listed = await avatars().list(`${person.id}/`, {
      limit: 6,
      offset: 0,
      sortBy: { column: 'name', order: 'asc' },
    });
    expect(listed.data?.map((file) => `${person.id}/${file.name}`)).toEqual([name]);
    const shown = await fetch(avatars().getPublicUrl(name).data.publicUrl);
    expect(shown.headers.get('content-type')).toBe('image/jpeg');
    expect((await avatars().remove([name])).data).toHaveLength(1);
    expect((await avatars().list(`${person.id}/`)).data).toEqual([]);
  });

  test.each([
    ['the folder of another member', () => `${other.id}/a`],
    ['no folder', () => randomUUID()],
    ['a folder in the folder', () => `${person.id}/a/b`],
  ])('are rejected in %s', async (_where, name) => {
    const { error } = await avatars().upload(name(), photo);
    expect(error).toMatchObject({ status: 400, statusCode: '403' });
  });

  test('are rejected from a guest, as another type, and under a name that is taken [9.27]', async () => {
    const name = `${person.id}/${randomUUID()}`;
    expect((await avatars(backend.guest()).upload(name, photo)).error).toMatchObject({ statusCode: '403' });
    const gif = new Blob(['GIF89a'], { type: 'image/gif' });
    expect((await avatars().upload(name, gif)).error).toMatchObject({ statusCode: '415' });
    await avatars().upload(name, photo);
    expect((await avatars().upload(name, photo)).error).toMatchObject({ statusCode: '409' });
    expect((await avatars().update(name, photo)).error).toMatchObject({ statusCode: '403' });
    await avatars().remove([name]);
  });
});

describe('realtime', () => {
  /** The first state of a private channel that this person joins. */
  async function join(topic: string): Promise<string> {
    const { data } = await person.client.auth.getSession();
    const address = `${backend.url.replace('http', 'ws')}/realtime/v1`;
    const client = new RealtimeClient(address, { params: { apikey: backend.publishableKey } });
    await client.setAuth(data.session?.access_token ?? null);
    const channel = client.channel(topic, { config: { private: true } });
    const state = await new Promise<string>((resolve) => {
      channel.subscribe((first) => resolve(first));
    });
    await client.removeAllChannels();
    return state;
  }

  test('lets a member join the own topic', async () => {
    expect(await join(`member:${person.id}`)).toBe('SUBSCRIBED');
  });

  test('rejects joining the topic of another member [10.73]', async () => {
    expect(await join(`member:${other.id}`)).toBe('CHANNEL_ERROR');
  });
});

describe('a session', () => {
  test('is refreshed, carries changed metadata, and ends by signing out', async () => {
    const { client, id } = await backend.signUp();
    expect((await client.auth.updateUser({ data: { language: 'mr' } })).error).toBeNull();
    const refreshed = await client.auth.refreshSession();
    expect(refreshed.data.user).toMatchObject({ id, user_metadata: { language: 'mr' } });
    const token = refreshed.data.session?.refresh_token ?? '';
    expect((await client.auth.signOut()).error).toBeNull();
    expect((await backend.guest().auth.refreshSession({ refresh_token: token })).error).toMatchObject({
      code: 'refresh_token_not_found',
    });
  });
});
