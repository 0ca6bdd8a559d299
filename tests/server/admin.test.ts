import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AdminTarget, runAdmin, runAdminProcess, typeAtDeletion } from '#tests/harness/admin-program.ts';
import { makeMember } from '#tests/harness/members.ts';
import { landscape } from '#tests/harness/pictures.ts';
import { openPurchase, payment, settle } from '#tests/harness/purchases.ts';
import { decodedMail, startSmtp } from '#tests/harness/smtp-server.ts';
import { startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';

const KEYS = { publishable: 'sb_publishable_test', secret: `sb_secret_${'x'.repeat(24)}` };
const REASON = 'The photos show somebody else.';

let server: TestServer;
let member: string;
let email: string;
let code: string;
beforeAll(async () => {
  server = await startTestServer({ config: { keys: KEYS } });
});
afterAll(() => server.close());
beforeEach(async () => {
  member = await makeMember(server.database);
  const [row] = await server.database.admin`
    select user_code, email from private.profiles join auth.users using (id) where id = ${member}`;
  email = row?.email;
  code = String(row?.user_code);
});

const target = (): AdminTarget => ({ url: server.url, secretKey: KEYS.secret });

const admin = (...args: string[]) => runAdmin(target(), args);

test('finds a member by user code and by e-mail address', async () => {
  for (const by of [code, email.toUpperCase()]) {
    const { said } = await admin('find', by);
    expect(said).toMatch(/^name +Sayali Vilas Deshmukh$/m);
    expect(said).toContain(email);
    expect(said).toMatch(/^state +listed$/m);
  }
});

test('exports the data and photos of a member into a folder', async () => {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'reshimgath-export-')), code);
  const owner = await server.actingAs(member);
  const photo = new Blob([new Uint8Array(await landscape(64, 80).jpeg().toBuffer())], { type: 'image/jpeg' });
  // The photo of makeMember is a row without a file.
  expect(await admin('export', code, `${folder}-incomplete`)).toEqual({
    exitCode: 1,
    said: 'The server refused: The resource was not found\n',
  });
  await server.database.admin.begin(async (sql) => {
    await sql`select set_config('storage.allow_delete_query', 'true', true)`;
    await sql`delete from storage.objects where name like ${`${member}/%`}`;
  });
  await owner.storage.from('avatars').upload(`${member}/one`, photo, { contentType: 'image/jpeg' });
  expect((await admin('export', code, folder)).said).toBe(`The data and 1 photos are in ${folder}.\n`);
  expect(JSON.parse(readFileSync(path.join(folder, 'data.json'), 'utf8'))).toMatchObject({
    profile: { id: member, first_name: 'Sayali' },
    payments: [{ amount: 29_900 }],
    further: { interests: [], contact_levels: { photos: 'members' } },
  });
  expect(readdirSync(folder)).toEqual(['data.json', 'one.jpg']);
  const modeOf = (file: string) => statSync(file).mode & 0o777;
  expect([folder, path.join(folder, 'data.json'), path.join(folder, 'one.jpg')].map(modeOf)).toEqual([
    0o700, 0o600, 0o600,
  ]);
  expect(await admin('export', code, folder)).toEqual({
    exitCode: 1,
    said: `${folder} (EEXIST) exists already: name a new one\n`,
  });
  expect((await admin('settings', 'export', '/proc/none/community.json')).said).toBe(
    'The folder of /proc/none/community.json (ENOENT) does not exist: make it, or name another place\n',
  );
  expect((await admin('export', '99', folder)).said).toBe('No member has this code, address or number.\n');
});

test('grants a role at the desk and transfers the settings of the community', async () => {
  expect((await admin('role', email, 'moderator')).said).toBe(`${email} may open /desk as moderator.\n`);
  expect(await admin('role', email, 'owner')).toEqual({
    exitCode: 1,
    said: 'A role is operator, moderator or none.\n',
  });
  expect(await admin('role', 'first@example.org', 'operator')).toEqual({
    exitCode: 1,
    said: 'Nobody has signed in as first@example.org yet. Invite the address: admin invite first@example.org operator\n',
  });
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'reshimgath-settings-')), 'community.json');
  expect((await admin('settings', 'export', file)).exitCode).toBe(0);
  writeFileSync(file, readFileSync(file, 'utf8').replace('"name_en": null', '"name_en": "Silk Knot"'));
  expect((await admin('settings', 'import', file)).exitCode).toBe(0);
  const [row] = await server.database
    .admin`select texts -> 'en' ->> 'app.name' as name from public.community`;
  expect(row?.name).toBe('Silk Knot');
  expect((await admin('settings', 'import', '/nowhere')).said).toBe('/nowhere cannot be read as JSON.\n');
});

