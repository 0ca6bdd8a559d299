/** What the server finds wrong with itself, and that its operator hears of it once. */
import { once } from 'node:events';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadConfig } from '#server/config/config.ts';
import { checkJobs } from '#server/health/check-facts.ts';
import { checkAddress } from '#server/health/check-outside.ts';
import { checkSettings } from '#server/health/check-settings.ts';
import { examine } from '#server/health/examine.ts';
import type { Finding } from '#server/health/finding.ts';
import { tellOperator } from '#server/health/tell-operator.ts';
import { makeAuthority, trustAuthority } from '#tests/harness/certificates.ts';
import { makeUser } from '#tests/harness/members.ts';
import { startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';

const HOUR_MS = 3600_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.admin`truncate server.runs, server.told`;
  await server.database.admin`update server.applied_files set applied_at = now() - interval '3 days'`;
});

const look = async (about: string): Promise<Finding | undefined> => {
  const config = loadConfig({ DATA_DIR: server.objectsFolder });
  const findings = await examine({
    config,
    database: server.database.database,
    objectStore: server.objectStore,
  });
  return findings.find((each) => each.about === about);
};

test('finds a failed, a missing and an old backup', async () => {
  const sql = server.database.admin;
  expect(await look('backup')).toMatchObject({ level: 'warning', text: 'There has been none yet' });
  await sql`select server.record_run('backup')`;
  expect(await look('backup')).toMatchObject({ level: 'ok' });
  await sql`update server.runs set succeeded_at = now() - interval '40 hours'`;
  expect(await look('backup')).toMatchObject({ level: 'fault', text: 'The last one was 40 hours ago' });
  await sql`select server.record_run('backup', 'no room')`;
  expect(await look('backup')).toMatchObject({ level: 'fault', text: 'The last one failed: no room' });
});

test('finds mails that all fail for more than an hour', async () => {
  const sql = server.database.admin;
  expect(await look('mails')).toMatchObject({ level: 'ok' });
  await sql`insert into private.mail_log (address, subject, outcome, at) values
    ('a@example.org', 'x', 'ECONNECTION', now() - interval '2 hours'), ('b@example.org', 'x', 'ECONNECTION', now())`;
  expect(await look('mails')).toMatchObject({ level: 'fault', text: 'All mails fail, for 2 hours' });
  await sql`insert into private.mail_log (address, subject, outcome, at) values ('a@example.org', 'x', 'handed over', now() + interval '1 second')`;
  expect(await look('mails')).toMatchObject({ level: 'ok' });
});

test('finds notices on phones that are overdue, and text messages of which most fail', async () => {
  const sql = server.database.admin;
  expect(await look('notices')).toMatchObject({ level: 'ok' });
  const member = await makeUser(server.database);
  await sql`insert into private.pushes (member, due_at) values (${member}, now() - interval '2 hours')`;
  expect(await look('notices')).toMatchObject({
    level: 'fault',
    text: 'Of the notices on phones one is overdue by 2 hours',
  });
  await sql`delete from private.pushes`;
  const fail = () => sql`
    insert into private.text_messages (kind, language, number_hash, state, fault)
    select 'code', 'en', '', 'failed', 'the provider answered 500' from generate_series(1, 3)`;
  await fail();
  expect(await look('notices')).toMatchObject({ level: 'ok' });
  await fail();
  expect(await look('notices')).toMatchObject({
    level: 'warning',
    text: 'Of the text messages of a day 6 failed and 0 were sent',
  });
  await sql`delete from private.text_messages`;
});

test('finds a migration that this code does not have', async () => {
  const sql = server.database.admin;
  expect(await look('version')).toMatchObject({ level: 'ok' });
  await sql`insert into server.applied_files (kind, name, checksum) values ('migration', '20990101000000_later.sql', 'x')`;
  expect(await look('version')).toMatchObject({
    level: 'fault',
    text: expect.stringContaining('20990101000000_later.sql'),
  });
  await sql`delete from server.applied_files where name = '20990101000000_later.sql'`;
});

test('finds jobs that fail or are silent for three of their intervals and an hour', () => {
  const now = Date.now();
  const job = { name: 'send_outbox', everyMs: 10_000, startedAt: now - 5 * HOUR_MS };
  expect(checkJobs([{ ...job, succeededAt: now - 5000 }], now).level).toBe('ok');
  expect(checkJobs([{ ...job, failingSince: now - HOUR_MS }], now)).toMatchObject({
    level: 'fault',
    text: 'No success for long: send_outbox (fails)',
  });
  expect(checkJobs([job], now).text).toContain('(silent)');
  expect(checkJobs([{ ...job, everyMs: 6 * HOUR_MS }], now).level).toBe('ok');
});

