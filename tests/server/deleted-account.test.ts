/**
 * Deleting an account leaves nothing of the person: everything they can bring is marked, and the whole
 * database and the folders of the photos are searched for the marks. What stays of their payments names nobody.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sweepObjects } from '#server/storage/sweep.ts';
import { dumpOf } from '#tests/harness/database-dump.ts';
import {
  AGENT,
  addConsentsAndReports,
  addPatrikaAndBiodata,
  addPhotos,
  IP,
  join,
  payInManyWays,
  photoNames,
} from '#tests/harness/marked-account.ts';
import {
  ALL_FIELDS,
  CHOICES,
  CONSENTS_AND_REPORTS,
  mark,
  PATRIKA_AND_BIODATA,
  PROFILE,
} from '#tests/harness/marked-person.ts';
import { makeMember } from '#tests/harness/members.ts';
import { type PaymentServer, startPaymentServer } from '#tests/harness/payment-server.ts';
import { latestCode, signIn } from '#tests/harness/sign-in.ts';

const OPERATOR = 'operator@example.org';

let server: PaymentServer;
let other: string;

beforeAll(async () => {
  server = await startPaymentServer({}, { config: { operatorEmail: OPERATOR } });
  other = await makeMember(server.database);
});
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  return () => vi.restoreAllMocks();
});
afterAll(() => server.close());

/** Every file below the folders of photos and renderings. */
const files = () =>
  [server.objectsFolder, server.renderingsFolder].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name)),
  );
/** Their paths and their bytes as text. */
const filesText = () =>
  files()
    .map((file) => `${file}\n${readFileSync(file, 'latin1')}`)
    .join('\n');
const filesBesides = (earlier: readonly string[]) => files().filter((file) => !earlier.includes(file));

/** Deletes the files that nothing refers to, as the job does two hours later. */
const sweep = () =>
  sweepObjects({
    database: server.database.database,
    objectStore: server.objectStore,
    clock: () => new Date(Date.now() + 2 * 3600_000),
  });

const marksIn = (text: string, marks: readonly string[]) =>
  marks.filter((mark) => text.toLowerCase().includes(mark.toLowerCase()));

/** The database has none of the marks but the network address of the first sign-in, in the sealed record (docs/decisions/049). */
async function onlyTheSealedRecordHasIp(marks: readonly string[]): Promise<void> {
  const dump = await dumpOf(server.database);
  expect(marksIn(dump, marks)).toEqual([IP]);
  const outside = dump.split('\n').filter((line) => !line.startsWith('retained.accounts:'));
  expect(marksIn(outside.join('\n'), [IP])).toEqual([]);
}

/** Lets ten years pass for everything that is kept for a while, and runs the jobs that delete it. */
async function passTenYears(): Promise<void> {
  const { admin } = server.database;
  const columns = await admin<{ name: string; column: string }[]>`
    select c.oid::regclass::text as name, quote_ident(a.attname) as column
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and a.atttypid = 'timestamptz'::regtype and a.attgenerated = ''
      and c.relnamespace in ('private'::regnamespace, 'retained'::regnamespace)
      and c.relname not in ('profiles', 'listings')`;
  await admin.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    for (const { name, column } of columns)
      await sql.unsafe(`update ${name} set ${column} = ${column} - interval '10 years'`);
  });
  await admin`select public.remove_after_retention(), public.forget_old_contact_views(), public.forget_ended_biodata_links(),
    private.log_desk('read_log'), public.log_mail('a@example.org', 'x', 'y')`;
}

/** The columns for user codes that still have this one. */
async function columnsWithCode(code: string): Promise<string[]> {
  const { admin } = server.database;
  const columns = await admin<{ name: string; column: string }[]>`
    select c.oid::regclass::text as name, a.attname as column
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and a.attname like '%code' and a.atttypid = 'bigint'::regtype and a.attnum > 0`;
  const found = [];
  for (const { name, column } of columns) {
    const rows = await admin.unsafe(`select from ${name} where ${column} = ${code}`);
    if (rows.length > 0) found.push(`${name}.${column}`);
  }
  return found;
}

