/**
 * The REST calls of the front end on the product's own tables, with supabase-js as a member.
 */
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSchemaCache } from '#server/rest/schema-cache/schema-cache.ts';
import { makeMember, makeUser } from '#tests/harness/members.ts';
import { startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';

let server: TestServer;
let me: string;
let other: string;
let third: string;
let member: SupabaseClient;

beforeAll(async () => {
  server = await startTestServer();
  const { database } = server;
  me = await makeMember(database);
  other = await makeMember(database, {
    profile: { first_name: 'Asha', caste: 'tul', city: 'Mumbai', income: '40000' },
  });
  third = await makeMember(database, { profile: { first_name: 'अनघा, (रानडे) "अनु"', last_name: 'Rasal' } });
  member = await server.actingAs(me);
});
afterAll(() => server.close());

const names = (rows: { first_name: string }[] | null) => (rows ?? []).map((row) => row.first_name).sort();

test('has an index for members by newest first', async () => {
  const { relations } = await createSchemaCache({ database: server.database.database }).current();
  expect(relations.get('valid_profiles')?.orders).toContainEqual([
    { name: 'created_at', descending: true },
    { name: 'id', descending: true },
  ]);
});

describe('browsing and searching', () => {
  const listed = () => member.from('valid_profiles').select('*').neq('id', me);

  test('returns the first page of the browse screen [7.06]', async () => {
    const { data, error } = await listed()
      .in('caste', ['tul', 'Karhade, K'])
      .in('city', ['Mumbai', 'पुणे'])
      .eq('gender', 'Female')
      .gte('income', 40000)
      .range(0, 5);
    expect(error).toBeNull();
    expect(data).toHaveLength(1);
    expect(data?.[0]).toMatchObject({
      id: other,
      first_name: 'Asha',
      income: 40000,
      has_paid: true,
      is_valid: true,
    });
    expect(data?.[0]).not.toHaveProperty('paid_until');
  });

  test('finds a member by user code', async () => {
    const { data: mine } = await member.from('profiles').select('user_code').eq('id', me).single();
    expect(typeof mine?.user_code).toBe('number');
    const { data: theirs } = await listed()
      .eq('user_code', (mine?.user_code ?? 0) + 1)
      .limit(5);
    expect(theirs).toMatchObject([{ id: other }]);
  });

  test('finds members by text with special characters [7.07]', async () => {
    const search = (typed: string) => {
      const pattern = JSON.stringify(`%${typed.replace(/[%_\\]/g, '\\$&')}%`);
      const columns = ['first_name', 'middle_name', 'last_name'];
      return listed()
        .or(columns.map((column) => `${column}.ilike.${pattern}`).join(','))
        .limit(5);
    };
    expect(names((await search('aSh')).data)).toEqual(['Asha']);
    expect(names((await search('रानडे')).data)).toEqual(['अनघा, (रानडे) "अनु"']);
    expect(names((await search(', (रानडे) "अ')).data)).toEqual(['अनघा, (रानडे) "अनु"']);
    for (const typed of ['H', 'hA', 'aS']) expect(names((await search(typed)).data)).toContain('Asha');
    for (const typed of ['घ', '"अ', ', '])
      expect(names((await search(typed)).data)).toEqual(['अनघा, (रानडे) "अनु"']);
    expect((await search('qx')).data).toEqual([]);
    for (const typed of ['%', '_', '\\', '"', ')', "'; drop table follows; --"])
      expect((await search(typed)).error).toBeNull();
    expect((await search('%')).data).toEqual([]);
  });

  test('returns the option lists [7.11]', async () => {
    expect(await member.from('distinct_caste').select('*')).toMatchObject({
      data: expect.arrayContaining([{ caste: 'kul' }, { caste: 'tul' }]),
    });
  });

  test.each([
    ['caste', 'nul'],
    ['highest_education', 'Ph.D.'],
    ['company_role', 'Ferryman'],
  ])(
    'returns a new %s at once, and to members only, after the list was read before',
    async (field, value) => {
      const read = async (client: SupabaseClient) => client.from(`distinct_${field}`).select('*');
      expect((await read(member)).data).not.toContainEqual({ [field]: value });
      await makeMember(server.database, { profile: { [field]: value } });
      expect((await read(member)).data).toContainEqual({ [field]: value });
      expect((await read(member)).data).toContainEqual({ [field]: value });
      const newcomer = await server.actingAs(await makeUser(server.database));
      expect(await read(newcomer)).toMatchObject({ data: [], error: null });
      const refused = expect.objectContaining({ message: `permission denied for view distinct_${field}` });
      expect(await read(server.client())).toMatchObject({ status: 401, error: refused });
    },
  );

  test('returns no rows to a guest [6.03]', async () => {
    expect(await server.client().from('valid_profiles').select('*')).toMatchObject({
      status: 401,
      error: { code: '42501' },
    });
  });
});

describe('the own profile, an updatable view', () => {
  test('returns the own profile as an object [7.10]', async () => {
    expect(await member.from('profiles').select('first_name,last_name').eq('id', me).single()).toMatchObject({
      data: { first_name: 'Sayali', last_name: 'Deshmukh' },
    });
    expect(await member.from('profiles').select('*')).toMatchObject({ data: [{ id: me }] });
  });

  test('saves a section with 204, or returns the row with select() [7.10]', async () => {
    const saved = await member.from('profiles').update({ city: 'Mumbai', height: '5.6' }).eq('id', me);
    expect(saved).toMatchObject({ status: 204, error: null, data: null });
    const { data } = await member
      .from('profiles')
      .update({ city: 'Pune' })
      .eq('id', me)
      .select('city, height')
      .single();
    expect(data).toEqual({ city: 'Pune', height: 5.6 });
  });

  test("changes nothing in another member's profile [6.05]", async () => {
    expect(await member.from('profiles').update({ city: 'Pune' }).eq('id', other)).toMatchObject({
      status: 204,
    });
    expect(await member.from('profiles').update({ city: 'Pune' }).eq('id', other).select()).toMatchObject({
      data: [],
    });
    expect((await member.from('valid_profiles').select('city').eq('id', other).single()).data).toEqual({
      city: 'Mumbai',
    });
  });

  test('rejects columns that a member may not write', async () => {
    for (const change of [
      { has_paid: true },
      { is_valid: true },
      { user_code: 1 },
      { paid_until: '2099-01-01' },
    ])
      expect(await member.from('profiles').update(change).eq('id', me)).toMatchObject({
        error: { code: expect.stringMatching(/^(42501|0A000|55000)$/) },
      });
    expect(await member.from('profiles').update({ nope: 1 }).eq('id', me)).toMatchObject({
      status: 400,
      error: { code: 'PGRST204' },
    });
    const fresh = await server.actingAs(await makeUser(server.database));
    expect(await fresh.from('valid_profiles').update({ city: 'Pune' }).eq('id', other)).toMatchObject({
      status: 403,
    });
  });

  test('rejects values that violate constraints', async () => {
    expect(await member.from('profiles').update({ phone: 'x' }).eq('id', me)).toMatchObject({
      status: 400,
      error: { code: '23514', message: expect.stringContaining('profiles_phone_') },
    });
    expect(await member.from('profiles').update({ caste: 'nonsense' }).eq('id', me)).toMatchObject({
      status: 409,
      error: { code: '23503', message: expect.stringContaining('profiles_caste_fkey') },
    });
    expect(await member.from('profiles').update({ dob: 'yesterday-ish' }).eq('id', me)).toMatchObject({
      status: 400,
      error: { code: '22007' },
    });
  });

  test('returns the status flags', async () => {
    expect(await member.from('profile_status').select('*').single()).toMatchObject({
      data: { has_paid: true, is_valid: true, is_personal_details_null: false },
    });
  });
});

describe('follows and payments', () => {
  test('saves, repeats, reads, lists and removes a follow [4.43, 7.12]', async () => {
    const pair = { follower_id: me, following_id: other };
    expect(await member.from('follows').insert(pair)).toMatchObject({ status: 201, data: null });
    expect(await member.from('follows').insert(pair)).toMatchObject({
      status: 409,
      error: { code: '23505' },
    });
    expect(await member.from('follows').insert({ follower_id: me, following_id: third })).toMatchObject({
      status: 201,
    });
    expect((await member.from('follows').select('*').match(pair)).data).toMatchObject([pair]);
    const page = await member
      .from('follows_view')
      .select('*')
      .eq('follower_id', me)
      .order('followed_at')
      .range(1, 20);
    expect(page.data).toMatchObject([{ following_id: third, last_name: 'Rasal' }]);
    expect(await member.from('follows').delete().match(pair)).toMatchObject({ status: 204 });
    expect((await member.from('follows').select('*').match(pair)).data).toEqual([]);
    expect(await member.from('follows').insert({ follower_id: other, following_id: me })).toMatchObject({
      status: 403,
    });
  });

  test('returns the latest payment and rejects inserting one [7.09]', async () => {
    const { data } = await member
      .from('payments')
      .select('*')
      .eq('user_id', me)
      .order('payment_at', { ascending: false })
      .limit(1);
    expect(data).toMatchObject([{ user_id: me, currency: 'INR' }]);
    for (const rows of [{ user_id: me, amount: 1 }, [{ user_id: me, amount: 1 }]])
      expect(await member.from('payments').insert(rows)).toMatchObject({
        status: 403,
        error: { code: '42501' },
      });
  });
});
