/**
 * What the storage service needs of a place for bytes. A version is written once under a fresh name and never changed:
 * which version an object has is said by its row in the database, and a version no row names is garbage.
 */

/** One version of an object: the name of its row, and the fresh version name that its bytes are kept under. */
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
  /** What its operator knows it as. */
  name: string;
  /** The installation whose it is; null while it is nobody's. */
  readOwner(): Promise<string | null>;
  writeOwner(id: string): Promise<void>;
  /** Keeps all bytes of `content` durably before it resolves; keeps nothing when `content` fails. */
  put(object: ObjectVersion, content: AsyncIterable<Uint8Array>): Promise<StoredBytes>;
  /** The bytes, or a range of them; null when this version isn't there. */
  get(object: ObjectVersion, range: ByteRange): Promise<Uint8Array<ArrayBuffer> | ReadableStream | null>;
  /** Nothing happens when this version isn't there. Only for versions that no row names: a store may leave it to a later sweep. */
  delete(object: ObjectVersion): Promise<void>;
  /** All versions whose bytes were finished before `before`, and leftovers of uploads that broke off are removed on the way. */
  versionsBefore(before: Date): AsyncIterable<ObjectVersion>;
}

/** The place for bytes doesn't answer, or not as it should; the request may be repeated later. */
export class ObjectStoreUnavailable extends Error {
  override name = 'ObjectStoreUnavailable';

  constructor(cause: unknown) {
    super('The object store does not do what it is asked', { cause });
  }
}