test('leaves no data of the person in any table or folder, and payments without a name [10.70]', async () => {
  const email = `${mark('mail')}@example.org`.toLowerCase();
  // The first sweep writes who owns the store.
  await sweep();
  const foldersBefore = files();
  const person = await join(server, email);
  const filled = await person.client.from('profiles').update(ALL_FIELDS).eq('id', person.id);
  expect(filled.error).toBeNull();
  const formerNames = await addPhotos(person);
  await addPatrikaAndBiodata(server, person.id, other);
  const { signatures, receipts } = await payInManyWays(server, person);
  await addConsentsAndReports(server, person, other);
  expect((await person.client.rpc('cancel_membership')).error).toBeNull();
  await server.database.admin`insert into follows values (${other}, ${person.id}), (${person.id}, ${other})`;
  const [own] = await server.database.admin<{ user_code: string }[]>`
    select user_code from private.profiles where id = ${person.id}`;
  await server.admin.rpc('unlist_member', { code: own?.user_code, reason: mark('reason') });
  const sessions = await server.database.admin<{ id: string; token: string }[]>`
    select s.id, t.token from auth.sessions s join auth.refresh_tokens t on t.session_id = s.id where s.user_id = ${person.id}`;

  const photos = await photoNames(server, person.id);
  expect(photos).toHaveLength(6);
  const inTables = [
    email,
    person.id,
    mark('nickname'),
    mark('reason'),
    IP,
    ...Object.values(PROFILE),
    ...Object.values(PATRIKA_AND_BIODATA),
    ...Object.values(CONSENTS_AND_REPORTS),
    CHOICES.dob,
    ...photos,
    ...signatures,
    ...receipts,
    ...sessions.flatMap(({ id, token }) => [id, token]),
  ];
  // A marker that was never stored would prove nothing.
  expect(marksIn(await dumpOf(server.database), inTables)).toEqual(inTables);
  expect(filesBesides(foldersBefore)).not.toEqual([]);

  const gone = await server.call(
    'user_self_deletion',
    { name: 'Functions', user_id: person.id },
    person.token,
  );
  expect(gone.body).toEqual({ success: true });
  await server.product.sendOutbox();
  const [confirmed] = server.mailbox.list(email);
  expect(confirmed?.subject).toBe('तुमचे रेशीमगाठ खाते हटवले आहे');

  const everywhere = [
    ...inTables,
    ...formerNames,
    person.id.replaceAll('-', ''),
    mark('photographer'),
    AGENT,
  ];
  await onlyTheSealedRecordHasIp(everywhere);
  expect(marksIn(filesText(), everywhere)).toEqual([]);
  // Only the photo whose report was upheld is left.
  await sweep();
  const sealed = await server.database.admin<{ version: string }[]>`select version from retained.photos`;
  expect(sealed).toHaveLength(1);
  expect(filesBesides(foldersBefore)).toEqual([expect.stringContaining(String(sealed[0]?.version))]);

  const payments = await server.database.admin`
    select p.user_id, o.user_id as buyer, p.amount, p.signature, p.reciept_id
    from payments p join payment_orders o on o.id = p.purchase_id`;
  expect([...payments]).toEqual([
    { user_id: null, buyer: null, amount: 29900, signature: null, reciept_id: null },
    { user_id: null, buyer: null, amount: 29900, signature: null, reciept_id: null },
  ]);
  await server.checkInvariants();

  const [record] = await server.database.admin<{ email_hash: Buffer; phone_hash: Buffer }[]>`
    select email_hash, phone_hash from retained.accounts where user_code = ${String(own?.user_code)}`;
  const hashes = [record?.email_hash, record?.phone_hash].map((hash) => String(hash?.toString('hex')));
  expect(marksIn(await dumpOf(server.database), hashes)).toEqual(hashes);
  await passTenYears();
  expect(marksIn(await dumpOf(server.database), [...everywhere, ...hashes])).toEqual([]);
  expect(await columnsWithCode(String(own?.user_code))).toEqual([]);
  await sweep();
  expect(filesBesides(foldersBefore)).toEqual([]);
});

