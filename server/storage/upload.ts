/** Checks an upload, then writes the bytes, then the row: a crash leaves at worst unreferenced bytes, which the sweep deletes. */
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { PHOTO_CACHE_SECONDS, PHOTO_TYPES } from '#domain/limits.ts';
import type { Database, Statement } from '#server/database/client/database.ts';
import { isPostgresError } from '#server/database/client/errors.ts';
import { isUuid } from '#server/database/client/uuid.ts';
import { type Caller, OWNER_SCOPE, scopeOf } from './caller.ts';
import { entityTooLarge, invalidMimeType } from './errors.ts';
import { cleanPhoto, type PhotoWork } from './images/clean-photo.ts';
import type { ObjectStore, StoredBytes } from './object-store.ts';
import { type BucketRow, checkKey, findBucket, type ObjectMetadata } from './rows.ts';
import { limited, openUploadBody, type UploadBody } from './upload-body.ts';

export interface UploadDeps {
  database: Database;
  objectStore: ObjectStore;
  /** Bytes, for buckets without a smaller limit of their own. */
  uploadLimit: number;
  clock: () => Date;
}

export interface UploadRequest {
  request: Request;
  bucket: string;
  key: string;
  caller: Caller;
  work: PhotoWork;
}

/** A bucket that accepts only these types is one for photos, which are re-encoded (docs/decisions/006-photos-are-re-encoded-and-never-overwritten.md). */
const isPhotoType = (type: string) => (PHOTO_TYPES as readonly string[]).includes(type);

class RollBack extends Error {}

function checkType(bucket: BucketRow, type: string): void {
  const allowed = bucket.allowed_mime_types ?? [];
  if (allowed.length === 0) return;
  const fits = allowed.some(
    (entry) =>
      entry === type || entry === '*/*' || (entry.endsWith('/*') && type.startsWith(entry.slice(0, -1))),
  );
  if (!fits) throw invalidMimeType(`mime type ${type} is not supported`);
}

function isForPhotos({ allowed_mime_types: types }: BucketRow): boolean {
  return types !== null && types.length > 0 && types.every(isPhotoType);
}

function limitOf(bucket: BucketRow, deps: UploadDeps): number {
  return Math.min(
    deps.uploadLimit,
    bucket.file_size_limit === null ? Number.POSITIVE_INFINITY : Number(bucket.file_size_limit),
  );
}

interface Content {
  bytes: AsyncIterable<Uint8Array>;
  type: string;
  cacheControl: string;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The photo as it is stored. The bucket's rules hold for what it is, and not only for its declared type. */
async function photoOf(
  bucket: BucketRow,
  bytes: AsyncIterable<Uint8Array>,
  limit: number,
  work: PhotoWork,
): Promise<Content> {
  const photo = await cleanPhoto(await buffer(bytes), work);
  checkType(bucket, photo.type);
  if (photo.bytes.length > limit) throw entityTooLarge();
  // Not the uploader's: others must not keep copies of a removed photo for longer.
  const cacheControl = bucket.public ? `max-age=${PHOTO_CACHE_SECONDS}` : 'no-cache';
  return { bytes: once(photo.bytes), type: photo.type, cacheControl };
}

interface NewRow {
  id: string;
  bucket: string;
  key: string;
  owner: string | null;
  version: string | null;
  metadata: object;
}

function insertOf({ id, bucket, key, owner, version, metadata }: NewRow): Statement {
  return {
    text: `insert into storage.objects (id, bucket_id, name, owner, owner_id, version, metadata, user_metadata)
      values ($1, $2, $3, $4::uuid, $5, $6, $7::jsonb, '{}')`,
    values: [id, bucket, key, isUuid(owner) ? owner : null, owner, version, JSON.stringify(metadata)],
  };
}

/** Checks permission before reading the body: writes the row as the caller and rolls back; throws PostgreSQL's error. */
async function checkPermission(
  { database }: UploadDeps,
  { request, bucket, key, caller }: UploadRequest,
  body: UploadBody,
) {
  const settings = { 'request.method': request.method, 'request.path': `/object/${bucket}/${key}` };
  const metadata = {
    mimetype: body.contentType,
    ...(body.declaredSize !== null && { contentLength: body.declaredSize }),
  };
  const row = { id: randomUUID(), bucket, key, owner: caller.owner, version: null, metadata };
  const scope = scopeOf(caller, 'storage.object.upload', { settings });
  const rolledBack = database.transaction(scope, async (transaction) => {
    await transaction.query(insertOf(row));
    throw new RollBack();
  });
  await rolledBack.catch((error: unknown) => {
    if (!(error instanceof RollBack)) throw error;
  });
}

function metadataOf({ type, cacheControl }: Content, stored: StoredBytes, now: Date): ObjectMetadata {
  return {
    eTag: `"${stored.md5}"`,
    size: stored.size,
    mimetype: type,
    cacheControl,
    lastModified: now.toISOString(),
    contentLength: stored.size,
    httpStatusCode: 200,
  };
}

async function commit({ database, objectStore }: UploadDeps, row: NewRow & { version: string }) {
  const scope = { ...OWNER_SCOPE, settings: { 'storage.operation': 'storage.object.upload' } };
  try {
    await database.query(scope, insertOf(row));
  } catch (error) {
    // After a lost connection the row may have been written, and needs its bytes. Otherwise the sweep removes what this delete leaves.
    if (isPostgresError(error)) await objectStore.delete(row.version).catch(() => undefined);
    throw error;
  }
}

/** Returns the id of the row. Throws a StorageError, or the database's refusal, also of triggers on `storage.objects`. */
export async function upload(deps: UploadDeps, upload: UploadRequest): Promise<string> {
  const { request, key, bucket: name, caller } = upload;
  const bucket = await findBucket(deps.database, name);
  const limit = limitOf(bucket, deps);
  const body = await openUploadBody(request, limit);
  checkType(bucket, body.contentType);
  if (body.declaredSize !== null && body.declaredSize > limit) throw entityTooLarge();
  checkKey(key);
  await checkPermission(deps, upload, body);
  const bytes = limited(body.content, limit);
  const content = isForPhotos(bucket)
    ? await photoOf(bucket, bytes, limit, upload.work)
    : { bytes, type: body.contentType, cacheControl: body.cacheControl };
  const [id, version] = [randomUUID(), randomUUID()];
  const stored = await deps.objectStore.put(version, content.bytes);
  const metadata = metadataOf(content, stored, deps.clock());
  await commit(deps, { id, bucket: name, key, owner: caller.owner, version, metadata });
  return id;
}
