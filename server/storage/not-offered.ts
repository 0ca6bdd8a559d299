/**
 * The features of Supabase Storage that this service lacks (docs/wire-differences-storage.md). They are rejected with an explicit error,
 * and never taken for an upload into a bucket called `move` or `upload`.
 */
import type { Hono } from 'hono';
import { notOffered } from './errors.ts';

const ALL = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** More specific paths first. */
const FEATURES: readonly [feature: string, paths: string[], methods?: string[]][] = [
  ['Listing by cursor (list-v2)', ['/object/list-v2/*']],
  ['Signing several objects at once', ['/object/sign/:bucket'], ['POST']],
  ['Uploading by a signed address', ['/object/upload/sign/*']],
  ['Facts of an object (info, exists)', ['/object/info/*'], ['GET']],
  ['Rendering but by the public address', ['/render/image/authenticated/*', '/render/image/sign/*']],
  ['Moving objects', ['/object/move']],
  ['Copying objects', ['/object/copy']],
  ['Managing buckets', ['/bucket', '/bucket/*']],
  ['Resumable upload', ['/upload/resumable', '/upload/resumable/*']],
  ['Clearing caches', ['/cdn/*']],
  ['The S3 protocol', ['/s3', '/s3/*']],
  ['Analytics buckets (Iceberg)', ['/iceberg/*']],
  ['Vector buckets', ['/vector/*']],
  ['Replacing objects', ['/object/*'], ['PUT']],
];

/** Adds a refusal for each of these features; to be called before other routes are added. */
export function addNotOffered(app: Hono): void {
  for (const [feature, paths, methods = ALL] of FEATURES)
    app.on(methods, paths, () => {
      throw notOffered(feature);
    });
}
