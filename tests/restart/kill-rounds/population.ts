/**
 * The people of the rounds: complete, paid members with two photos each, written straight into a fresh installation, and a token for each.
 */
import { createHash, randomUUID } from 'node:crypto';
import path from 'node:path';
import { createTokens } from '#server/auth/tokens.ts';
import type { Connection } from '#server/database/client/connection.ts';
import { forEachAtOnce } from '#server/ops/backup/copied-files.ts';
import { openDiskObjectStore } from '#server/storage/disk-object-store.ts';
import { FILLED_PROFILE } from '#tests/harness/members.ts';
import { photograph } from '#tests/harness/pictures.ts';
import type { Installation } from '#tests/restart/installation.ts';
import { type Ledger, newPerson } from './ledger.ts';

/** Longer than any run. */
const TOKEN_SECONDS = 24 * 3600;

/** Makes tokens as the auth service does, without a session. */
export function tokenMaker({ server, secrets }: Installation): (id: string) => Promise<string> {
  const tokens = createTokens({ secret: secrets.jwtSecret, issuer: `${server.url}/auth/v1` });
  return (id) => {
    const now = Math.floor(Date.now() / 1000);
    const claims = { sub: id, role: 'authenticated', aud: 'authenticated', aal: 'aal1', is_anonymous: false };
    return tokens.sign({ ...claims, iat: now, exp: now + TOKEN_SECONDS });
  };
}

/** The columns that each save sets together, to one number: all of them show it, or none. */
export const SAVED_COLUMNS = ['company_name', 'company_role', 'university', 'parent_city'] as const;

const BEGIN = { ...FILLED_PROFILE, ...Object.fromEntries(SAVED_COLUMNS.map((column) => [column, '0'])) };
const PEOPLE = `
  insert into auth.users (id, aud, role, email)
  select id, 'authenticated', 'authenticated', id || '@example.org' from unnest($1::uuid[]) as id`;
const PROFILES = `
  update private.profiles set (${Object.keys(BEGIN).join(', ')}) = (select ${Object.keys(BEGIN)
    .map((column) => `filled.${column}`)
    .join(', ')} from jsonb_populate_record(null::private.profiles, $1::jsonb) as filled)`;
const PAYMENTS = `
  insert into public.payments (user_id, payment_id, order_id, amount, currency, payment_at, expiry_at, mode)
  select id, 'entered_' || id, 'entered_' || id, 29900, 'INR', now(), now() + interval '1 year', private.payment_mode()
  from unnest($1::uuid[]) as id`;
const PHOTOS = `
  insert into storage.objects (bucket_id, name, version, metadata)
  select 'avatars', stored.key, stored.version, jsonb_build_object('eTag', $2::text, 'size', $3::int)
  from jsonb_to_recordset($1::jsonb) as stored(key text, version text)`;

/** Makes `count` members in an installation that has none. `connection` is the superuser's. */
export async function makePopulation(
  installation: Installation,
  connection: Connection,
  count: number,
): Promise<Ledger> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const list = `{${ids.join(',')}}`;
  await connection.send(PEOPLE, [list]);
  await connection.send(PROFILES, [JSON.stringify(BEGIN)]);
  await connection.send(PAYMENTS, [list]);

  const photo = await photograph(24, 32).jpeg().toBuffer();
  const photos = [...ids, ...ids].map((id) => ({ key: `${id}/${randomUUID()}`, version: randomUUID() }));
  const store = await openDiskObjectStore(path.join(installation.dataDir, 'objects'));
  await forEachAtOnce(photos, async ({ version }) => {
    await store.put(
      version,
      (async function* () {
        yield photo;
      })(),
    );
  });
  const eTag = `"${createHash('md5').update(photo).digest('hex')}"`;
  await connection.send(PHOTOS, [JSON.stringify(photos), eTag, photo.length]);

  const makeToken = tokenMaker(installation);
  const members = await Promise.all(
    ids.map(async (id) => newPerson(id, await makeToken(id), { isMember: true })),
  );
  for (const [place, { key }] of photos.entries()) members[place % count]?.photos.set(key, 'there');
  return { people: [...members], members };
}
