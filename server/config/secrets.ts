/** The secrets of this installation: made at the first start and kept in the data folder for its owner only, unless the environment names them. */
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { OperatorError } from './operator-error.ts';
import { makePushPrivateKey } from './push-keys.ts';
import { SECRET_FORMS } from './secret-forms.ts';

const STORED = z.object(SECRET_FORMS).partial();
type Stored = z.output<typeof STORED>;
type Exchange = 'previousJwtSecret' | 'jwtSecretExchangedAt';
/** The two of an exchange are undefined when the token secret was never exchanged. */
export type Secrets = Required<Omit<Stored, Exchange>> & Pick<Stored, Exchange>;

const random = (bytes: number) => randomBytes(bytes).toString('base64url');
const letters = (count: number) => randomBytes(count).toString('hex').slice(0, count);
const fileIn = (dataDir: string) => path.join(dataDir, 'secrets.json');

function makeSecrets(): Omit<Secrets, Exchange> {
  return {
    jwtSecret: random(48),
    publishableKey: `sb_publishable_${random(24)}`,
    secretKey: `sb_secret_${random(32)}`,
    pushPrivateKey: makePushPrivateKey(),
    simulatorKeyId: `rzp_test_${letters(14)}`,
    simulatorKeySecret: random(24),
    simulatorWebhookSecret: random(24),
  };
}

/** Atomic and durable: an incomplete or lost file would sign all users out. */
function write(file: string, secrets: Stored): void {
  const fresh = `${file}.new`;
  writeFileSync(fresh, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(fresh, file);
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EACCES')
      throw new OperatorError(`${file} cannot be read: start as its owner`, { cause });
    return undefined;
  }
}

/** The content of the file, checked as the environment is. A file with a fault is never overwritten: it may be all there is. */
function read(file: string): Stored {
  const stored = parse(file);
  const { error } = STORED.safeParse(stored);
  if (!error) return stored as Stored;
  if (error.issues.some(({ path: [name] }) => name === undefined))
    throw new OperatorError(
      `${file} is damaged: restore it from a backup, or remove it (everybody has to sign in again)`,
    );
  throw new OperatorError(
    [
      `${file} cannot be used: restore it from a backup, or remove the lines named here and new ones are made (without jwtSecret everybody has to sign in again)`,
      ...error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`),
    ].join('\n'),
  );
}

/** Whether no server has started since the last exchange: it still signs with the previous secret. */
const isPending = ({ previousJwtSecret, jwtSecretExchangedAt }: Stored) =>
  previousJwtSecret !== undefined && jwtSecretExchangedAt === undefined;

function complete(stored: Stored, now: Date): Secrets {
  return {
    ...makeSecrets(),
    ...stored,
    ...(isPending(stored) && { jwtSecretExchangedAt: now.toISOString() }),
  };
}

/** The secret and its predecessor belong together: when the environment sets the first, the file's second does not apply. */
function withoutExchange<T extends Stored>(secrets: T): T {
  const { previousJwtSecret: _, jwtSecretExchangedAt: __, ...rest } = secrets;
  return rest as T;
}

/**
 * The secrets of an existing data folder; missing ones are made and stored. What `fixed` names wins and is not stored.
 * The first call after an exchange of the token secret stores `now` as its time. Throws `OperatorError`.
 */
export function loadSecrets(dataDir: string, fixed: Stored = {}, now = new Date()): Secrets {
  const file = fileIn(dataDir);
  const stored = existsSync(file) ? read(file) : {};
  const secrets = complete(stored, now);
  if (Object.keys(secrets).length !== Object.keys(stored).length) write(file, secrets);
  else chmodSync(file, 0o600);
  const chosen = Object.fromEntries(Object.entries(fixed).filter(([, value]) => value !== undefined));
  return { ...(fixed.jwtSecret === undefined ? secrets : withoutExchange(secrets)), ...chosen };
}

function readStored(dataDir: string): Stored {
  const file = fileIn(dataDir);
  if (!existsSync(file)) throw new OperatorError(`${file} is missing: is DATA_DIR the server's?`);
  return read(file);
}

/** The secret key of a data folder that a server has used. Throws `OperatorError` where there is none. */
export function storedSecretKey(dataDir: string): string {
  const { secretKey } = readStored(dataDir);
  if (secretKey === undefined)
    throw new OperatorError(`${fileIn(dataDir)} has no secretKey: start the server once, which makes it`);
  return secretKey;
}

/** The new secret signs from the next start on; the old one verifies for an hour more, or with `atOnce` no longer. Throws `OperatorError`. */
export function exchangeJwtSecret(dataDir: string, { atOnce = false } = {}): void {
  const stored = readStored(dataDir);
  write(fileIn(dataDir), {
    ...withoutExchange(stored),
    jwtSecret: makeSecrets().jwtSecret,
    ...(!atOnce && {
      previousJwtSecret: isPending(stored) ? stored.previousJwtSecret : stored.jwtSecret,
    }),
  });
}
