/**
 * Writing what one may not, by every route (docs/security.md). Table by table, as SQL, this is tried in tests/database/access.test.ts;
 * here over the wire, where a body, a header or an address might find a way round.
 */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ask, type Attacker, attacker, outsiders } from '#tests/harness/attackers.ts';
import { makeMember } from '#tests/harness/members.ts';
import { startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';

let server: TestServer;
let victim: string;
let victimPhoto: string;
let member: Attacker;
let voices: Record<string, Attacker>;
let jpeg: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  server = await startTestServer();
  const { database } = server;
  victim = await makeMember(database);
  const [photo] = await database.admin`select name from storage.objects where name like ${`${victim}/%`}`;
  victimPhoto = String(photo?.name);
  const id = await makeMember(database);
  member = attacker(server, id, await server.tokenFor(id));
  voices = { ...(await outsiders(server)), member };
  jpeg = new Uint8Array(
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a3192f' } })
      .jpeg()
      .toBuffer(),
  );
});
afterAll(() => server.close());

const snapshot = async () => ({
  profile: (await server.database.admin`select * from private.profiles where id = ${victim}`)[0],
  payments: await server.database.admin`select * from public.payments order by payment_id`,
  prices: await server.database.admin`select * from public.membership_prices`,
  objects: await server.database.admin`select name from storage.objects order by name`,
  follows: await server.database.admin`select * from public.follows`,
  users: await server.database.admin`select count(*)::int from auth.users`,
});

const MERGE = { Prefer: 'resolution=merge-duplicates,return=representation,missing=default' };
const PROTECTED = [
  'id',
  'user_code',
  'is_valid',
  'has_paid',
  'paid_until',
  'photo_count',
  'first_photo',
  'photo_focus',
  'deactivated_at',
  'created_at',
  'updated_at',
];
const forgedValue = (column: string) =>
  ({
    id: victim,
    user_code: 1,
    is_valid: true,
    has_paid: true,
    photo_count: 6,
    first_photo: 'x',
    photo_focus: '{"x": [0, 0, 1]}',
  })[column] ?? '2099-01-01';

describe('protected columns of the own profile', () => {
  const own = () => `/rest/v1/profiles?id=eq.${member.id}`;

  test.each(PROTECTED)('rejects writing %s in every form', async (column) => {
    const before = await server.database.admin`select * from private.profiles where id = ${member.id}`;
    const json = { city: 'Mumbai', [column]: forgedValue(column) };
    const attempts: [string, Ask][] = [
      [own(), { method: 'PATCH', json }],
      [`${own()}&columns=city,${column}`, { method: 'PATCH', json: [json] }],
      [own(), { method: 'PATCH', json, headers: MERGE }],
      [own(), { method: 'PATCH', body: new URLSearchParams({ [column]: String(forgedValue(column)) }) }],
      ['/rest/v1/profiles', { json: { ...json, id: member.id }, headers: MERGE }],
      ['/rest/v1/profiles?on_conflict=id', { json: [{ ...json, id: member.id }], headers: MERGE }],
      [
        `/rest/v1/profile_status?has_paid=is.false`,
        { method: 'PATCH', json: { [column]: forgedValue(column) } },
      ],
      [`/rest/v1/valid_profiles?id=eq.${member.id}`, { method: 'PATCH', json }],
    ];
    for (const [path, options] of attempts)
      expect((await member.ask(path, options)).status).toBeGreaterThanOrEqual(400);
    expect(await server.database.admin`select * from private.profiles where id = ${member.id}`).toEqual(
      before,
    );
  });

  test('accepts the columns of the forms as JSON, and no form-encoded body', async () => {
    expect((await member.ask(own(), { method: 'PATCH', json: { city: 'Mumbai' } })).status).toBe(204);
    const form = { method: 'PATCH', body: new URLSearchParams({ city: 'Pune' }) };
    expect((await member.ask(own(), form)).status).toBe(400);
  });
});

