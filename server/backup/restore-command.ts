/**
 * `npm run restore FOLDER [-- --replace --take-bucket]`: makes DATA_DIR from a backup; with `--replace` also when it holds something, which is
 * put aside. With `--take-bucket` it has the bucket of the installation that the backup is of, which must have ended for good.
 */
import { parseArgs } from 'node:util';
import { OperatorError } from '#server/operator-error.ts';
import { pathFrom, runCommand } from './command.ts';
import { restoreBackup } from './restore-backup.ts';

await runCommand(async (context) => {
  const { values, positionals } = parseArgs({
    options: {
      replace: { type: 'boolean', default: false },
      'take-bucket': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [argument] = positionals;
  if (argument === undefined) throw new OperatorError('Say which backup: npm run restore FOLDER');
  const { manifest, aside } = await restoreBackup({
    ...context,
    backup: pathFrom(argument),
    replace: values.replace,
    takeBucket: values['take-bucket'],
  });
  console.log(`Restored ${context.dataDir} as of ${manifest.madeAt}, with ${manifest.counts.photos} photos.`);
  if (context.bucket !== undefined && !values['take-bucket'])
    console.log(
      `It is an installation of its own and needs another bucket than ${context.bucket}. If the first has ended for good and this one goes on ` +
        'for it, restore once more with "-- --replace --take-bucket".',
    );
  if (aside) console.log(`What was there before is in ${aside}.`);
});
