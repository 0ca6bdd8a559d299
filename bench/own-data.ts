/**
 * `npm run bench:own-data`: how long the download of one's data and the deletion of the account take for a member with six photos and five
 * hundred interests, by the calls of the page. The exit code is 1 when one of them takes longer than the goal, or the deletion leaves something.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { createTokens } from '#server/auth/tokens.ts';
import { photograph } from '#tests/harness/pictures.ts';
import { bucket } from '#web/backend/buckets.ts';
import { backend, loadClient } from '#web/backend/client.ts';
import { fetchOwnData } from '#web/features/my-data/api/get-own-data.ts';
import { zipOf } from '#web/features/my-data/lib/zip.ts';
import { type Fixture, openFixture, SECRETS } from './fixture.ts';

const PROFILES = 2000;
const PHOTOS = 6;
const INTERESTS = 500;
/** Like photos from the browser. */
const WIDTH = 1440;
const HEIGHT = 1080;
/** Seconds that the download and the deletion may take. */
const GOAL = 60;
const POLL_MS = 20;

interface Owner {
  id: string;
  /** Bytes of the photos as sent. */
  bytes: number;
}

/** The page's own client, which finds the server by its own origin, for a session whose code was entered just now. */
async function signIn({ server }: Fixture, id: string, email: string): Promise<void> {
  const { fetch } = globalThis;
  globalThis.fetch = (address, init) =>
    fetch(typeof address === 'string' ? new URL(address, server.url) : address, init);
  const tokens = createTokens({ secret: SECRETS.JWT_SECRET, issuer: `${server.url}/auth/v1` });
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: id, email, role: 'authenticated', aud: 'authenticated', exp: now + 3600 };
  const access_token = await tokens.sign({ ...claims, amr: [{ method: 'otp', timestamp: now }] });
  const client = await loadClient();
  const { error } = await client.auth.setSession({ access_token, refresh_token: 'none' });
  if (error) throw error;
}

/** A listed member with photos and interests of others and to others. */
async function prepare(fixture: Fixture): Promise<Owner> {
  const { superuser } = fixture;
  const [member] = await superuser.send<{ id: string; email: string }>(
    'select u.id, u.email from auth.users u join private.listings l on l.id = u.id order by l.user_code desc limit 1',
  );
  if (!member) throw new Error('no member is listed');
  await signIn(fixture, member.id, member.email);
  // The population's photos are rows without files.
  await superuser.command("set storage.allow_delete_query = 'true'");
  await superuser.send('delete from storage.objects where name like $1', [`${member.id}/%`]);
  await superuser.send(
    `insert into private.interests (sender, receiver, state, sent_at)
     select case when n % 2 = 0 then $1::uuid else l.id end, case when n % 2 = 0 then l.id else $1::uuid end, 'expired',
       now() - make_interval(days => 40 + n::integer)
     from (select id, row_number() over (order by id) as n from private.listings where id <> $1::uuid limit ${INTERESTS}) as l`,
    [member.id],
  );
  let bytes = 0;
  for (let photo = 0; photo < PHOTOS; photo += 1) {
    const picture = await photograph(WIDTH, HEIGHT + photo)
      .jpeg({ quality: 70 })
      .toBuffer();
    bytes += picture.length;
    const photos = await bucket('avatars');
    const blob = new Blob([new Uint8Array(picture)], { type: 'image/jpeg' });
    const { error } = await photos.upload(`${member.id}/${randomUUID()}`, blob, {
      contentType: 'image/jpeg',
    });
    if (error) throw error;
  }
  return { id: member.id, bytes };
}

/** The download as the page makes it. */
async function download({ id }: Owner): Promise<{ seconds: number; bytes: number }> {
  const began = performance.now();
  const { data, photos } = await fetchOwnData(id);
  const { size } = await zipOf({ 'data.json': JSON.stringify(data), ...photos });
  const seconds = (performance.now() - began) / 1000;
  const interests = data.further.interests as unknown[];
  if (Object.keys(photos).length < PHOTOS || interests.length < INTERESTS)
    throw new Error(`the download has ${Object.keys(photos).length} photos, ${interests.length} interests`);
  return { seconds, bytes: size };
}

/** How many rows still name the member in the tables that others, or the member, were shown. */
const LEFT = `
select (select count(*) from auth.users where id = $1::uuid) + (select count(*) from private.profiles where id = $1::uuid)
  + (select count(*) from private.listings where id = $1::uuid)
  + (select count(*) from private.interests where $1::uuid in (sender, receiver))
  + (select count(*) from storage.objects where name like $2) as left`;

/** Deletes the account and waits until neither rows nor photo files are left. Resolves with the seconds until then. */
async function deleteAccount({ superuser, objects }: Fixture, { id }: Owner): Promise<number> {
  const versions = await superuser.send<{ version: string }>(
    'select version from storage.objects where name like $1',
    [`${id}/%`],
  );
  const files = versions.flatMap(({ version }) => globSync(path.join(objects, '**', `${version}*`)));
  if (files.length < PHOTOS) throw new Error(`only ${files.length} files of photos were found`);
  const began = performance.now();
  const { error } = await backend().functions.invoke('user_self_deletion', { body: { user_id: id } });
  if (error) throw error;
  for (;;) {
    const [row] = await superuser.send<{ left: string }>(LEFT, [id, `${id}/%`]);
    const seconds = (performance.now() - began) / 1000;
    if ((Number(row?.left) === 0 && !files.some((file) => existsSync(file))) || seconds > GOAL)
      return seconds;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

const fixture = await openFixture(PROFILES, console.log);
try {
  const owner = await prepare(fixture);
  const exported = await download(owner);
  const deleted = await deleteAccount(fixture, owner);
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
  console.log(
    `${PHOTOS} photos of ${megabytes(owner.bytes)} MB together, ${INTERESTS} interests\n` +
      `download of ${megabytes(exported.bytes)} MB: ${exported.seconds.toFixed(2)} s of at most ${GOAL}\n` +
      `deletion until nothing is left: ${deleted.toFixed(2)} s of at most ${GOAL}`,
  );
  if (Math.max(exported.seconds, deleted) > GOAL) process.exitCode = 1;
} finally {
  await fixture.close();
}
