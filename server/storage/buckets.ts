/**
 * Buckets as the API shows and makes them (wire-contract 6.3). Policies on `storage.buckets` decide who may.
 */
import type { Database } from '#server/database/database.ts';
import { isPostgresError } from '#server/database/errors.ts';
import { type Caller, scopeOf } from './caller.ts';
import { alreadyExists, invalidBucketName, malformed, noSuchBucket } from './errors.ts';

const NAME = /^[\w!.*'()&$@=;:+,?\- ]{1,100}$/;
const UNITS: Record<string, number> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9 };
const COLUMNS = `id, name, owner, public, 'STANDARD' as type, file_size_limit::float8 as file_size_limit,
  allowed_mime_types, created_at, updated_at`;

export interface NewBucket {
  id: string;
  name: string;
  public: boolean;
  /** Bytes. */
  fileSizeLimit: number | null;
  allowedMimeTypes: string[] | null;
}

/** Bytes of `1048576`, `"1048576"` or `"5MB"` (decimal units); throws InvalidRequest for anything else. */
function bytesOf(value: unknown): number | null {
  if (value === undefined || value === null) return null;
  const match = /^(\d+(?:\.\d+)?)\s*(b|kb|mb|gb)?$/i.exec(String(value).trim());
  if (!match) throw malformed('body/file_size_limit must be a number of bytes or a size such as "5MB"');
  return Math.floor(Number(match[1]) * (UNITS[match[2]?.toLowerCase() ?? 'b'] ?? 1));
}

/** Reads the body of a bucket's creation; throws InvalidBucketName or InvalidRequest. */
export function newBucketOf(body: unknown): NewBucket {
  if (typeof body !== 'object' || body === null) throw malformed('body must be object');
  const given = body as Record<string, unknown>;
  const name = given.name ?? given.id;
  if (typeof name !== 'string' || !NAME.test(name) || name.trim() !== name) throw invalidBucketName();
  const types = given.allowed_mime_types ?? null;
  if (types !== null && !(Array.isArray(types) && types.every((type) => typeof type === 'string'))) {
    throw malformed('body/allowed_mime_types must be array');
  }
  return {
    id: typeof given.id === 'string' && given.id !== '' ? given.id : name,
    name,
    public: given.public === true,
    fileSizeLimit: bytesOf(given.file_size_limit),
    allowedMimeTypes: types,
  };
}

/** The buckets that the caller may see, by name. */
export function listBuckets(database: Database, caller: Caller): Promise<Record<string, unknown>[]> {
  return database.query(scopeOf(caller, 'storage.bucket.list', { readOnly: true }), {
    text: `select ${COLUMNS} from storage.buckets order by name`,
  });
}

/** Throws NoSuchBucket, also for a bucket the caller may not see. */
export async function getBucket(
  database: Database,
  caller: Caller,
  id: string,
): Promise<Record<string, unknown>> {
  const [bucket] = await database.query(scopeOf(caller, 'storage.bucket.get', { readOnly: true }), {
    text: `select ${COLUMNS} from storage.buckets where id = $1`,
    values: [id],
  });
  if (!bucket) throw noSuchBucket();
  return bucket;
}

/** Throws BucketAlreadyExists, or the database's refusal. */
export async function createBucket(database: Database, caller: Caller, bucket: NewBucket): Promise<void> {
  try {
    await database.query(scopeOf(caller, 'storage.bucket.create'), {
      text: `insert into storage.buckets (id, name, owner_id, public, file_size_limit, allowed_mime_types)
        values ($1, $2, $3, $4::boolean, $5::bigint,
          (select array_agg(value) from jsonb_array_elements_text(coalesce($6::jsonb, '[]')) as value))`,
      values: [
        bucket.id,
        bucket.name,
        caller.owner,
        String(bucket.public),
        bucket.fileSizeLimit,
        bucket.allowedMimeTypes && JSON.stringify(bucket.allowedMimeTypes),
      ],
    });
  } catch (error) {
    throw isPostgresError(error) && error.code === '23505' ? alreadyExists('BucketAlreadyExists') : error;
  }
}
