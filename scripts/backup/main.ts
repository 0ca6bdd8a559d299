/** `npm run backup` and `npm run restore`: report operator errors in one line, and end in order when interrupted. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, loadConfig } from '#server/config/config.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import { dumpExternal } from '#server/ops/backup/dump-external.ts';
import { makeBackup } from '#server/ops/backup/make-backup.ts';
import { restoreBackup } from '#server/ops/backup/restore-backup.ts';
import { recordTask } from '#server/ops/task-record.ts';

interface CommandContext {
  config: Config;
  dataDir: string;
  /** The bucket of the photos, when they aren't in the data folder. */
  bucket: string | undefined;
  now: Date;
  signal: AbortSignal;
}

interface Flags {
  replace: boolean;
  'take-bucket': boolean;
}

const DEFAULT_FOLDER = 'backups';
const USAGE: Record<string, string> = {
  backup: `npm run backup [FOLDER]

  Puts a backup of DATA_DIR into FOLDER (${DEFAULT_FOLDER}), also while the server runs; with DATABASE_URL a dump by pg_dump.`,
  restore: `npm run restore BACKUP [-- --replace --take-bucket]

  Makes DATA_DIR from a backup. The server must be stopped and DATA_DIR empty.
  --replace       puts the DATA_DIR there is aside
  --take-bucket   goes on with the bucket of the installation that the backup is of, which must have ended for good`,
};

const EXTERNAL =
  'DATABASE_URL is set, and this command is for the embedded database: see "External database" in docs/operations.md';

/** The variables that locate the data; the rest of the server's environment may be missing. */
function relevant(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => /^(?:DATA_DIR|DATABASE_(?:DIRECT_)?URL|S3_.*)$/.test(name)),
  );
}

const REASONS: Record<string, string> = {
  '53100': 'there is no room left on the disk of DATA_DIR: make some',
  ENOSPC: 'there is no room left: make some, or choose another disk',
  EDQUOT: 'there is no room left for this user: make some, or choose another disk',
  EFBIG: 'files may not grow so large there: lift the limit, or choose another disk',
  EACCES: 'this user may not: run it as the user who runs the server, or as root',
  EPERM: 'this user may not: run it as the user who runs the server, or as root',
  EROFS: 'that disk cannot be written: choose another place',
  EBUSY: 'a mounted folder cannot be exchanged as a whole: set DATA_DIR to a folder inside of it',
};

function lineOf(error: unknown): string | undefined {
  if (error instanceof OperatorError) return error.message;
  const { code, message, path: place, syscall } = error as NodeJS.ErrnoException;
  if (code?.startsWith('ERR_PARSE_ARGS')) return message;
  const reason = code === undefined ? undefined : REASONS[code];
  return (
    reason && `${syscall ?? 'write'}${place ? ` ${place}` : ''}: ${reason} (${code}). Nothing was changed.`
  );
}

/** A path relative to the folder where npm was run: npm itself changes to the project's folder. */
const pathFrom = (argument: string) => path.resolve(process.env.INIT_CWD ?? process.cwd(), argument);

/** Returns what was backed up, in words. */
async function backUpInto(context: CommandContext, into: string): Promise<string> {
  if (context.config.databaseUrl !== undefined)
    return `Dumped the database to ${await dumpExternal(context.config, { ...context, into })}`;
  const { folder, manifest } = await makeBackup({ ...context, into });
  const { photos, bytes } = manifest.counts;
  return `Backed up the database and ${photos} photos (${Math.ceil(bytes / 1e6)} MB) to ${folder}`;
}

async function backUp(context: CommandContext, [argument, ...others]: string[]): Promise<void> {
  if (others.length > 0) throw new OperatorError('Say one folder: npm run backup FOLDER');
  const into = argument === undefined ? path.resolve(DEFAULT_FOLDER) : pathFrom(argument);
  const done = await backUpInto(context, into);
  await recordTask(context.config, 'backup');
  console.log(done);
  if (context.bucket !== undefined)
    console.log(`Photos are in the bucket ${context.bucket}, not in the backup: let it keep older versions.`);
  console.log('It holds personal data and keys: keep it where nobody else can read it.');
}

async function restore(
  context: CommandContext,
  [argument, ...others]: string[],
  flags: Flags,
): Promise<void> {
  const { replace, 'take-bucket': takeBucket } = flags;
  if (argument === undefined || others.length > 0)
    throw new OperatorError('Say one backup: npm run restore BACKUP');
  const { manifest, aside } = await restoreBackup({
    ...context,
    backup: pathFrom(argument),
    replace,
    takeBucket,
  });
  console.log(`Restored ${context.dataDir} as of ${manifest.madeAt}, with ${manifest.counts.photos} photos.`);
  if (context.bucket !== undefined && !takeBucket)
    console.log(
      `It is an installation of its own and needs another bucket than ${context.bucket}. If the first has ended for good and this one goes on ` +
        'for it, restore once more with --replace --take-bucket.',
    );
  if (aside) console.log(`What was there before is in ${aside}.`);
}

async function run([command = '', ...args]: string[], signal: AbortSignal): Promise<void> {
  const config = loadConfig(relevant(process.env));
  const isRestore = command === 'restore';
  if (isRestore && config.databaseUrl !== undefined) throw new OperatorError(EXTERNAL);
  const context = { config, dataDir: config.dataDir, bucket: config.s3?.bucket, now: new Date(), signal };
  const flag = { type: 'boolean', default: false } as const;
  const { values, positionals } = parseArgs({
    args,
    options: { help: { ...flag, short: 'h' }, ...(isRestore && { replace: flag, 'take-bucket': flag }) },
    allowPositionals: true,
  });
  if (values.help) return console.log(USAGE[command]);
  return isRestore ? restore(context, positionals, values as Flags) : backUp(context, positionals);
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const interruption = new AbortController();
const stop = () => interruption.abort(new OperatorError('Interrupted. Nothing was changed.'));
for (const signal of SIGNALS) process.on(signal, stop);
try {
  await run(process.argv.slice(2), interruption.signal);
} catch (error) {
  // An interruption makes other things fail: it is the cause.
  const cause: unknown = interruption.signal.aborted ? interruption.signal.reason : error;
  console.error(lineOf(cause) ?? cause);
  process.exitCode = 1;
} finally {
  for (const signal of SIGNALS) process.off(signal, stop);
}
