/** Moves an installation from an embedded server to the stand-in of a hosted project, and back. */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { embeddedPhotos, hostedPhotos, type PhotoSide } from '#scripts/transfer/photos.ts';
import { transfer } from '#scripts/transfer/transfer.ts';
import { type Connection, openConnection } from '#server/database/client/connection.ts';
import { type Cluster, startCluster } from '#server/database/cluster/cluster.ts';
import { prepareDatabase } from '#server/database/migrate/migrations.ts';
import { openDiskObjectStore } from '#server/storage/disk-object-store.ts';
import { loginAs } from '#tests/harness/hosted/stand-in.ts';
import { makeMember } from '#tests/harness/members.ts';
import { startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';
import { startTextGateway, type TextGateway } from '#tests/harness/text-gateway.ts';

/** An embedded installation: a database of the cluster, and a folder of photos. */
interface Embedded extends PhotoSide {
  admin: postgres.Sql;
}

const MEMBERS = 3;
/** Of a member who has no e-mail address. */
const NUMBER = '919800000001';
const NEVER = new AbortController().signal;
let folder: string;
let cluster: Cluster;
let source: Embedded;
let returned: Embedded;
let project: TestServer;
let gateway: TextGateway;
let hosted: PhotoSide & { written: string[] };
const opened: { connections: Connection[]; pools: postgres.Sql[] } = { connections: [], pools: [] };

async function open(address: Parameters<typeof openConnection>[0]['address']): Promise<Connection> {
  const connection = await openConnection({ address });
  opened.connections.push(connection);
  return connection;
}

async function makeEmbedded(database: string): Promise<Embedded> {
  const address = { ...cluster.address, database };
  const maker = await open(cluster.address);
  await maker.command(`create database ${database}`);
  await prepareDatabase(address);
  const connection = await open(address);
  const store = await openDiskObjectStore(path.join(folder, database));
  const { host, port, user, password } = address;
  const admin = postgres({ host, port, user, password, database, max: 1, onnotice: () => {} });
  opened.pools.push(admin);
  return { connection, admin, photos: embeddedPhotos(connection, store) };
}

async function fill(installation: Embedded): Promise<void> {
  const members = [];
  for (let count = 0; count < MEMBERS; count += 1)
    members.push(
      await makeMember(installation as never, { photos: 0, profile: { first_name: `नाव ${count}` } }),
    );
  const [first = '', second = '', third = ''] = members;
  await installation.admin`insert into follows (follower_id, following_id) values (${first}, ${second}), (${third}, ${second})`;
  await installation.admin`insert into private.interests (sender, receiver) values (${first}, ${third})`;
  await installation.admin`update private.text_settings set sign_in = true, sender = 'http'`;
  await installation.admin`
    update auth.users set email = null, email_confirmed_at = null, phone = ${NUMBER}, phone_confirmed_at = now() where id = ${third}`;
  await installation.admin`
    insert into private.awaited_consents (member, source, state, entered_by, address) values (${second}, 'family', 'invited', ${first}, '919800000002')`;
  await installation.admin`insert into private.profile_managers (profile, account, relation) values (${second}, ${first}, 'mother')`;
  await installation.admin`
    with session as (insert into auth.sessions (id, user_id) values (${randomUUID()}, ${second}) returning id)
    insert into private.push_places (member, session, endpoint, public_key, secret, device)
    select ${second}, id, 'https://fcm.googleapis.com/fcm/send/phone', ${'k'.repeat(87)}, ${'s'.repeat(22)}, 'Phone' from session`;
  for (const member of members)
    for (let count = 0; count < 2; count += 1) {
      const name = `${member}/${randomUUID()}`;
      const photo = {
        bucket: 'avatars',
        name,
        version: null,
        size: 0,
        mimetype: 'image/webp',
        cacheControl: 'max-age=3600',
        eTag: '',
      };
      await installation.photos.write(photo, Buffer.from(`photo ${name}`));
    }
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'reshimgath-transfer-'));
  cluster = await startCluster({ dataDir: path.join(folder, 'data'), durable: false });
  source = await makeEmbedded('source');
  await fill(source);
  gateway = await startTextGateway();
  const texts = { TEXT_URL: `${gateway.url}/send?to={number}&msg={text}` };
  project = await startTestServer({ config: { texts } });
  const { admin, address } = project.database;
  await admin`alter database ${admin(address.database)} owner to postgres`;
  // A hosted project stores photos as they are; ours encodes them again where a bucket takes only pictures.
  await admin`update storage.buckets set allowed_mime_types = null`;
  const photos = hostedPhotos(project.admin);
  const written: string[] = [];
  hosted = {
    connection: await open(loginAs('postgres', address)),
    written,
    photos: {
      ...photos,
      write: async (photo, bytes) => {
        await photos.write(photo, bytes);
        written.push(photo.name);
      },
    },
  };
});
afterAll(async () => {
  for (const pool of opened.pools) await pool.end();
  for (const connection of opened.connections) await connection.close();
  await project.close();
  await gateway.stop();
  await cluster.stop();
  rmSync(folder, { recursive: true });
});

const move = (from: PhotoSide, to: PhotoSide, signal = NEVER) => {
  const lines: string[] = [];
  return transfer({ source: from, target: to, report: (line) => lines.push(line), signal }).then(
    (result) => ({ ...result, lines }),
  );
};

