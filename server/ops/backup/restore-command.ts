/**
 * `npm run restore FOLDER [-- --replace --take-bucket]`: makes DATA_DIR from a backup; with `--replace` also when it holds something, which is
 * put aside. With `--take-bucket` it has the bucket of the installation that the backup is of, which must have ended for good.
 */
import { parseArgs } from 'node:util';
import { OperatorError } from '#server/config/operator-error.ts';
import { pathFrom, runCommand } from './command.ts';
import { restoreBackup } from './restore-backup.ts';

const USAGE = `npm run restore BACKUP [-- --replace --take-bucket]

  Makes DATA_DIR from a backup. The server must be stopped and DATA_DIR empty.
  --replace       puts the DATA_DIR there is aside
  --take-bucket   goes on with the bucket of the installation that the backup is of, which must have ended for good`;

await runCommand(async (context) => {
  const { values, positionals } = parseArgs({
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      replace: { type: 'boolean', default: false },
      'take-bucket': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  if (values.help) return console.log(USAGE);
  const [argument, ...others] = positionals;
  if (argument === undefined || others.length > 0)
    throw new OperatorError('Say one backup: npm run restore BACKUP');
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
        'for it, restore once more with --replace --take-bucket.',
    );
  if (aside) console.log(`What was there before is in ${aside}.`);
});