test('makes an invited address an operator with its first sign-in, and mails the invitation', async () => {
  const smtp = await startSmtp();
  const variables = { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'hello@example.org' };
  const invite = (...args: string[]) => runAdmin({ ...target(), variables }, ['invite', ...args]);
  expect((await invite('Invited@example.org', 'operator')).said).toBe(
    `A mail is on its way to invited@example.org: sign in at ${server.url}/desk with that address.\n`,
  );
  const mailed = decodedMail(smtp.arrived[0]?.raw ?? '').join();
  expect(mailed).toContain(`${server.url}/desk`);
  expect(mailed).toContain('Reshimgath');
  expect(mailed).not.toContain('{{');
  await smtp.stop();
  expect((await invite('later@example.org', 'moderator')).said).toMatch(
    /^The invitation is valid, but its mail was not accepted: .*\(E/,
  );
  // A code that nobody has typed confirms no address.
  await server.client().auth.signInWithOtp({ email: 'later@example.org' });
  const roles = await server.database.admin`select role from private.staff`;
  const person = await server.signUp('invited@example.org');
  expect((await person.client.rpc('desk_role')).data).toBe('operator');
  expect(await server.database.admin`select role from private.staff`).toHaveLength(roles.length + 1);
  expect((await invite('invited@example.org', 'moderator')).said).toBe(
    'invited@example.org has an account already and may open /desk as moderator.\n',
  );
  expect((await invite('nobody', 'operator')).said).toBe('nobody is no e-mail address.\n');
  expect((await invite('other@example.org', 'owner')).said).toBe('A role is operator, moderator or none.\n');
});

test('unlists a member with a reason and lists them again', async () => {
  await admin('unlist', code, REASON);
  expect((await admin('find', code)).said).toContain(`unlisted: ${REASON}`);
  expect(await runAdminProcess(target(), ['relist', code])).toEqual({ exitCode: 0, said: 'listed\n' });
  expect(await runAdminProcess(target(), ['relist', code])).toEqual({
    exitCode: 1,
    said: 'This member is not unlisted.\n',
  });
});

test('deletes a member with photos after a confirmation', async () => {
  const client = await server.actingAs(member);
  const photo = await landscape(300, 300).jpeg().toBuffer();
  const uploaded = await client.storage
    .from('avatars')
    .upload(`${member}/new.jpg`, photo, { contentType: 'image/jpeg' });
  expect(uploaded.error).toBeNull();

  const asked = await admin('delete', code);
  expect(asked).toMatchObject({ exitCode: 1, said: expect.stringContaining('--yes') });
  expect((await admin('find', code)).exitCode).toBe(0);

  expect((await admin('delete', code, '--yes')).said).toContain('is deleted');
  expect(await admin('find', code)).toMatchObject({ exitCode: 1 });
  const { data } = await server.admin.storage.from('avatars').list(member);
  expect(data).toEqual([]);
});

test.each([
  ['Ctrl-C', '\x03'],
  ['Ctrl-D', '\x04'],
  ['something else', '7\r'],
])('deletes nobody at a terminal when the answer is %s', async (_, typed) => {
  const said = await typeAtDeletion(target(), code, typed);
  expect(said).toMatch(/\nNothing was deleted\.\r\n$/);
  expect((await admin('find', code)).exitCode).toBe(0);
});

test('deletes a member at a terminal when the address is typed again', async () => {
  const said = await typeAtDeletion(target(), email, `${email}\r`);
  expect(said).toContain(`Type ${email} again`);
  expect(said).toContain('is deleted.');
  expect((await admin('find', code)).exitCode).toBe(1);
});

test('deletes a photo that is uploaded during the deletion of its member', async () => {
  const late = `${member}/late.jpg`;
  await server.database.admin.unsafe(`
    create function public.upload_late() returns trigger language plpgsql security definer as $$
      begin insert into storage.objects (bucket_id, name) values ('avatars', '${late}'); return old; end $$;
    create trigger upload_late before delete on auth.users for each row execute function public.upload_late()`);
  expect((await admin('delete', code, '--yes')).said).toContain('is deleted');
  await server.database.admin`drop function public.upload_late() cascade`;
  const { data } = await server.admin.storage.from('avatars').list(member);
  expect(data).toEqual([]);
});

test('prints payments with their state', async () => {
  expect((await admin('payments', code)).said).toMatch(/INR 299\.00 {2}valid till \d{4}-/);
  await server.database.admin`update payments set refunded_at = '2026-03-04' where user_id = ${member}`;
  expect((await admin('payments', code)).said).toContain('refunded on 2026-03-04');
});

test('prints why a payment granted no year, and the state of a refund', async () => {
  const purchase = await openPurchase(server.database, member);
  const id = `pay_${purchase.order.slice(6)}`;
  const lineOf = async (start: string) =>
    (await admin('payments', code)).said.split('\n').find((line) => line.includes(start));
  const meet = (status: string, refund?: string) =>
    settle(
      server.database.admin,
      purchase,
      [payment(purchase, status, { amount: 10000 })],
      refund ? [{ id: `rfnd_${id}`, payment_id: id, amount: 10000, status: refund }] : [],
    );
  await meet('captured');
  expect(await lineOf(id)).toMatch(/UTC {2}pay_\w+ {2}INR 100\.00 {2}no year: another amount or order/);
  await meet('captured', 'pending');
  expect(await lineOf('refund rfnd')).toContain(`refund rfnd_${id}  INR 100.00  under way`);
  await meet('refunded', 'processed');
  expect(await lineOf('refund rfnd')).toContain('INR 100.00  done');
  expect(await lineOf(`  ${id}`)).toMatch(/ {2}refunded$/);
  // The year of another payment is printed beside it.
  expect(await lineOf('valid till')).toContain('INR 299.00');
});

test('prints a dispute below its payment; a lost one ends the year', async () => {
  const purchase = await openPurchase(server.database, member);
  const captured = payment(purchase, 'captured');
  await settle(server.database.admin, purchase, [captured], [], 'paid');
  const [known] = await server.database.admin<{ id: string }[]>`
    insert into disputes (rzp_dispute_id, rzp_payment_id, amount, currency, status, respond_by)
    values ('disp_1', ${captured.id}, 29900, 'INR', 'open', '2026-12-01 10:00+00') returning rzp_dispute_id as id`;
  expect((await admin('payments', code)).said).toContain(
    `dispute ${known?.id}  INR 299.00  open: answer at the provider by 2026-12-01 10:00 UTC`,
  );
  await server.database.admin`update disputes set status = 'lost' where rzp_dispute_id = 'disp_1'`;
  await settle(server.database.admin, purchase, [captured], [], 'paid');
  const { said } = await admin('payments', code);
  expect(said).toMatch(new RegExp(`${captured.id} {2}INR 299.00 {2}ended by a lost dispute on \\d{4}-`));
  expect(said).toContain('lost: the money is gone');
});

test('escapes control characters of the database in every command', async () => {
  const { admin: sql } = server.database;
  const hostile = '\u001B]0;owned\u0007\u009B2J\u202E\nstate  listed\r';
  await sql`alter table private.profiles disable trigger a_normalise`;
  await sql`update private.profiles set first_name = ${`Asha${hostile}`} where id = ${member}`;
  await sql`alter table private.profiles enable trigger a_normalise`;
  await sql`update payments set payment_id = ${`pay_${hostile}${member}`} where user_id = ${member}`;
  await sql`insert into private.mail_log (address, subject, outcome) values (${email}, ${`Mail${hostile}`}, ${hostile})`;
  await admin('unlist', code, `Photos${hostile}`);
  const outputs = [
    await admin('find', code),
    await admin('payments', code),
    await admin('mails', code),
    await admin('unlist', code, `Again${hostile}`),
    await admin('find', `nobody${hostile}`),
    await admin('relist', code),
    await admin('delete', code),
    await admin(`find${hostile}`, code),
    await admin('delete', code, '--yes'),
  ];
  for (const { said } of outputs) {
    expect(said).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}]/u);
    expect(said).not.toMatch(/^state {2}listed/m);
  }
  for (const { said } of outputs.slice(0, 5)) expect(said).toContain('\\x1b]0;owned');
});