it('resumes an interrupted transfer without copying a photo twice', async () => {
  const interruption = new AbortController();
  const target = {
    ...hosted,
    photos: {
      ...hosted.photos,
      write: async (...args: Parameters<typeof hosted.photos.write>) => {
        await hosted.photos.write(...args);
        interruption.abort(new Error('interrupted'));
      },
    },
  };
  await expect(move(source, target, interruption.signal)).rejects.toThrow('interrupted');
  const before = hosted.written.length;
  expect(before).toBeLessThan(2 * MEMBERS);
  const { photos, lines } = await move(source, hosted);
  expect(photos).toBe(2 * MEMBERS);
  expect(new Set(hosted.written).size).toBe(hosted.written.length);
  expect(lines).toContain(`${2 * MEMBERS - before}/${2 * MEMBERS - before} photos`);
});

it('copies ids, user codes, payments, follows, interests and the owners of photos', async () => {
  const question = `select u.id, u.email, u.phone, p.user_code, p.first_name, p.photo_count, p.first_photo,
      (select count(*)::int from public.payments y where y.user_id = u.id) as payments,
      (select array_agg(f.following_id::text) from public.follows f where f.follower_id = u.id) as follows,
      (select array_agg(i.receiver::text) from private.interests i where i.sender = u.id) as interests,
      (select array_agg(o.id::text order by o.name) from storage.objects o where split_part(o.name, '/', 1) = u.id::text) as photos
    from auth.users u join private.profiles p using (id) order by u.id`;
  const there = await project.database.admin.unsafe(question);
  expect([...there]).toEqual([...(await source.admin.unsafe(question))]);
  expect(there).toHaveLength(MEMBERS);
});

it('leaves sessions and their devices behind, and no row that refers to one', async () => {
  const keys = await project.database.admin<{ question: string }[]>`
    select format('select %1$L as key from %2$s c where c.%3$I is not null and not exists (select from %4$s p where p.%5$I = c.%3$I)',
      k.conname, k.conrelid::regclass, own.attname, k.confrelid::regclass, their.attname) as question
    from pg_constraint k
      join pg_attribute own on own.attrelid = k.conrelid and own.attnum = k.conkey[1]
      join pg_attribute their on their.attrelid = k.confrelid and their.attnum = k.confkey[1]
    where k.contype = 'f' and cardinality(k.conkey) = 1`;
  const broken = keys.map(({ question }) => question).join(' union ');
  expect([...(await project.database.admin.unsafe(broken))]).toEqual([]);
  expect(await source.admin`select from private.push_places`).toHaveLength(1);
});

it('leaves no null where GoTrue reads text', async () => {
  const rows = await project.database.admin`
    select distinct confirmation_token, recovery_token, email_change, email_change_token_new from auth.users`;
  expect([...rows]).toEqual([
    { confirmation_token: '', recovery_token: '', email_change: '', email_change_token_new: '' },
  ]);
});

it('assigns the next user code to the next user of the project', async () => {
  const codes = 'select max(user_code) as code from private.profiles';
  const [last] = await project.database.admin.unsafe(codes);
  const id = randomUUID();
  await project.database.admin`insert into auth.users (id, email) values (${id}, 'next@example.org')`;
  const [next] = await project.database.admin.unsafe(codes);
  expect(Number(next?.code)).toBeGreaterThan(Number(last?.code));
  await project.database.admin`delete from auth.users where id = ${id}`;
});

it('rejects a target that has users of its own', async () => {
  await project.database
    .admin`insert into auth.users (id, email) values (${randomUUID()}, 'other@example.org')`;
  await expect(move(source, hosted)).rejects.toThrow('The target has 1 users that the source has not');
  await project.database.admin`delete from auth.users where email = 'other@example.org'`;
});

it('moves all data back to an embedded server', async () => {
  returned = await makeEmbedded('returned');
  expect(await move(hosted, returned)).toMatchObject({ photos: 2 * MEMBERS });
  const back = await move(source, returned);
  expect(back.lines.filter((line) => line.endsWith('photos'))).toEqual([]);
});

it('keeps the account of a member who has a number only, and what a family has prepared [10.255]', async () => {
  const client = project.client();
  const phone = `+${NUMBER}`;
  expect((await client.auth.signInWithOtp({ phone })).error).toBeNull();
  const token = /\b\d{6}\b/.exec(gateway.requests.at(-1)?.query.msg ?? '')?.[0] ?? '';
  const { data, error } = await client.auth.verifyOtp({ phone, token, type: 'sms' });
  expect(error).toBeNull();
  const [before] = await source.admin`select id from auth.users where phone = ${NUMBER}`;
  expect(data.user?.id).toBe(before?.id);
  const drafts = `select a.member, a.state, a.address, a.entered_by, m.account, m.relation, p.awaits_consent
    from private.awaited_consents a join private.profile_managers m on m.profile = a.member join private.profiles p on p.id = a.member`;
  const prepared = await source.admin.unsafe(drafts);
  expect(prepared).toMatchObject([{ state: 'invited', awaits_consent: true, relation: 'mother' }]);
  for (const { admin } of [project.database, returned])
    expect([...(await admin.unsafe(drafts))]).toEqual([...prepared]);
});

it('makes the folder of a new installation before it reads from the project', () => {
  const [dataDir, file] = [path.join(folder, 'new', 'installation'), path.join(folder, 'move.env')];
  writeFileSync(
    file,
    'SUPABASE_DB_URL=postgres://postgres@127.0.0.1:1/postgres\nSUPABASE_URL=http://127.0.0.1:1\nSUPABASE_SECRET_KEY=sb_secret_x\n',
  );
  const { stderr, status } = spawnSync(
    process.execPath,
    ['scripts/transfer/main.ts', 'import', '--env-file', file],
    { encoding: 'utf8', env: { ...process.env, DATA_DIR: dataDir, INIT_CWD: '' } },
  );
  expect([status, existsSync(path.join(dataDir, 'postgres'))]).toEqual([1, true]);
  expect(stderr).toContain('ECONNREFUSED');
});
