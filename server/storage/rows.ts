/**
 * The rows of `storage.buckets` and `storage.objects` as the service reads them, and the rules for their names (wire-contract 6.2, 6.6).
 */
import type { Database, Scope } from '#server/database/client/database.ts';
import { ADMIN_READING } from './caller.ts';
import { invalidKey, noSuchBucket, noSuchKey } from './errors.ts';

export interface BucketRow extends Record<string, unknown> {
  id: string;
  public: boolean;
  /** Bytes, as text (bigint); null for no limit of its own. */
  file_size_limit: string | null;
  allowed_mime_types: string[] | null;
}

/** What the service stores about the bytes. */
export interface ObjectMetadata {
  eTag: string;
  size: number;
  mimetype: string;
  cacheControl: string;
  lastModified: string;
  contentLength: number;
  httpStatusCode: 200;
}

export interface ObjectRow extends Record<string, unknown> {
  id: string;
  name: string;
  version: string | null;
  /** Null or partial when the row wasn't written by this service. */
  metadata: Partial<ObjectMetadata> | null;
  user_metadata: Record<string, unknown> | null;
  created_at: Date;
  updated_at: Date;
}

const OBJECT = 'o.id, o.name, o.version, o.metadata, o.user_metadata, o.created_at, o.updated_at';

const KEY = /^[\w/!.*'()&$@=;:+,?\- ]+$/;
const LONGEST_KEY = 1024;

/** Throws InvalidKey when a new object can't have this name: other scripts, empty, or over 1024 characters. */
export function checkKey(key: string): void {
  if (key.length > LONGEST_KEY || !KEY.test(key)) throw invalidKey(key.slice(0, LONGEST_KEY));
}

/** The bucket, whoever asks; throws NoSuchBucket. */
export async function findBucket(database: Database, id: string): Promise<BucketRow> {
  const [bucket] = await database.query<BucketRow>(ADMIN_READING, {
    text: 'select id, public, file_size_limit, allowed_mime_types from storage.buckets where id = $1',
    values: [id],
  });
  if (!bucket) throw noSuchBucket();
  return bucket;
}

/** The object's row as far as the scope may see it; throws NoSuchKey. */
export async function findObject(
  database: Database,
  scope: Scope,
  bucket: string,
  key: string,
): Promise<ObjectRow> {
  const [object] = await database.query<ObjectRow>(scope, {
    text: `select ${OBJECT} from storage.objects o where o.bucket_id = $1 and o.name = $2`,
    values: [bucket, key],
  });
  if (!object) throw noSuchKey();
  return object;
}

/** What one statement tells of a bucket and of the object that it serves to the public under this name. */
type PublicObject = { public: boolean } & (ObjectRow | { id: null });

/** Throws NoSuchBucket when there is no such bucket, public or not. */
async function findInPublic(database: Database, bucket: string, key: string): Promise<PublicObject> {
  const [found] = await database.query<PublicObject>(ADMIN_READING, {
    text: `select b.public, ${OBJECT} from storage.buckets b
      left join storage.objects o
        on b.public and o.bucket_id = b.id and o.name = $2 and private.is_served(b.id, o.name)
      where b.id = $1`,
    values: [bucket, key],
  });
  if (!found) throw noSuchBucket();
  return found;
}

/**
 * An object of a public bucket; throws NoSuchBucket (also for a private one) or NoSuchKey (also for one that the product doesn't show to
 * the public any more: `private.is_served`).
 */
export async function findPublicObject(database: Database, bucket: string, key: string): Promise<ObjectRow> {
  const found = await findInPublic(database, bucket, key);
  if (!found.public) throw noSuchBucket();
  if (found.id === null) throw noSuchKey();
  return found;
}

/**
 * An object that the scope may read: what a public bucket serves is open to everybody, the rest to whom policies let.
 * Throws NoSuchBucket or NoSuchKey.
 */
export async function findReadableObject(
  database: Database,
  scope: Scope,
  bucket: string,
  key: string,
): Promise<ObjectRow> {
  const found = await findInPublic(database, bucket, key);
  return found.id === null ? findObject(database, scope, bucket, key) : found;
}