test('prints mails without codes', async () => {
  await server.client().auth.signInWithOtp({ email });
  const [mail] = server.mailbox.list(email);
  const { said } = await admin('mails', email);
  expect((await admin('mails', code)).said).toBe(said);
  expect(said).toContain(`handed over  ${mail?.subject}`);
  expect(said).not.toContain(mail?.code);
  expect((await admin('mails', 'nobody@example.org')).said).toContain('No mail');
});

test('prints the members who reached the limit of profiles or contact details', async () => {
  expect((await admin('limits')).said).toContain('Nobody');
  await server.admin.rpc('count_read_rows', { given: { [member]: 3000 } });
  const { admin: sql } = server.database;
  await sql`
    with seen as (insert into auth.users (id, email) select gen_random_uuid(), gen_random_uuid() || '@example.org'
      from generate_series(1, 40) returning id)
    select from seen`;
  await sql`
    insert into private.contact_views (viewer, viewed)
    select ${member}, id from private.profiles where id <> ${member} order by created_at desc limit 39`;
  expect((await admin('limits')).said).toMatch(new RegExp(`^\\S+ {2}member ${code} {2}3000 profiles\n$`));
  await sql`
    insert into private.contact_views (viewer, viewed)
    select ${member}, id from private.profiles p where id <> ${member}
      and not exists (select from private.contact_views where viewer = ${member} and viewed = p.id) limit 1`;
  expect((await admin('limits')).said).toContain(`member ${code}  contact details of 40 members`);
});

