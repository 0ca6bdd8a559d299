/**
 * Guests and users without membership get no data of members: tried with supabase-js, without the front end.
 * A member makes each attempt, too, and gets data or is rejected for another reason.
 */
import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { SupabaseClient } from '@supabase/supabase-js';
import { guest, type Member, makeMember, makeUnpaid, operator, sure } from './harness/people.ts';

interface Answer {
  data: unknown;
  error: { message: string } | null;
  count?: number | null;
}

interface Attempt {
  name: string;
  try: (client: SupabaseClient, target: Member) => PromiseLike<Answer>;
  /** What a valid member gets by it: something, or nothing either. */
  member: 'something' | 'nothing';
}

const reading = (name: string, member: Attempt['member'], attempt: Attempt['try']): Attempt => ({
  name,
  member,
  try: attempt,
});

const LISTED = 'valid_profiles';
const CLOSED_TABLES = ['payment_orders', 'payment_attempts', 'refunds', 'webhook_inbox', 'outbox'];
const FILTER_VIEWS = [
  'distinct_highest_education',
  'distinct_caste',
  'distinct_company_role',
  'distinct_city',
];

const ATTEMPTS: Attempt[] = [
  reading('all listed profiles', 'something', (client) => client.from(LISTED).select()),
  reading('one by id', 'something', (client, { id }) => client.from(LISTED).select().eq('id', id)),
  reading('one by id, as one row', 'something', (client, { id }) =>
    client.from(LISTED).select('last_name').eq('id', id).maybeSingle(),
  ),
  reading('a phone under another name', 'nothing', (client, { userCode }) =>
    client.from(LISTED).select('first_photo:phone').eq('user_code', userCode),
  ),
  reading('a cast column', 'nothing', (client, { id }) =>
    client.from(LISTED).select('user_code::text').eq('id', id),
  ),
  reading('any of odd filters', 'something', (client, { firstName }) =>
    client
      .from(LISTED)
      .select('id')
      .or(`first_name.ilike.%${firstName}%,last_name.like.*a*,not.and(id.is.null)`),
  ),
  reading('a filter that is always true', 'something', (client) =>
    client.from(LISTED).select('id').not('id', 'is', null),
  ),
  reading('the count alone', 'something', (client) =>
    client.from(LISTED).select('*', { count: 'exact', head: true }),
  ),
  reading('the tail of the list', 'something', (client) =>
    client.from(LISTED).select('id').order('last_name', { ascending: false }).range(1, 3),
  ),
  reading('an aggregate', 'nothing', (client) => client.from(LISTED).select('income.sum()')),
  reading('others by the own table', 'nothing', (client, { id }) =>
    client.from('profiles').select().eq('id', id),
  ),
  reading('others by an embedded table', 'nothing', (client, { id }) =>
    client.from('follows').select('*, profiles(*)').eq('following_id', id),
  ),
  reading('who saved whom', 'nothing', (client, { id }) =>
    client.from('follows').select().or(`follower_id.eq.${id},following_id.eq.${id}`),
  ),
  reading('the shortlists of others', 'nothing', (client, { id }) =>
    client.from('follows_view').select().eq('follower_id', id),
  ),
  reading('payments of others', 'nothing', (client, { id }) =>
    client.from('payments').select().eq('user_id', id),
  ),
  reading('the status of others', 'nothing', (client, { id }) =>
    client.from('profile_status').select().contains('data_without_updated_at', { id }),
  ),
  ...FILTER_VIEWS.map((view) => reading(view, 'something', (client) => client.from(view).select())),
  ...CLOSED_TABLES.map((table) =>
    reading(table, 'nothing', (client) => client.from(table).select('*', { count: 'exact' })),
  ),
  ...(['private', 'auth', 'storage'] as const).map((schema) =>
    reading(`the schema ${schema}`, 'nothing', (client) =>
      client
        .schema(schema)
        .from(schema === 'private' ? 'profiles' : schema === 'auth' ? 'users' : 'objects')
        .select(),
    ),
  ),
  reading('the folders of all members', 'something', async (client) => {
    const { data: own } = await client.auth.getUser();
    const { data, error } = await client.storage.from('avatars').list();
    return { data: data?.filter(({ name }) => name !== own.user?.id) ?? [], error };
  }),
  reading("a member's photos", 'something', (client, { id }) => client.storage.from('avatars').list(id)),
  reading('a search through photos', 'nothing', (client, { id }) =>
    client.storage.from('avatars').list('', { search: id.slice(0, 8) }),
  ),
];

