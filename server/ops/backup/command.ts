/**
 * What `npm run backup` and `npm run restore` have in common: reading the environment, one line for what the operator can put right,
 * and an orderly end when they are interrupted.
 */
import path from 'node:path';
import { loadConfig } from '#server/config/config.ts';
import { OperatorError } from '#server/config/operator-error.ts';

export interface CommandContext {
  dataDir: string;
  /** Where the photos are, when they aren't in the data folder. */
  bucket: string | undefined;
  now: Date;
  signal: AbortSignal;
}

const EXTERNAL =
  'DATABASE_URL is set, and these commands are for the embedded database: use pg_dump and pg_restore for yours, then copy ' +
  'objects and secrets.json of DATA_DIR (the dump first, so that every photo it names is there)';

/** What tells where the data is; the rest of the server's environment may be missing. */
function relevant(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => /^(?:DATA_DIR|DATABASE_URL|S3_.*)$/.test(name)),
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

/** A path as the person who ran npm meant it: npm itself changes to the project's folder. */
export function pathFrom(argument: string): string {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), argument);
}

/** Runs a command to its end and sets the exit code: 0, or 1 after a line of why. */
export async function runCommand(command: (context: CommandContext) => Promise<void>): Promise<void> {
  const interruption = new AbortController();
  const stop = () => interruption.abort(new OperatorError('Interrupted. Nothing was changed.'));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  try {
    const { dataDir, databaseUrl, s3 } = loadConfig(relevant(process.env));
    if (databaseUrl !== undefined) throw new OperatorError(EXTERNAL);
    await command({ dataDir, bucket: s3?.bucket, now: new Date(), signal: interruption.signal });
  } catch (error) {
    // Whatever an interruption makes fail, it is the interruption that counts.
    const cause: unknown = interruption.signal.aborted ? interruption.signal.reason : error;
    console.error(lineOf(cause) ?? cause);
    process.exitCode = 1;
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, stop);
  }
}
