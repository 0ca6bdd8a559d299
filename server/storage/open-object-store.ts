/** Opens the object store that the configuration names: a bucket, or this machine's disk. */
import path from 'node:path';
import type { Config } from '#server/config/config.ts';
import { openDiskObjectStore } from './disk-object-store.ts';
import type { ObjectStore } from './object-store.ts';

/** The folder of the photos in DATA_DIR. */
export const OBJECTS_FOLDER = 'objects';
/** Bytes, for buckets without a smaller limit of their own. */
export const UPLOAD_LIMIT = 5 * 1024 * 1024;

/** The store of `S3_*`, or a folder of `DATA_DIR`. A bucket is not called before it is used. */
export async function openObjectStore({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<ObjectStore> {
  if (!s3) return openDiskObjectStore(path.join(dataDir, OBJECTS_FOLDER));
  // Loaded only where it is used, to save memory.
  const { openS3ObjectStore } = await import('./s3-object-store.ts');
  return openS3ObjectStore(s3);
}
