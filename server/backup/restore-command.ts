/**
 * `npm run restore FOLDER [-- --replace]`: makes DATA_DIR from a backup; with `--replace` also when it holds something, which is put aside.
 */
import { parseArgs } from 'node:util';
import { OperatorError } from '#server/operator-error.ts';
import { pathFrom, runCommand } from './command.ts';
import { restoreBackup } from './restore-backup.ts';

await runCommand(async (context) => {
  const { values, positionals } = parseArgs({
    options: { replace: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [argument] = positionals;
  if (argument === undefined) throw new OperatorError('Say which backup: npm run restore FOLDER');
  const { manifest, aside } = await restoreBackup({
    ...context,
    backup: pathFrom(argument),
    replace: values.replace,
  });
  console.log(`Restored ${context.dataDir} as of ${manifest.madeAt}, with ${manifest.counts.photos} photos.`);
  if (aside) console.log(`What was there before is in ${aside}.`);
});