test('requests in progress do not restore data of a deleted account', async () => {
  const email = `${mark('late')}@example.org`.toLowerCase();
  const person = await join(server, email);
  const paid = await server.open(person);
  const { response } = await server.press(paid.id, 'lose_handler');
  await server.control('/webhooks', { mode: 'hold' });
  await server.call('user_self_deletion', { name: 'Functions', user_id: person.id }, person.token);
  const late = await server.verify(person, response);
  expect(late.status).toBe(401);
  await server.deliver();
  await server.poll(paid.id);
  await server.product.sendOutbox();
  await onlyTheSealedRecordHasIp([email, person.id, mark('nickname'), IP, response.razorpay_signature]);
  await server.checkInvariants();
});

test('leaves nothing of a replaced address or one that was never confirmed', async () => {
  const [former, present, wished] = ['former', 'present', 'wished'].map((word) =>
    `${mark(word)}@example.org`.toLowerCase(),
  ) as [string, string, string];
  const client = server.client();
  await signIn(client, former, server.mailbox);
  const confirm = async (email: string) =>
    client.auth.verifyOtp({
      email,
      token: await latestCode(server.mailbox, email),
      type: 'email_change',
    });
  expect((await client.auth.updateUser({ email: present })).error).toBeNull();
  await confirm(former);
  const { data } = await confirm(present);
  expect(data.user?.email).toBe(present);
  server.pass(60);
  expect((await client.auth.updateUser({ email: wished })).error).toBeNull();
  expect(marksIn(await dumpOf(server.database), [former, present, wished])).toEqual([present, wished]);
  await server.call('user_self_deletion', {}, data.session?.access_token);
  await server.product.sendOutbox();
  expect(marksIn(await dumpOf(server.database), [former, present, wished])).toEqual([]);
});

test('returns an empty profile when the address of a deleted account signs up again', async () => {
  const email = `${mark('again')}@example.org`.toLowerCase();
  const before = await join(server, email);
  await before.client.from('profiles').update(ALL_FIELDS).eq('id', before.id);
  await addPhotos(before);
  const { response } = await server.press((await server.open(before)).id, 'pay');
  await server.verify(before, response);
  await server.database.admin`insert into follows values (${other}, ${before.id}), (${before.id}, ${other})`;
  const codeOf = async (id: string) =>
    Number(
      (await server.database.admin`select user_code from private.profiles where id = ${id}`)[0]?.user_code,
    );
  const oldCode = await codeOf(before.id);
  await server.call('user_self_deletion', { name: 'Functions', user_id: before.id }, before.token);

  server.pass(120);
  const after = await join(server, email);
  expect(after.id).not.toBe(before.id);
  expect(await codeOf(after.id)).toBeGreaterThan(oldCode);
  const seen = async (table: string) => (await after.client.from(table).select()).data;
  const emptyFields = Object.fromEntries(Object.keys(ALL_FIELDS).map((field) => [field, null]));
  expect(await seen('profiles')).toMatchObject([
    { ...emptyFields, has_paid: false, is_valid: false, photo_count: 0 },
  ]);
  for (const table of ['payments', 'follows_view', 'follows', 'valid_profiles'])
    expect(await seen(table)).toEqual([]);
  expect((await after.client.storage.from('avatars').list(after.id)).data).toEqual([]);

  // The old proof is worth nothing to the new person.
  expect((await server.verify(after, response)).status).toBe(400);
  await after.client.from('profiles').update(ALL_FIELDS).eq('id', after.id);
  await addPhotos(after);
  expect(await seen('valid_profiles')).toEqual([]);
  const { response: paid } = await server.press((await server.open(after)).id, 'pay');
  expect((await server.verify(after, paid)).body).toEqual({ success: true });
  expect(await seen('profiles')).toMatchObject([{ has_paid: true, is_valid: true }]);
  const viewer = await server.actingAs(other);
  const listed = await viewer.from('valid_profiles').select('first_name').eq('id', after.id);
  expect(listed.data).toEqual([{ first_name: PROFILE.first_name }]);
});
