/**
 * Reading members' data without being a valid member, by every route of the product (docs/security.md).
 * Each attempt is one that shows the member to another valid member, or would if it worked.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ask, type Attacker, attacker, outsiders, reveals, SECRET } from '#tests/harness/attackers.ts';
import { makeMember } from '#tests/harness/members.ts';
import { startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';

const OUTSIDERS = ['guest', 'newcomer', 'unpaid', 'lapsed', 'deactivated', 'deleted'] as const;

let server: TestServer;
let victim: string;
let member: Attacker;
let attackers: Record<string, Attacker>;

beforeAll(async () => {
  server = await startTestServer();
  victim = await makeMember(server.database, { profile: SECRET });
  const other = await makeMember(server.database);
  member = attacker(server, other, await server.tokenFor(other));
  attackers = await outsiders(server);
  const { admin } = server.database;
  for (const { id } of [member, ...Object.values(attackers)])
    await admin`insert into public.follows (follower_id, following_id)
      select id, ${victim} from private.profiles where id::text = ${id}`;
  await admin`analyze private.profiles`;
});
afterAll(() => server.close());

const attackerNamed = (name: string): Attacker => {
  const found = attackers[name];
  if (!found) throw new Error(`no attacker is called ${name}`);
  return found;
};
const accept = (type: string): Ask => ({ headers: { Accept: type } });
const prefer = (preference: string, method = 'GET'): Ask => ({ method, headers: { Prefer: preference } });

const name = SECRET.last_name;

/** Shown to a member, so each proves that it would tell something. */
const SHOWING: [string, Ask?][] = [
  ['/rest/v1/valid_profiles'],
  ['/rest/v1/valid_profiles?select=x:last_name'],
  [`/rest/v1/valid_profiles?last_name=eq.${name}`],
  [`/rest/v1/valid_profiles?or=(last_name.eq.${name},not.and(id.is.null,city.is.null))`],
  ['/rest/v1/valid_profiles?last_name=like.*bnis*&select=id'],
  ['/rest/v1/valid_profiles?last_name=ilike.*sa*&select=id'],
  ['/rest/v1/valid_profiles?last_name=not.is.null&order=last_name&limit=1000'],
  [`/rest/v1/valid_profiles?last_name=eq.${name}`, accept('application/vnd.pgrst.object+json')],
  ['/rest/v1/follows_view?select=*'],
  ['/rest/v1/follows_view?select=last_name&order=followed_at'],
  ['/rest/v1/distinct_company_role'],
];

describe.each(OUTSIDERS)('as %s', (who) => {
  test.each(SHOWING)('returns no data of the victim for %s', async (path, options) => {
    const { text, status } = await attackerNamed(who).ask(path, options);
    // A refusal may repeat what was asked, never more; what isn't refused is empty.
    if (status < 300) expect(text.replace(/[\s,]|[a-z_]+(?=,|\n|$)/g, '')).toMatch(/^(\[\])?$/);
    else expect(text).toMatch(/"code":"(42501|PGRST116)"/);
  });

  test('returns an exact count of 0', async () => {
    for (const query of [
      '',
      `?last_name=eq.${name}`,
      '?last_name=like.Sab*',
      '?last_name=lt.Sac',
      '?city=eq.Pune',
    ])
      for (const table of ['valid_profiles', 'follows_view'])
        for (const method of ['GET', 'HEAD']) {
          const answer = await attackerNamed(who).ask(
            `/rest/v1/${table}${query}`,
            prefer('count=exact', method),
          );
          if (answer.status !== 401) expect(answer.headers.get('content-range')).toBe('*/0');
        }
  });

  test('returns no numbers from contact_of', async () => {
    const answer = await attackerNamed(who).ask('/rest/v1/rpc/contact_of', { json: { user_id: victim } });
    expect(answer.text).toMatch(/"code":"(42501|PT403)"/);
  });

  test('lists no photos of a member and signs no address', async () => {
    const [photo] = await server.database
      .admin`select name from storage.objects where name like ${`${victim}/%`}`;
    const { ask } = attackerNamed(who);
    for (const prefix of [`${victim}/`, '', `${victim.slice(0, 8)}`, `x/../${victim}/`])
      for (const search of ['', victim.slice(0, 4)]) {
        const answer = await ask('/storage/v1/object/list/avatars', { json: { prefix, search } });
        expect(answer.text).not.toContain(victim);
      }
    const signed = await ask(`/storage/v1/object/sign/avatars/${photo?.name}`, { json: { expiresIn: 60 } });
    expect(signed.text).toMatch(/NoSuchKey/);
  });
});

test.each(['s', 'sa', 'sab'])('rejects a guest who searches for %s', async (typed) => {
  const { text, status } = await attackerNamed('guest').ask(
    `/rest/v1/valid_profiles?last_name=ilike.*${typed}*`,
  );
  expect(status).toBe(401);
  expect(JSON.parse(text)).toMatchObject({
    code: '42501',
    message: 'permission denied for view valid_profiles',
  });
});

