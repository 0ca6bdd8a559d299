/**
 * `npm run night`: what a timer does each night. Makes a backup, deletes old ones, copies the new one elsewhere, checks the payments, and on the
 * first day of a month restores it for trial. Records each outcome, and mails the operator what failed.
 */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { printableLines } from '#domain/printable.ts';
import { type Config, loadConfig } from '#server/config/config.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import { type Finding, fault } from '#server/health/finding.ts';
import { findingsMail } from '#server/health/tell-operator.ts';
import { sendOnce } from '#server/mail/send-once.ts';
import { dumpExternal } from '#server/ops/backup/dump-external.ts';
import { backupsIn, deleteOldBackups } from '#server/ops/backup/kept-backups.ts';
import { makeBackup } from '#server/ops/backup/make-backup.ts';
import { tryRestore } from '#server/ops/backup/trial-restore.ts';
import { recordTask } from '#server/ops/task-record.ts';

const run = promisify(execFile);
const { signal } = new AbortController();
const config = loadConfig(process.env, { serves: false });
const { BACKUP_DIR, BACKUP_KEEP_DAYS, BACKUP_COPY, BACKUP_COPY_PASSWORD } = process.env;
const into = path.resolve(BACKUP_DIR || 'backups');
const keepDays = Number(BACKUP_KEEP_DAYS || 30);
const now = new Date();

async function backUp(): Promise<string> {
  const options = { dataDir: config.dataDir, into, now, signal };
  const folder =
    config.databaseUrl === undefined
      ? (await makeBackup(options)).folder
      : await dumpExternal(config, options);
  const deleted = await deleteOldBackups(into, keepDays, now);
  return `Backed up to ${folder}; deleted ${deleted} older than ${keepDays} days.`;
}

/** An encrypted copy, by restic: only its password can read it. */
async function copyElsewhere(repository: string): Promise<string> {
  const newest = (await backupsIn(into)).at(-1);
  if (newest === undefined) throw new OperatorError('There is no backup to copy');
  const env = { ...process.env, RESTIC_REPOSITORY: repository, RESTIC_PASSWORD: BACKUP_COPY_PASSWORD };
  const restic = (...args: string[]) => run('restic', args, { env });
  await restic('cat', 'config').catch(() => restic('init'));
  // One path for all, so that unchanged photos are stored once.
  await run('restic', ['backup', '--quiet', '--host', 'reshimgath', '.'], { env, cwd: newest });
  await restic(
    'forget',
    '--quiet',
    '--host',
    'reshimgath',
    '--group-by',
    'host',
    '--keep-within',
    `${keepDays}d`,
    '--prune',
  );
  return `Copied to ${repository}, encrypted.`;
}

async function checkPayments(): Promise<string> {
  const { stdout } = await run(process.execPath, ['scripts/check-payments.ts'], { env: process.env });
  return stdout.trim();
}

async function tryNewest(): Promise<string> {
  const backup = (await backupsIn(into)).at(-1);
  if (backup === undefined) throw new OperatorError('There is no backup to restore');
  const { members } = await tryRestore({ backup, now, signal });
  return `${backup} can be restored: ${members} members.`;
}

function reasonOf(error: unknown): string {
  const { stdout = '', stderr = '', message, code, path: place } = error as Error & Record<string, string>;
  const said = `${stdout}\n${stderr}`.trim().split('\n').at(-1);
  if (code === 'ENOENT' && place === 'restic') return 'restic is missing: apt-get install -y restic';
  return printableLines(said || message).slice(0, 500);
}

/** Runs a task; resolves to what is to be told when it failed. */
async function attempt(task: string, work: () => Promise<string>): Promise<Finding[]> {
  try {
    console.log(await work());
    await recordTask(config, task);
    return [];
  } catch (error) {
    const reason = reasonOf(error);
    console.error(`${task} failed: ${reason}`);
    await recordTask(config, task, reason).catch(() => undefined);
    return [fault(task, reason, 'journalctl -u reshimgath-night; when it is repaired: reshimgath night')];
  }
}

async function tell({ smtp, operatorEmail, publicUrl = '' }: Config, failures: Finding[]): Promise<void> {
  if (smtp && operatorEmail) await sendOnce(smtp, findingsMail(operatorEmail, publicUrl, failures));
}

const isEmbedded = config.databaseUrl === undefined;
const failures = [
  ...(await attempt('backup', backUp)),
  ...(BACKUP_COPY ? await attempt('copy', () => copyElsewhere(BACKUP_COPY)) : []),
  ...(await attempt('check:payments', checkPayments)),
  ...(isEmbedded && now.getDate() === 1 ? await attempt('trial restore', tryNewest) : []),
];
if (failures.length > 0) {
  process.exitCode = 1;
  await tell(config, failures).catch((error) =>
    console.error(`The operator could not be mailed: ${error.message}`),
  );
}