test('finds a certificate of the public address that nobody trusts, one that ends within two weeks, and one that has expired', async () => {
  const authority = makeAuthority();
  let status = 200;
  const site = https.createServer(authority.certify('localhost'), (_, response) =>
    response.writeHead(status).end('{}'),
  );
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  const { port } = site.address() as AddressInfo;
  const config = { ...loadConfig({}), publicUrl: `https://localhost:${port}` };
  expect(await checkAddress(config)).toMatchObject({
    level: 'fault',
    text: `https://localhost:${port} cannot be reached from here: UNABLE_TO_VERIFY_LEAF_SIGNATURE`,
  });
  trustAuthority(authority);
  for (const days of [2, 14]) {
    site.setSecureContext(authority.certify('localhost', days));
    expect(await checkAddress(config)).toMatchObject({
      level: 'warning',
      text: expect.stringMatching(/^The certificate of localhost ends in/),
    });
  }
  site.setSecureContext(authority.certify('localhost', 15));
  expect(await checkAddress(config)).toEqual({
    about: 'address',
    level: 'ok',
    text: expect.stringContaining(`https://localhost:${port} answers; its certificate is valid for`),
  });
  status = 503;
  expect(await checkAddress(config)).toMatchObject({
    level: 'fault',
    text: `https://localhost:${port}/health answers 503`,
  });
  site.setSecureContext(authority.certifyExpired('localhost'));
  expect(await checkAddress(config)).toMatchObject({
    level: 'fault',
    text: `https://localhost:${port} cannot be reached from here: CERT_HAS_EXPIRED`,
    remedy: expect.stringContaining('"the certificate has expired" in docs/operations.md'),
  });
  site.close();
  authority.remove();
});

test('finds settings that weaken the server', () => {
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://match.example.org',
    SMTP_URL: 'smtp://mail.example.org',
    MAIL_FROM: 'hello@example.org',
    RAZORPAY_KEY_ID: 'rzp_test_abc',
    RAZORPAY_KEY_SECRET: 's',
    RAZORPAY_WEBHOOK_SECRET: 'w',
    PAYMENT_MODE: 'test',
  };
  const texts = (env: Record<string, string>) => checkSettings(loadConfig(env), env).map(({ text }) => text);
  expect(texts(production)).toEqual([
    'TRUST_PROXY is 0 behind a proxy: all visitors share the limits of one address',
    'PAYMENT_MODE is test: nobody really pays',
    'SMTP_URL may send mails unencrypted',
    'OPERATOR_EMAIL is missing: nobody is told what needs a person',
  ]);
  const safe = {
    ...production,
    TRUST_PROXY: '1',
    SMTP_URL: 'smtps://a:b@mail.example.org',
    OPERATOR_EMAIL: 'operator@example.org',
    RAZORPAY_KEY_ID: 'rzp_live_abc',
    PAYMENT_MODE: 'live',
  };
  expect(texts(safe)).toEqual(['No setting weakens anything']);
});

test('writes what is wrong into the log, without a mail when there is no address, and remembers that mails fail', async () => {
  const said: string[] = [];
  const send = () => Promise.reject(new Error('There is nobody to mail to'));
  const tell = (findings: Finding[]) =>
    tellOperator(findings, {
      database: server.database.database,
      mailer: { send },
      operatorEmail: null,
      siteUrl: server.url,
      say: (line) => said.push(line),
    });
  const failures = () => server.database.admin`select task, failure from server.runs`;
  const late: Finding = { about: 'notices', level: 'warning', text: 'One is late', remedy: 'x' };
  await tell([late, { about: 'mails', level: 'ok', text: 'All are sent' }]);
  expect(await failures()).toEqual([]);
  await tell([late, { about: 'mails', level: 'fault', text: 'All fail', remedy: 'x' }]);
  expect(said).toEqual(['Health: notices: One is late', 'Health: mails: All fail']);
  expect(await failures()).toEqual([{ task: 'mails', failure: 'All fail' }]);
});

test('tells the operator once, again when it comes back, and later when the mail server did not answer', async () => {
  const sent: string[] = [];
  let accepts = true;
  const tell = (findings: Finding[]) =>
    tellOperator(findings, {
      database: server.database.database,
      mailer: {
        send: async ({ subject }) => {
          if (!accepts) throw new Error('away');
          sent.push(subject);
        },
      },
      operatorEmail: 'operator@example.org',
      siteUrl: server.url,
      say: () => undefined,
    });
  const old: Finding = {
    about: 'backup',
    level: 'fault',
    text: 'The last one was 40 hours ago',
    remedy: 'x',
  };
  accepts = false;
  await expect(tell([old])).rejects.toThrow('away');
  accepts = true;
  await tell([old]);
  await tell([{ ...old, text: 'The last one was 41 hours ago' }]);
  await tell([{ about: 'backup', level: 'ok', text: 'The last one was 1 hour ago' }]);
  expect(sent).toEqual(['Health: backup']);
  await tell([old]);
  expect(sent).toHaveLength(2);
});

test('shows the findings at the desk to operators only [10.173]', async () => {
  const sql = server.database.admin;
  await sql`insert into server.findings (findings) values ('[{"about": "backup", "level": "ok", "text": "x"}]')
    on conflict (only_row) do update set findings = excluded.findings`;
  const person = await server.signUp();
  expect((await person.client.rpc('desk_health')).error).toMatchObject({ message: 'desk_closed' });
  await sql`select public.set_desk_role(${person.email}, 'moderator')`;
  expect((await person.client.rpc('desk_health')).error).toMatchObject({ message: 'operators_only' });
  await sql`select public.set_desk_role(${person.email}, 'operator')`;
  expect((await person.client.rpc('desk_health')).data).toMatchObject([{ findings: [{ about: 'backup' }] }]);
});
