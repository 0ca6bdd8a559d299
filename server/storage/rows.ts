/** Access to a photo is decided here: by `private.is_served` for public buckets, else by row-level security. */
import type { Database, Scope } from '#server/database/client/database.ts';
import { type Caller, OWNER_READ_SCOPE, OWNER_SCOPE } from './caller.ts';
import { invalidKey, noSuchBucket, noSuchKey } from './errors.ts';

export interface BucketRow extends Record<string, unknown> {
  id: string;
  public: boolean;
  /** Bytes, as text (bigint); null for no limit of its own. */
  file_size_limit: string | null;
  allowed_mime_types: string[] | null;
}

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
  updated_at: Date;
}

const OBJECT = 'o.id, o.name, o.version, o.metadata, o.updated_at';

const KEY = /^[\w/!.*'()&$@=;:+,?\- ]+$/;
const MAX_KEY_LENGTH = 1024;

/** Throws InvalidKey for an invalid name of a new object: non-ASCII, empty, or over 1024 characters. */
export function checkKey(key: string): void {
  if (key.length > MAX_KEY_LENGTH || !KEY.test(key)) throw invalidKey(key.slice(0, MAX_KEY_LENGTH));
}

/** The bucket, without a check of the caller; throws NoSuchBucket. */
export async function findBucket(database: Database, id: string): Promise<BucketRow> {
  const [bucket] = await database.query<BucketRow>(OWNER_READ_SCOPE, {
    text: 'select id, public, file_size_limit, allowed_mime_types from storage.buckets where id = $1',
    values: [id],
  });
  if (!bucket) throw noSuchBucket();
  return bucket;
}

/** The object's row, under the scope's row-level security; throws NoSuchKey. */
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

type PublicObject = { public: boolean } & (ObjectRow | { id: null });

/** Throws NoSuchBucket when there is no such bucket, public or not. */
async function findInPublic(database: Database, bucket: string, key: string): Promise<PublicObject> {
  const [found] = await database.query<PublicObject>(OWNER_READ_SCOPE, {
    text: `select b.public, ${OBJECT} from storage.buckets b
      left join storage.objects o
        on b.public and o.bucket_id = b.id and o.name = $2 and private.is_served(b.id, o.name)
      where b.id = $1`,
    values: [bucket, key],
  });
  if (!found) throw noSuchBucket();
  return found;
}

/** Throws NoSuchBucket, also for a private bucket, or NoSuchKey, also for an object that is not public any more (`private.is_served`). */
export async function findPublicObject(database: Database, bucket: string, key: string): Promise<ObjectRow> {
  const found = await findInPublic(database, bucket, key);
  if (!found.public) throw noSuchBucket();
  if (found.id === null) throw noSuchKey();
  return found;
}

/** Everybody may read public objects; row-level security decides on others. Throws NoSuchBucket or NoSuchKey. */
export async function findReadableObject(
  database: Database,
  scope: Scope,
  bucket: string,
  key: string,
): Promise<ObjectRow> {
  const found = await findInPublic(database, bucket, key);
  return found.id === null ? findObject(database, scope, bucket, key) : found;
}

/** The sealed file of a removed photo, for staff who have the report open (`private.removed_photo`); throws NoSuchKey. */
export async function findRemovedPhoto(
  database: Database,
  { claims }: Caller,
  ticket: string,
): Promise<ObjectRow> {
  const text = 'select * from private.removed_photo($1)';
  const [photo] = await database.query<ObjectRow>({ ...OWNER_SCOPE, claims }, { text, values: [ticket] });
  if (!photo) throw noSuchKey();
  return photo;
}
