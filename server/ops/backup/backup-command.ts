/**
 * `npm run backup [FOLDER]`: puts a backup of DATA_DIR into the folder (default: `backups` in the project), under a name that tells the time.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { OperatorError } from '#server/config/operator-error.ts';
import { pathFrom, runCommand } from './command.ts';
import { makeBackup } from './make-backup.ts';

const DEFAULT_FOLDER = 'backups';
const USAGE = `npm run backup [FOLDER]

  Puts a backup of DATA_DIR into FOLDER (${DEFAULT_FOLDER}), also while the server runs.`;

await runCommand(async (context) => {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  if (values.help) return console.log(USAGE);
  if (positionals.length > 1) throw new OperatorError('Say one folder: npm run backup FOLDER');
  const [argument] = positionals;
  const into = argument === undefined ? path.resolve(DEFAULT_FOLDER) : pathFrom(argument);
  const { folder, manifest } = await makeBackup({ ...context, into });
  const { photos, bytes } = manifest.counts;
  console.log(`Backed up the database and ${photos} photos (${Math.ceil(bytes / 1e6)} MB) to ${folder}`);
  if (context.bucket !== undefined)
    console.log(`Photos are in the bucket ${context.bucket}, not in the backup: let it keep older versions.`);
  console.log('It holds personal data and keys: keep it where nobody else can read it.');
});