describe.each(['guest', 'newcomer', 'unpaid', 'lapsed', 'deactivated', 'deleted', 'member'])(
  'as %s',
  (name) => {
    test('changes no data of other users', async () => {
      const { ask, id } = voices[name] as Attacker;
      const before = await snapshot();
      const uploads = (key: string, method = 'POST'): [string, Ask] => [
        `/storage/v1/object/avatars/${key}`,
        { method, body: jpeg, headers: { 'Content-Type': 'image/jpeg' } },
      ];
      const me = id || randomUUID();
      const attempts: [string, Ask][] = [
        [`/rest/v1/profiles?id=eq.${victim}`, { method: 'PATCH', json: { phone: '+919999999999' } }],
        ['/rest/v1/profiles?id=not.is.null', { method: 'DELETE' }],
        [`/rest/v1/valid_profiles?id=eq.${victim}`, { method: 'PATCH', json: { city: 'Mumbai' } }],
        ['/rest/v1/follows', { json: { follower_id: victim, following_id: me } }],
        [`/rest/v1/follows?follower_id=eq.${victim}`, { method: 'DELETE' }],
        [
          '/rest/v1/payments',
          { json: { user_id: me, payment_id: 'p', order_id: 'o', amount: 1 }, headers: MERGE },
        ],
        ['/rest/v1/payments?user_id=not.is.null', { method: 'PATCH', json: { expiry_at: '2099-01-01' } }],
        ['/rest/v1/membership_prices?item=not.is.null', { method: 'PATCH', json: { amount: 100 } }],
        [
          '/rest/v1/rpc/settle_purchase',
          { json: { purchase: 'x', provider_order: {}, provider_payments: [] } },
        ],
        ['/rest/v1/rpc/set_payment_mode', { json: { new_mode: 'live', even_so: true } }],
        [
          '/rest/v1/rpc/begin_purchase',
          {
            json: {
              buyer: victim,
              bought_item: 'membership_year',
              new_id: 'x',
              wire_receipt: null,
              asked_mode: 'test',
            },
          },
        ],
        [`/auth/v1/admin/users/${victim}`, { method: 'DELETE' }],
        ['/functions/v1/user_self_deletion', { json: { name: 'x', user_id: victim } }],
        ['/functions/v1/user_self_deletion', { json: { user_id: [victim] } }],
        [`/storage/v1/object/avatars/${victimPhoto}`, { method: 'DELETE' }],
        [
          '/storage/v1/object/avatars',
          {
            method: 'DELETE',
            json: { prefixes: [victimPhoto, `${me}/../${victimPhoto}`, `/${victimPhoto}`] },
          },
        ],
        uploads(victimPhoto, 'PUT'),
        uploads(`${victim}/new`),
        uploads(`${victim.toUpperCase()}/new`),
        uploads(`/${victim}/new`),
        uploads(`${me}/..%2f${victim}%2fnew`),
        uploads(`${me}/..%5c${victim}%5cnew`),
        uploads(`${me}%2f..%2f${victim}/new`),
        uploads(`${me}/a/b`),
        uploads('new'),
        uploads(`${me}/new.svg`),
        uploads(`${me}/.emptyFolderPlaceholder`),
        uploads(`${me}/%00`),
      ];
      for (const [path, options] of attempts) {
        const { status, text } = await ask(path, options);
        // 204 and `[]`: nothing was found that could be changed.
        if (status < 300) expect(`${path} ${text}`).toMatch(/ (\[\])?$/);
      }
      expect(await snapshot()).toEqual(before);
    });
  },
);

test('accepts the same writes for the own data', async () => {
  const { ask, id } = member;
  const headers = { 'Content-Type': 'image/jpeg' };
  expect(
    (await ask(`/storage/v1/object/avatars/${id}/new`, { method: 'POST', body: jpeg, headers })).status,
  ).toBe(200);
  expect((await ask(`/storage/v1/object/avatars/${id}/new`, { method: 'DELETE' })).status).toBe(200);
  expect((await ask('/rest/v1/follows', { json: { follower_id: id, following_id: victim } })).status).toBe(
    201,
  );
  expect((await ask(`/rest/v1/follows?following_id=eq.${victim}`, { method: 'DELETE' })).status).toBe(204);
  expect((await ask('/rest/v1/rpc/deactivate_membership', { json: {} })).status).toBe(204);
  expect((await ask('/rest/v1/rpc/reactivate_membership', { json: {} })).status).toBe(204);
});

test('makes an order for the signed-in user, not for the user named in the body', async () => {
  const buyer = await server.signUp();
  const { ask } = attacker(server, buyer.id, buyer.session.access_token);
  const json = { user_id: victim, buyer: victim, amount: 1, item: 'free', notes: { user_id: victim } };
  const order = JSON.parse((await ask('/functions/v1/payment_local', { json })).text) as { id: string };
  const [row] = await server.database
    .admin`select user_id, amount from public.payment_orders where rzp_order_id = ${order.id}`;
  expect(row).toEqual({ user_id: buyer.id, amount: 29900 });
});
