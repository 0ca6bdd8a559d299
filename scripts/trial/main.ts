/** `npm run trial`: restores a backup for trial, with the migrations of this code, and records the success. */
import path from 'node:path';
import { loadConfig } from '#server/config/config.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import { backupsIn } from '#server/ops/backup/kept-backups.ts';
import { tryRestore } from '#server/ops/backup/trial-restore.ts';
import { recordTask } from '#server/ops/task-record.ts';

const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => interruption.abort(new OperatorError('Interrupted. Nothing was changed.')));
try {
  const config = loadConfig(process.env, { serves: false });
  const folder = path.resolve(process.env.BACKUP_DIR || 'backups');
  const [given] = process.argv.slice(2);
  const backup =
    given === undefined ? (await backupsIn(folder)).at(-1) : path.resolve(process.env.INIT_CWD ?? '', given);
  if (backup === undefined)
    throw new OperatorError(`There is no backup in ${folder}: reshimgath night makes one.`);
  const { signal } = interruption;
  const { members, photos, migrations } = await tryRestore({ backup, now: new Date(), signal });
  await recordTask(config, 'trial restore');
  const applied = migrations.length > 0 ? `, after ${migrations.length} new migrations` : '';
  console.log(
    `${backup} can be restored: ${members} members, ${photos} photos, payments in order${applied}.`,
  );
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error);
  process.exitCode = 1;
}
