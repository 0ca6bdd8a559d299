/** A version is immutable and has a unique name; the object's row references its current version, and others are garbage. */

/** Inclusive byte positions. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredBytes {
  /** Bytes. */
  size: number;
  /** Lower-case hex MD5 of the content, as S3 gives it for plain uploads. */
  md5: string;
}

/** Versions are named by UUIDs. */
export interface ObjectStore {
  /** For error messages to the operator. */
  name: string;
  /** Tries to list, read, write and delete. Throws `OperatorError` when the settings are wrong, `ObjectStoreUnavailable` during an outage. */
  check(): Promise<void>;
  /** The id of the installation that has claimed the store, or null. */
  readClaim(): Promise<string | null>;
  writeClaim(id: string): Promise<void>;
  /** Resolves when all bytes of `content` are durable; stores nothing when `content` fails. */
  put(version: string, content: AsyncIterable<Uint8Array>): Promise<StoredBytes>;
  /** The bytes, or a range of them; null when this version isn't there. */
  get(version: string, range: ByteRange): Promise<Uint8Array<ArrayBuffer> | ReadableStream | null>;
  /** Idempotent. Only for versions that no row references: a store may leave the deletion to a later sweep. */
  delete(version: string): Promise<void>;
  /** All versions whose bytes were finished before `before`; leftovers of interrupted uploads are removed on the way. */
  versionsBefore(before: Date): AsyncIterable<string>;
}

/** The object store is unreachable or failing; a later retry may succeed. */
export class ObjectStoreUnavailable extends Error {
  override name = 'ObjectStoreUnavailable';

  constructor(cause: unknown, message = 'The object store failed') {
    super(message, { cause });
  }
}

const VERSION = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The path of a version in a store: one of 256 folders, so that none of them becomes too large. Throws unless the version is a UUID. */
export function pathOfVersion(version: string): string {
  if (!VERSION.test(version)) throw new Error('A version is named by a UUID');
  return `${version.slice(0, 2)}/${version}`;
}

/** The inverse of `pathOfVersion`; null for any other path (somebody else's file). */
export function versionAtPath(path: string): string | null {
  const version = path.slice(3);
  return VERSION.test(version) && pathOfVersion(version) === path ? version : null;
}