/** Rows, names of files, or the count: whatever an answer brought. */
function broughtBy({ data, error, count }: Answer): number {
  if (error) return 0;
  const rows = Array.isArray(data) ? data.length : data === null ? 0 : 1;
  return Math.max(rows, count ?? 0);
}

/** Whether an answer tells anything of the target, in data or in the words of its error. */
function mentions(answer: Answer, target: Member): boolean {
  const said = JSON.stringify(answer);
  return [target.firstName, target.phone, target.companyRole].some((secret) => said.includes(secret));
}

test.describe('Guests and other users read no data of members', () => {
  let target: Member;
  let member: Member;
  let strangers: Record<string, SupabaseClient>;

  test.beforeAll(async () => {
    target = await makeMember({ phone: '9123456780' });
    member = await makeMember();
    const unpaid = await makeUnpaid();
    const lapsed = await makeMember();
    const past = new Date(Date.now() - 60_000).toISOString();
    const started = new Date(Date.now() - 120_000).toISOString();
    sure(
      await operator()
        .from('payments')
        .update({ payment_at: started, expiry_at: past })
        .eq('user_id', lapsed.id)
        .select('payment_id')
        .single(),
    );
    const paused = await makeMember();
    const { error } = await paused.client.rpc('deactivate_membership');
    expect(error).toBeNull();
    strangers = {
      'a guest': guest(),
      'an unpaid user': unpaid.client,
      'a lapsed member': lapsed.client,
      'a paused member': paused.client,
    };
  });

  for (const attempt of ATTEMPTS) {
    test(attempt.name, async () => {
      for (const [who, client] of Object.entries(strangers)) {
        const answer = await attempt.try(client, target);
        expect(broughtBy(answer), `${who}: ${JSON.stringify(answer).slice(0, 300)}`).toBe(0);
        expect(mentions(answer, target), who).toBe(false);
      }
      const answer = await attempt.try(member.client, target);
      if (attempt.member === 'something')
        expect(broughtBy(answer), JSON.stringify(answer.error)).toBeGreaterThan(0);
      else expect(mentions(answer, target), JSON.stringify(answer).slice(0, 300)).toBe(false);
    });
  }

  test('Guests and other users change no data of members', async () => {
    const photos = sure(await member.client.storage.from('avatars').list(target.id)).map(({ name }) => name);
    for (const [who, client] of Object.entries({ ...strangers, 'another member': member.client })) {
      const answers = {
        update: await client.from('profiles').update({ first_name: 'Nobody' }).eq('id', target.id).select(),
        remove: await client.from('profiles').delete().eq('id', target.id).select(),
        pay: await client
          .from('payments')
          .insert({ user_id: target.id, payment_id: randomUUID(), order_id: randomUUID(), amount: 100 })
          .select(),
        follow: await client
          .from('follows')
          .insert({ follower_id: target.id, following_id: member.id })
          .select(),
        upload: await client.storage.from('avatars').upload(`${target.id}/${randomUUID()}`, new Blob(['x'])),
        erase: await client.storage.from('avatars').remove(photos.map((name) => `${target.id}/${name}`)),
        pause: await client.rpc('settle_purchase'),
      };
      for (const [what, answer] of Object.entries(answers)) {
        expect(broughtBy(answer as Answer), `${who}, ${what}: ${JSON.stringify(answer)}`).toBe(0);
      }
    }
    const { first_name } = sure(
      await operator().from('profiles').select('first_name').eq('id', target.id).single(),
    );
    expect(first_name).toBe(target.firstName);
    expect(sure(await member.client.storage.from('avatars').list(target.id))).toHaveLength(photos.length);
  });
});
