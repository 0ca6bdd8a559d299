/**
 * The secrets of this installation: made at the first start and kept in the data folder for its owner only, unless the environment names them.
 */
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { OperatorError } from '../operator-error.ts';

export interface Secrets {
  /** Signs access tokens. */
  jwtSecret: string;
  /** Signed access tokens before the last exchange. */
  previousJwtSecret?: string;
  publishableKey: string;
  secretKey: string;
  /** The simulator's key pair, in the form of the payment provider's. */
  simulatorKeyId: string;
  simulatorKeySecret: string;
  simulatorWebhookSecret: string;
}

/** A secrets file that can't be used. */
export class SecretsError extends OperatorError {
  override name = 'SecretsError';
}

const random = (bytes: number) => randomBytes(bytes).toString('base64url');
const letters = (count: number) => randomBytes(count).toString('hex').slice(0, count);

function makeSecrets(): Omit<Secrets, 'previousJwtSecret'> {
  return {
    jwtSecret: random(48),
    publishableKey: `sb_publishable_${random(24)}`,
    secretKey: `sb_secret_${random(32)}`,
    simulatorKeyId: `rzp_test_${letters(14)}`,
    simulatorKeySecret: random(24),
    simulatorWebhookSecret: random(24),
  };
}

/** All or nothing, and on the disk: half a file, or none after a power cut, would sign everybody out. */
function write(file: string, secrets: Secrets): void {
  const fresh = `${file}.new`;
  const descriptor = openSync(fresh, 'w', 0o600);
  writeFileSync(descriptor, `${JSON.stringify(secrets, null, 2)}\n`);
  fsyncSync(descriptor);
  closeSync(descriptor);
  renameSync(fresh, file);
}

function read(file: string): Partial<Secrets> {
  try {
    const stored: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof stored === 'object' && stored !== null) return stored;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EACCES')
      throw new SecretsError(`${file} cannot be read: start as its owner`, { cause });
  }
  throw new SecretsError(
    `${file} is damaged: restore it from a backup, or remove it (everybody has to sign in again)`,
  );
}

/**
 * The secrets of a data folder, which exists; missing ones are made and stored. What `fixed` names wins and is not stored.
 * Throws `SecretsError`.
 */
export function loadSecrets(dataDir: string, fixed: Partial<Secrets> = {}): Secrets {
  const file = path.join(dataDir, 'secrets.json');
  const stored = existsSync(file) ? read(file) : {};
  const secrets: Secrets = { ...makeSecrets(), ...stored };
  if (Object.keys(secrets).length !== Object.keys(stored).length) write(file, secrets);
  else chmodSync(file, 0o600);
  const chosen = Object.entries(fixed).filter(([, value]) => value !== undefined);
  return { ...secrets, ...Object.fromEntries(chosen) };
}

/** The secrets of a data folder that a server has used. Throws `SecretsError` where there are none. */
export function storedSecrets(dataDir: string): Secrets {
  const file = path.join(dataDir, 'secrets.json');
  if (!existsSync(file)) throw new SecretsError(`${file} is missing: is DATA_DIR the server's?`);
  return loadSecrets(dataDir);
}

/**
 * Exchanges the secret that signs access tokens; the server takes the new one at its next start. Tokens of the old one stay good
 * until they expire, or with `atOnce` don't. Throws `SecretsError`.
 */
export function exchangeJwtSecret(dataDir: string, { atOnce = false } = {}): void {
  const { previousJwtSecret: _, ...stored } = storedSecrets(dataDir);
  write(path.join(dataDir, 'secrets.json'), {
    ...stored,
    jwtSecret: makeSecrets().jwtSecret,
    ...(!atOnce && { previousJwtSecret: stored.jwtSecret }),
  });
}
