/**
 * Uploads an object. It checks bucket, declared type, declared size, key and permission, then writes the bytes, then the row.
 * The bytes are durable before the row references them, so a crash leaves at worst unreferenced bytes, which the sweep deletes.
 */
import { randomUUID } from 'node:crypto';
import { PHOTO_TYPES } from '#domain/limits.ts';
import type { Database, Statement, Transaction } from '#server/database/client/database.ts';
import { isPostgresError } from '#server/database/client/errors.ts';
import { isUuid } from '#server/database/client/uuid.ts';
import { type Caller, OWNER_SCOPE, scopeOf } from './caller.ts';
import { collect, limited } from './content-check.ts';
import { entityTooLarge, invalidMimeType } from './errors.ts';
import { cleanPhoto } from './images/clean-photo.ts';
import type { ObjectStore, ObjectVersion, StoredBytes } from './object-store.ts';
import { type BucketRow, checkKey, findBucket, type ObjectMetadata } from './rows.ts';
import { openUploadBody, type UploadBody } from './upload-body.ts';

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
  /** Whether an object of this name may be replaced. */
  upsert: boolean;
  caller: Caller;
}

/** A bucket that accepts only these types is one for photos, which are re-encoded (docs/decisions/006-photos-are-written-anew.md). */
const isPhotoType = (type: string) => (PHOTO_TYPES as readonly string[]).includes(type);

/** Ends the rolledBack transaction; nobody but `checkPermission` sees it. */
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
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The photo as it is stored: what the bucket allows counts for what it is, not only for what it was called. */
async function photoOf(bucket: BucketRow, bytes: AsyncIterable<Uint8Array>, limit: number): Promise<Content> {
  const photo = await cleanPhoto(await collect(bytes));
  checkType(bucket, photo.type);
  if (photo.bytes.length > limit) throw entityTooLarge();
  return { bytes: once(photo.bytes), type: photo.type };
}

interface NewRow {
  bucket: string;
  key: string;
  owner: string | null;
  version: string | null;
  metadata: object;
  userMetadata: object;
}

const INSERT = `insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata, user_metadata)
  values ($1, $2, $3::uuid, $4, $5, $6::jsonb, $7::jsonb)`;
/** `returning` makes the caller's SELECT policies count as well, as on hosted. */
const UPSERT = `${INSERT}
  on conflict (bucket_id, name) do update set owner = excluded.owner, owner_id = excluded.owner_id, version = excluded.version,
    metadata = excluded.metadata, user_metadata = excluded.user_metadata, updated_at = now(), last_accessed_at = now()
  returning id`;

function statementOf(text: string, row: NewRow): Statement {
  const owner = isUuid(row.owner) ? row.owner : null;
  const [metadata, userMetadata] = [JSON.stringify(row.metadata), JSON.stringify(row.userMetadata)];
  return {
    text,
    values: [row.bucket, row.key, owner, row.owner, row.version, metadata, userMetadata],
  };
}

/** Checks permission before reading the body: writes the row as the caller and rolls back; throws PostgreSQL's error. */
async function checkPermission(
  deps: UploadDeps,
  { request, bucket, key, upsert, caller }: UploadRequest,
  body: UploadBody,
) {
  const operation = upsert ? 'storage.object.upload_update' : 'storage.object.upload';
  const settings = { 'request.method': request.method, 'request.path': `/object/${bucket}/${key}` };
  const metadata = {
    mimetype: body.contentType,
    ...(body.declaredSize !== null && { contentLength: body.declaredSize }),
  };
  const row = { bucket, key, owner: caller.owner, version: null, metadata, userMetadata: body.userMetadata };
  const rolledBack = deps.database.transaction(
    scopeOf(caller, operation, { settings }),
    async (transaction) => {
      await transaction.query(statementOf(upsert ? UPSERT : INSERT, row));
      throw new RollBack();
    },
  );
  await rolledBack.catch((error: unknown) => {
    if (!(error instanceof RollBack)) throw error;
  });
}

function metadataOf(body: UploadBody, type: string, stored: StoredBytes, now: Date): ObjectMetadata {
  return {
    eTag: `"${stored.md5}"`,
    size: stored.size,
    mimetype: type,
    cacheControl: body.cacheControl,
    lastModified: now.toISOString(),
    contentLength: stored.size,
    httpStatusCode: 200,
  };
}

/** Writes the row over an older one, one upload after the other, so that each learns which version it replaced. */
async function replaceRow(
  transaction: Transaction,
  row: NewRow,
): Promise<{ id: string; replaced: string | null }> {
  const name = [row.bucket, row.key];
  await transaction.query({
    text: "select pg_advisory_xact_lock(hashtextextended(format('%s/%s', $1::text, $2::text), 0)) is null as locked",
    values: name,
  });
  const [old] = await transaction.query<{ version: string | null }>({
    text: 'select version from storage.objects where bucket_id = $1 and name = $2 for update',
    values: name,
  });
  const [written] = await transaction.query<{ id: string }>(statementOf(UPSERT, row));
  return { id: written?.id ?? '', replaced: old?.version ?? null };
}

async function writeRow(deps: UploadDeps, upsert: boolean, row: NewRow) {
  const scope = { ...OWNER_SCOPE, settings: { 'storage.operation': 'storage.object.upload' } };
  if (upsert) return deps.database.transaction(scope, (transaction) => replaceRow(transaction, row));
  const [written] = await deps.database.query<{ id: string }>(
    scope,
    statementOf(`${INSERT} returning id`, row),
  );
  return { id: written?.id ?? '', replaced: null };
}

/** Removes bytes that no row names; when it fails, the sweep does it later. */
async function discard(store: ObjectStore, object: ObjectVersion): Promise<void> {
  await store.delete(object).catch(() => undefined);
}

async function commit(
  deps: UploadDeps,
  upload: UploadRequest,
  body: UploadBody,
  object: ObjectVersion,
  metadata: ObjectMetadata,
) {
  const { bucket, key, caller, upsert } = upload;
  const row = { ...object, owner: caller.owner, metadata, userMetadata: body.userMetadata };
  try {
    const { id, replaced } = await writeRow(deps, upsert, row);
    if (replaced !== null) await discard(deps.objectStore, { bucket, key, version: replaced });
    return id;
  } catch (error) {
    // Only a refusal is certain: after a lost connection the row may have been written, and needs its bytes.
    if (isPostgresError(error)) await discard(deps.objectStore, object);
    throw error;
  }
}

/**
 * Stores an object and gives the id of its row. Throws a StorageError, or the database's refusal
 * (also what triggers on `storage.objects` raise, in the rolledBack as well as at the end).
 */
export async function upload(deps: UploadDeps, upload: UploadRequest): Promise<string> {
  const { request, key, bucket: name } = upload;
  const bucket = await findBucket(deps.database, name);
  const body = await openUploadBody(request);
  checkType(bucket, body.contentType);
  const limit = limitOf(bucket, deps);
  if (body.declaredSize !== null && body.declaredSize > limit) throw entityTooLarge();
  checkKey(key);
  await checkPermission(deps, upload, body);
  const object = { bucket: name, key, version: randomUUID() };
  const bytes = limited(body.content, limit);
  const content = isForPhotos(bucket)
    ? await photoOf(bucket, bytes, limit)
    : { bytes, type: body.contentType };
  const stored = await deps.objectStore.put(object, content.bytes);
  return commit(deps, upload, body, object, metadataOf(body, content.type, stored, deps.clock()));
}