test('prints the commands for --help and does nothing', async () => {
  const { exitCode, said } = await admin('delete', code, '--yes', '--help');
  expect(exitCode).toBe(0);
  expect(said).toContain('npm run admin -- COMMAND');
  expect(await server.database.admin`select from auth.users where id = ${member}`).toHaveLength(1);
});

test('distinguishes an unreachable server behind a proxy from one that rejects', async () => {
  const proxy = http.createServer((_, answer) => answer.writeHead(502).end());
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const { port } = proxy.address() as AddressInfo;
  const { said } = await runAdmin({ ...target(), url: `http://127.0.0.1:${port}` }, ['find', code]);
  expect(said).toBe('The server is stopped or starting (HTTP 502): look at its log.\n');
  proxy.close();
});

test('reports a key of another server', async () => {
  const other = { ...target(), secretKey: `sb_secret_${'y'.repeat(24)}` };
  const { said } = await runAdmin(other, ['find', code]);
  expect(said).toMatch(/^The server has another secret key: set DATA_DIR .*\n$/);
});

test('refuses to exchange a token secret that the environment sets', async () => {
  const variables = { JWT_SECRET: 'x'.repeat(32), DATA_DIR: '/nowhere' };
  const { exitCode, said } = await runAdmin({ ...target(), variables }, ['exchange-token-secret']);
  expect(exitCode).toBe(1);
  expect(said).toMatch(/^JWT_SECRET stands in the settings: .*JWT_SECRET_PREVIOUS.*\n$/);
});

test('prints one line for an invalid command', async () => {
  expect(await admin('find', '7')).toEqual({ exitCode: 1, said: 'No member has the code or address 7.\n' });
  expect((await admin('find', '9'.repeat(20))).said).toMatch(/^No member has the code/);
  expect(await admin('unlist', code)).toEqual({ exitCode: 1, said: 'unlist takes CODE and REASON.\n' });
  expect((await admin('unlist', code, ' ')).said).toMatch(/^The reason must have 1 to 500 characters/);
  expect((await admin()).said).toContain('npm run admin -- COMMAND');
  expect((await admin('fnd', code)).said).toMatch(/^There is no command "fnd"\.\n\nnpm run admin/);
  expect((await admin('find', code, '--force')).said).toContain('--force');
  const nowhere = await runAdmin({ ...target(), url: 'http://127.0.0.1:1' }, ['find', code]);
  expect(nowhere).toEqual({ exitCode: 1, said: expect.stringMatching(/^No server answers.*bad port\n$/) });
});
