/** What the nightly timer and `doctor` do, on a real installation with a mail server. */
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BARE_ENVIRONMENT } from '#tests/harness/bare-environment.ts';
import { decodedMail, type SmtpServer, startSmtp } from '#tests/harness/smtp-server.ts';
import { type Installation, startInstallation } from './installation.ts';
import { type Member, photoWriter, type Writer, writeDuring } from './writers.ts';

let installation: Installation;
let smtp: SmtpServer;
let backups: string;
let asha: Member;
let photos: Writer;

beforeAll(async () => {
  [installation, smtp] = await Promise.all([startInstallation(), startSmtp()]);
  backups = path.join(installation.folder, 'backups');
  asha = await installation.signUp('asha');
  photos = photoWriter(asha);
  await writeDuring([photos], () => undefined);
});
afterAll(async () => {
  await installation.remove();
  await smtp.stop();
});

const run = async (program: string, env: Record<string, string> = {}) => {
  const { port } = new URL(installation.server.url);
  const variables = {
    ...BARE_ENVIRONMENT,
    DATA_DIR: installation.dataDir,
    PORT: port,
    BACKUP_DIR: backups,
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'hello@example.org',
    OPERATOR_EMAIL: 'operator@example.org',
    HOME: installation.folder,
    ...env,
  };
  const ended = promisify(execFile)(process.execPath, [`scripts/${program}/main.ts`], { env: variables });
  return ended.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stdout, stderr }) => ({ code: code as number, said: `${stdout}${stderr}` }),
  );
};
const made = () => readdirSync(backups).filter((name) => name.startsWith('reshimgath-'));
const mails = () => smtp.arrived.map(({ raw }) => decodedMail(raw).join('\n'));

it('makes a backup, deletes those that are too old, and checks the payments', async () => {
  mkdirSync(path.join(backups, 'reshimgath-2026-01-01T03-15-00-000Z'), { recursive: true });
  mkdirSync(path.join(backups, 'other'));
  const { code, said } = await run('night', { BACKUP_KEEP_DAYS: '10' });
  expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining('deleted 1 older than 10 days') });
  expect(said).toContain('Payments are in order.');
  expect(made()).toHaveLength(1);
  expect(readdirSync(backups)).toContain('other');
  expect(mails()).toEqual([]);
});

it('restores the newest backup for trial', async () => {
  expect(await run('trial')).toEqual({
    code: 0,
    said: expect.stringMatching(/can be restored: 1 members, [1-9]\d* photos, payments in order\.\n$/),
  });
  expect(readdirSync(backups).filter((name) => name.includes('trial'))).toEqual([]);
});

const hasRestic = !spawnSync('restic', ['version']).error;
const COPY_PASSWORD = 'only the operator knows';
const elsewhere = () => path.join(installation.folder, 'elsewhere');
const restic = (...args: string[]) =>
  execFileSync('restic', args, {
    env: { ...process.env, RESTIC_REPOSITORY: elsewhere(), RESTIC_PASSWORD: COPY_PASSWORD },
    encoding: 'utf8',
  });

it.runIf(hasRestic)('copies the backup elsewhere, encrypted', async () => {
  const env = { BACKUP_COPY: elsewhere(), BACKUP_COPY_PASSWORD: COPY_PASSWORD };
  expect(await run('night', env)).toMatchObject({
    code: 0,
    said: expect.stringContaining(`Copied to ${elsewhere()}`),
  });
  expect(await run('night', env)).toMatchObject({ code: 0 });
  expect(JSON.parse(restic('snapshots', '--json'))).toHaveLength(2);
});

it('mails the operator when the backup fails, and the doctor says so', async () => {
  // Neither a file nor a folder: it cannot be copied.
  const pipe = path.join(installation.dataDir, 'pipe');
  expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
  const { code, said } = await run('night');
  expect({ code, said }).toEqual({
    code: 1,
    said: expect.stringMatching(/backup failed: .*neither a file nor a folder/),
  });
  expect(mails().at(-1)).toMatch(/backup: .*neither a file nor a folder/);
  expect(mails().at(-1)).not.toContain('{{');
  rmSync(pipe);
  const doctor = await run('doctor');
  expect(doctor.code).toBe(1);
  expect(doctor.said).toMatch(/^FAULT +backup +The last one failed: .*neither a file nor a folder/m);
  expect(doctor.said).toMatch(/^ok +trial restore +The last one was \d+ minutes? ago$/m);
});

it('finds nothing wrong after the next backup, and sends a test mail', async () => {
  expect((await run('night')).code).toBe(0);
  const { code, said } = await run('doctor');
  expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining('All is well enough to serve.') });
  for (const about of [
    'server',
    'database',
    'version',
    'mails',
    'notices',
    'payments',
    'backup',
    'disk',
    'photos',
    'clock',
  ])
    expect(said).toMatch(new RegExp(`^ok +${about} `, 'm'));
  expect(said).toMatch(/^WARNING +settings +Development mode/m);
  expect(mails().at(-1)).toContain('sent by "reshimgath doctor"');
  expect(mails().at(-1)).not.toContain('{{');
});

it('says what is wrong when the server does not run', async () => {
  await installation.server.end('SIGTERM');
  const { code, said } = await run('doctor');
  expect(code).toBe(1);
  expect(said).toMatch(/^FAULT +server +Nothing answers at http:\/\/127\.0\.0\.1/m);
  expect(said).toMatch(/^FAULT +database +It does not run\n +→ Start the server/m);
});

it.runIf(hasRestic)('returns from the encrypted copy, with every photo and session', async () => {
  const brought = path.join(installation.folder, 'brought');
  restic('restore', 'latest', '--target', brought);
  const dataDir = path.join(installation.folder, 'returned');
  const args = ['scripts/backup/main.ts', 'restore', brought];
  execFileSync(process.execPath, args, { env: { ...BARE_ENVIRONMENT, DATA_DIR: dataDir }, stdio: 'ignore' });
  await installation.start(dataDir);
  await photos.check();
  expect((await asha.client.auth.refreshSession()).error).toBeNull();
});
