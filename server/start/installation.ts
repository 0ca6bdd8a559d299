/** What all processes of an installation share: data folder, secrets, built front end, migrated database, demo members. */
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '#server/config/config.ts';
import { renewIfCopied } from '#server/config/installation-id.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import { loadSecrets } from '#server/config/secrets.ts';
import type { Database } from '#server/database/client/database.ts';
import { lockDataFolder } from '#server/database/cluster/file-lock.ts';
import {
  type RunningDatabase,
  startEmbedded,
  startExternal,
} from '#server/database/cluster/start-database.ts';
import type { AccessEntry } from '#server/http/edge.ts';
import { claimStore } from '#server/storage/bucket-claim.ts';
import { type ObjectStore, ObjectStoreUnavailable } from '#server/storage/object-store.ts';
import { openObjectStore, UPLOAD_LIMIT } from '#server/storage/open-object-store.ts';
import type { Closing } from './closing.ts';
import { buildFrontEnd } from './front-end-build.ts';

const CLAIM_RETRY_MS = 15_000;

export interface ServerOptions {
  config: Config;
  root: string;
  /** Left out by `npm run dev`, where Vite serves the front end. */
  withFrontEnd: boolean;
  say: (line: string) => void;
  log?: (entry: AccessEntry) => void;
  /** Called when the server can't go on. */
  onFailure: (error: Error) => void;
}

export interface Installation {
  database: RunningDatabase;
  webRoot: string;
  hasDemoMembers: boolean;
}

/** Level by level: Node's own way of making a whole path never ends where the system refuses in an odd way, as in /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  // Passable but not readable for others: the database's own user needs access to its folder below.
  mkdirSync(folder, { mode: 0o711 });
}

/** Makes the folder of a new installation. Throws `OperatorError` when it cannot be used. */
export function openDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir);
    if (!statSync(dataDir).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new OperatorError(
      `The data folder ${dataDir} cannot be written (${code}): give this user the right to, or choose another with DATA_DIR`,
      { cause },
    );
  }
}

async function startDatabase({ config, say, onFailure }: ServerOptions): Promise<RunningDatabase> {
  let migrations = 0;
  const applied = () => {
    migrations += 1;
  };
  const running =
    config.databaseUrl === undefined
      ? await startEmbedded({ dataDir: config.dataDir, applied, onFailure })
      : await startExternal({ url: config.databaseUrl, directUrl: config.databaseDirectUrl, applied });
  if (migrations > 0) say(`Brought the database up to date (migrations: ${migrations}).`);
  return running;
}

/** Creates the data folder if it is missing, and locks it against other servers. */
export async function takeDataFolder({ dataDir, databaseUrl }: Config, closing: Closing): Promise<void> {
  openDataFolder(dataDir);
  if (databaseUrl !== undefined) return;
  const lock = await lockDataFolder(dataDir);
  closing.later(lock.release);
}

async function seedSampleMembers(
  database: Database,
  objectStore: ObjectStore,
  say: (line: string) => void,
): Promise<boolean> {
  const { hasDemoMembers, seedDemoMembers } = await import('#dev/development-tools.ts');
  const made = await seedDemoMembers({
    database,
    objectStore,
    uploadLimit: UPLOAD_LIMIT,
    clock: () => new Date(),
  });
  if (made > 0) say(`Made ${made} fictional demo members.`);
  return hasDemoMembers(database);
}

/** Claims the store of photos. During its outage the server starts without photos, and claims it afterwards. */
export async function claimOrRetry(
  database: Database,
  store: ObjectStore,
  { say, onFailure }: Pick<ServerOptions, 'say' | 'onFailure'>,
  closing: Closing,
  retryMs = CLAIM_RETRY_MS,
): Promise<void> {
  const claim = async () => {
    await store.check();
    await claimStore(database, store);
  };
  const stopping = new AbortController();
  const retry = async (): Promise<void> => {
    try {
      await pause(retryMs, undefined, { signal: stopping.signal, ref: false });
      await claim();
      say('The store of the photos can be used again.');
    } catch (error) {
      if (stopping.signal.aborted) return;
      if (error instanceof ObjectStoreUnavailable) return retry();
      onFailure(error as Error);
    }
  };
  try {
    await claim();
  } catch (error) {
    if (!(error instanceof ObjectStoreUnavailable)) throw error;
    say(`${error.message}. The server works without photos meanwhile.`);
    closing.later(() => stopping.abort());
    void retry();
  }
}

/** Opens what all processes share; the data folder has been taken. */
export async function openInstallation(options: ServerOptions, closing: Closing): Promise<Installation> {
  const { config, root, withFrontEnd, say } = options;
  // Made here, so that processes which start together don't each make their own.
  loadSecrets(config.dataDir, config.secrets);
  const given = new AbortController();
  closing.later(() => given.abort());
  const building = withFrontEnd
    ? buildFrontEnd(root, () => say('Building the front end …'), given.signal)
    : Promise.resolve(path.join(root, 'dist', 'none'));
  building.catch(() => undefined);
  const database = await startDatabase(options);
  closing.later(database.stop);
  await renewIfCopied(config.dataDir, database.database);
  const objectStore = await openObjectStore(config);
  await claimOrRetry(database.database, objectStore, options, closing);
  const demo = config.demo && (await seedSampleMembers(database.database, objectStore, say));
  return { database, webRoot: await building, hasDemoMembers: demo };
}