describe('the same as a valid member', () => {
  test.each(SHOWING)('returns the member for %s', async (path, options) => {
    const answer = await member.ask(path, options);
    expect(answer.status).toBeLessThan(300);
    expect(reveals(answer, victim)).toBe(true);
  });

  test('returns the exact count', async () => {
    const answer = await member.ask(`/rest/v1/valid_profiles?last_name=eq.${name}`, prefer('count=exact'));
    expect(answer.headers.get('content-range')).toMatch(/^0-0\/[1-9]/);
  });

  test('lists the photos', async () => {
    const answer = await member.ask('/storage/v1/object/list/avatars', { json: { prefix: `${victim}/` } });
    expect(JSON.parse(answer.text)).toHaveLength(1);
  });

  test('returns the numbers of a member from contact_of', async () => {
    const answer = await member.ask('/rest/v1/rpc/contact_of', { json: { user_id: victim } });
    const { phone, parent_number, mama_phone, parent_address } = SECRET;
    expect(JSON.parse(answer.text)).toMatchObject([{ phone, parent_number, mama_phone, parent_address }]);
  });
});

/** Data that nobody may read, members included. */
const CLOSED: [string, Ask?][] = [
  ...['phone', 'x:parent_number', 'id,mama_phone', 'parent_address'].flatMap((select): [string, Ask?][] => [
    [`/rest/v1/valid_profiles?select=${select}`],
    [`/rest/v1/follows_view?select=${select}`],
  ]),
  ['/rest/v1/valid_profiles?phone=like.%2B91*'],
  ['/rest/v1/valid_profiles?order=parent_number'],
  ['/rest/v1/listings', { headers: { 'Accept-Profile': 'private' } }],
  ['/rest/v1/contact_viewers'],
  ['/rest/v1/rpc/contact_of?user_id=$victim'],
  ['/rest/v1/profiles?select=*&id=neq.00000000-0000-4000-8000-000000000000'],
  ['/rest/v1/profiles?or=(phone.not.is.null,id.not.is.null)'],
  ['/rest/v1/profiles?order=phone', prefer('count=exact')],
  ['/rest/v1/profile_status'],
  ['/rest/v1/payments?select=*'],
  ['/rest/v1/payments?select=*,profiles(*)'],
  ['/rest/v1/follows?select=*,profiles!follows_following_id_fkey(phone)'],
  ['/rest/v1/valid_profiles?select=...follows(*)'],
  ['/rest/v1/valid_profiles?select=phone.max()'],
  ['/rest/v1/profiles', { headers: { 'Accept-Profile': 'private' } }],
  ['/rest/v1/users', { headers: { 'Accept-Profile': 'auth' } }],
  ['/rest/v1/private.profiles'],
  ['/rest/v1/"private"."profiles"'],
  ['/rest/v1/pg_stats?tablename=eq.profiles'],
  ['/rest/v1/payment_orders'],
  ['/rest/v1/outbox'],
  ['/rest/v1/rpc/is_listed', { json: { member: '$victim' } }],
  ['/rest/v1/rpc/photos_of', { json: { member: '$victim' } }],
  ['/rest/v1/rpc/payment_violations', { json: {} }],
  ['/rest/v1/valid_profiles', accept('application/vnd.pgrst.plan+json; options=analyze|verbose')],
  ['/auth/v1/admin/users/$victim'],
  [
    '/rest/v1/profiles?phone=not.is.null',
    { method: 'PATCH', json: { city: 'Pune' }, headers: { Prefer: 'return=representation' } },
  ],
  [
    '/rest/v1/profiles?id=neq.00000000-0000-4000-8000-000000000000&select=phone::int',
    { method: 'PATCH', json: { phone: 'x' }, headers: { Prefer: 'return=representation' } },
  ],
  [
    '/rest/v1/follows',
    { json: { follower_id: '$me', following_id: '$victim' }, headers: { Prefer: 'return=representation' } },
  ],
  [
    '/rest/v1/profiles?on_conflict=phone',
    {
      json: { phone: SECRET.phone },
      headers: { Prefer: 'resolution=merge-duplicates,return=representation' },
    },
  ],
];

describe.each([...OUTSIDERS, 'member'])('as %s', (who) => {
  test.each(CLOSED)('returns no data of others for %s', async (path, options) => {
    const own = who === 'member' ? member : attackerNamed(who);
    const fill = (text: string) => text.replace('$victim', victim).replace('$me', own.id);
    const json = options?.json === undefined ? undefined : JSON.parse(fill(JSON.stringify(options.json)));
    const answer = await own.ask(fill(path), { ...options, json });
    for (const secret of Object.values(SECRET)) expect(answer.text).not.toContain(secret);
    const total = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1] ?? '0';
    expect(Number(total)).toBeLessThanOrEqual(1);
  });
});
