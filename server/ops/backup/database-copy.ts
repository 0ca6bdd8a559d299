/** Copies the running cluster (PostgreSQL's manual, "Making a Base Backup Using the Low Level API"): recovery ends at pg_backup_stop. */
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Address, type Connection, openConnection } from '#server/database/client/connection.ts';
import { copyIfThere, copyTree, forEachAtOnce, type Tree, writeMarked } from './copied-files.ts';

/** Files of the running processes; the folders must exist, empty. */
const EMPTY_FOLDERS =
  /^(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/./;
const LEFT_OUT = /(?:^|\/)(?:postmaster\.(?:pid|opts)|backup_label.*|pg_internal\.init.*|pgsql_tmp.*)$/;
/** Copied last: it says how far recovery must go at least. */
const CONTROL_FILE = 'global/pg_control';
const SEGMENT = /^[0-9A-F]{24}$/;
const CONTROL_READS = 100;

const leaveOut = (name: string) => EMPTY_FOLDERS.test(name) || LEFT_OUT.test(name) || name === CONTROL_FILE;

async function only<T extends Record<string, unknown>>(connection: Connection, text: string): Promise<T> {
  const [row] = await connection.send<T>(text);
  if (!row) throw new Error(`No answer to ${text}`);
  return row;
}

/** The file's content, when two reads agree. */
export async function readControlFile(file: string): Promise<Uint8Array> {
  let before = await readFile(file);
  for (let read = 1; read < CONTROL_READS; read += 1) {
    const now = await readFile(file);
    if (now.equals(before)) return now;
    before = now;
  }
  throw new Error(`${file} never holds still`);
}

interface DatabaseCopy {
  address: Address;
  from: string;
  /** A folder that doesn't exist yet. */
  to: string;
  tree: Tree;
  /** Put before the names in `tree`, ends in `/`. */
  prefix: string;
  signal: AbortSignal;
}

async function copyWithin(connection: Connection, copy: DatabaseCopy): Promise<void> {
  const { from, to, tree, prefix, signal } = copy;
  // Keeps the write-ahead log; a temporary slot is dropped when this connection ends.
  await connection.send("select pg_create_physical_replication_slot('reshimgath_backup', true, true)");
  const { first } = await only<{ first: string }>(
    connection,
    "select pg_walfile_name(pg_backup_start('reshimgath', true)) as first",
  );
  await copyTree({ from, to, leaveOut, tree, prefix, signal });
  const control = await readControlFile(path.join(from, CONTROL_FILE));
  tree.files.set(prefix + CONTROL_FILE, await writeMarked(path.join(to, CONTROL_FILE), [control]));
  const { last, label } = await only<{ last: string; label: string }>(
    connection,
    'select pg_walfile_name(lsn) as last, labelfile as label from pg_backup_stop(false)',
  );
  const labelFile = writeMarked(path.join(to, 'backup_label'), [Buffer.from(label)]);
  tree.files.set(`${prefix}backup_label`, await labelFile);
  // The stop has closed its segment: later writes are in later segments.
  const segments = (await readdir(path.join(from, 'pg_wal'))).filter(
    (name) => SEGMENT.test(name) && name >= first && name <= last,
  );
  await forEachAtOnce(segments, async (name) => {
    signal.throwIfAborted();
    const mark = await copyIfThere(path.join(from, 'pg_wal', name), path.join(to, 'pg_wal', name));
    if (!mark) throw new Error(`${name} has gone although the backup needs it`);
    tree.files.set(`${prefix}pg_wal/${name}`, mark);
  });
}

/** Makes the copy and adds its files to `tree`. It has the state of the database at a moment during the call. */
export async function copyDatabase(copy: DatabaseCopy): Promise<void> {
  await mkdir(copy.to, { mode: 0o700 });
  copy.tree.folders.push(copy.prefix.slice(0, -1));
  const connection = await openConnection({ address: copy.address, applicationName: 'reshimgath backup' });
  try {
    await copyWithin(connection, copy);
  } finally {
    await connection.close();
  }
}
