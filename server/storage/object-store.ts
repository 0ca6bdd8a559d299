/**
 * The interface of an object store. A version is immutable and has a unique name; an object's row in the database references its current
 * version, and a version that no row references is garbage.
 */

/** One version of an object: bucket and key of its row, and the unique name of the version. */
export interface ObjectVersion {
  bucket: string;
  key: string;
  version: string;
}

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

export interface ObjectStore {
  /** For error messages to the operator. */
  name: string;
  /** The id of the installation that has claimed the store, or null. */
  readClaim(): Promise<string | null>;
  writeClaim(id: string): Promise<void>;
  /** Resolves when all bytes of `content` are durable; stores nothing when `content` fails. */
  put(object: ObjectVersion, content: AsyncIterable<Uint8Array>): Promise<StoredBytes>;
  /** The bytes, or a range of them; null when this version isn't there. */
  get(object: ObjectVersion, range: ByteRange): Promise<Uint8Array<ArrayBuffer> | ReadableStream | null>;
  /** Idempotent. Only for versions that no row references: a store may leave the deletion to a later sweep. */
  delete(object: ObjectVersion): Promise<void>;
  /** All versions whose bytes were finished before `before`, and leftovers of uploads that broke off are removed on the way. */
  versionsBefore(before: Date): AsyncIterable<ObjectVersion>;
}

/** The object store is unreachable or failing; a later retry may succeed. */
export class ObjectStoreUnavailable extends Error {
  override name = 'ObjectStoreUnavailable';

  constructor(cause: unknown) {
    super('The object store does not do what it is asked', { cause });
  }
}
