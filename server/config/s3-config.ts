/**
 * Where the bytes of photos are kept, when not on this machine's disk: a bucket of an S3-compatible store.
 */
import type { Reader } from './config-reader.ts';

export interface S3Config {
  /** The store's address, without a slash at its end; the bucket's name goes into the path. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** What most stores that know no regions want to hear. */
const DEFAULT_REGION = 'us-east-1';
const NEEDED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];

/** Reads `S3_*`; undefined when there is no bucket. */
export function readS3(read: Reader): S3Config | undefined {
  read.together(NEEDED);
  const url = read.url('S3_ENDPOINT', ['http:', 'https:'], 'e.g. https://s3.eu-central-1.amazonaws.com');
  const bucket = read.matching(
    'S3_BUCKET',
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    'must be the name of a bucket: 3 to 63 of a-z, 0-9, "." and "-"',
  );
  const region = read.matching('S3_REGION', /^[\w-]+$/, 'must be the name of a region, e.g. eu-central-1');
  const accessKeyId = read.text('S3_ACCESS_KEY_ID');
  const secretAccessKey = read.text('S3_SECRET_ACCESS_KEY');
  if (!url || !bucket || !accessKeyId || !secretAccessKey) return undefined;
  return {
    endpoint: url.href.replace(/\/$/, ''),
    region: region ?? DEFAULT_REGION,
    bucket,
    accessKeyId,
    secretAccessKey,
  };
}
