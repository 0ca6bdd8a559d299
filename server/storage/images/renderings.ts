/**
 * Serves renderings: from the cache, or rendered once for all concurrent requests. The caller has checked access before.
 */
import type { Database } from '#server/database/client/database.ts';
import { OWNER_READ_SCOPE } from '#server/storage/caller.ts';
import { bytesGone, entityTooLarge, invalidMimeType } from '#server/storage/errors.ts';
import type { ObjectStore, ObjectVersion } from '#server/storage/object-store.ts';
import { type FindRow, headersOf, isUnchanged } from '#server/storage/read.ts';
import type { ObjectRow } from '#server/storage/rows.ts';
import { renderImage } from './render-image.ts';
import {
  isCacheable,
  type Rendering,
  renderingFor,
  renderingName,
  type TransformOptions,
  transformationsHeader,
} from './rendering.ts';
import type { RenderingStore } from './rendering-store.ts';

export interface RenderingDeps {
  database: Database;
  objectStore: ObjectStore;
  renderings: RenderingStore;
  /** Receives errors that clients don't see. */
  report: (error: unknown) => void;
}

/** Responds to GET and HEAD for a rendering of the row that `find` returns; throws what `find` throws, and the errors below. */
export type ServeRendering = (
  request: Request,
  bucket: string,
  find: FindRow,
  transform: TransformOptions,
) => Promise<Response>;

/** Bytes. Larger originals are not read into memory. */
const MAX_SOURCE_BYTES = 25 * 1024 * 1024;

/** An object store that deletes the renderings of each version it deletes. */
export function withRenderings(objectStore: ObjectStore, renderings: RenderingStore): ObjectStore {
  return {
    name: objectStore.name,
    put: (object, content) => objectStore.put(object, content),
    get: (object, range) => objectStore.get(object, range),
    readClaim: () => objectStore.readClaim(),
    writeClaim: (id) => objectStore.writeClaim(id),
    async delete(object) {
      await objectStore.delete(object);
      await renderings.delete(object);
    },
    async *versionsBefore(before) {
      yield* objectStore.versionsBefore(before);
      yield* renderings.versionsBefore(before);
    },
  };
}

function renderingHeaders(
  row: ObjectRow,
  request: Request,
  transform: TransformOptions,
  rendering: Rendering,
) {
  const { 'Accept-Ranges': _none, ...headers } = headersOf(row, request.url);
  return {
    ...headers,
    'Content-Type': `image/${rendering.format}`,
    ETag: `${(headers.ETag ?? '').replace(/"$/, '')}-${renderingName(rendering)}"`,
    'X-Transformations': transformationsHeader(rendering),
    ...(!transform.keepsFormat && { Vary: 'Accept' }),
  };
}

async function sourceOf(store: ObjectStore, object: ObjectVersion, size: number): Promise<Uint8Array | null> {
  if (size > MAX_SOURCE_BYTES) throw entityTooLarge();
  const body = await store.get(object, { start: 0, end: size - 1 });
  return body && new Uint8Array(await new Response(body).arrayBuffer());
}

/** Whether a row still references the version. */
async function isStored(database: Database, { bucket, key, version }: ObjectVersion): Promise<boolean> {
  const rows = await database.query(OWNER_READ_SCOPE, {
    text: 'select 1 as found from storage.objects where bucket_id = $1 and name = $2 and version = $3',
    values: [bucket, key, version],
  });
  return rows.length > 0;
}

/**
 * Caches a rendering unless its object was removed concurrently. A removal deletes the row first and the renderings afterwards; so if the
 * row still exists after the rendering was stored, a later removal will delete the rendering too.
 */
async function cacheRendering(
  deps: RenderingDeps,
  object: ObjectVersion,
  name: string,
  bytes: Uint8Array,
): Promise<void> {
  const { database, renderings, report } = deps;
  try {
    await renderings.put(object, name, bytes);
    if (await isStored(database, object)) return;
  } catch (error) {
    report(error);
  }
  await renderings.delete(object).catch(report);
}

/** Creates the handler of renderings. It throws InvalidMimeType for anything but an image, SlowDown when the image queue is full. */
export function createRenderings(deps: RenderingDeps): ServeRendering {
  const { objectStore, renderings } = deps;
  const inFlight = new Map<string, Promise<Uint8Array<ArrayBuffer> | null>>();

  const make = async (object: ObjectVersion, size: number, rendering: Rendering) => {
    const source = await sourceOf(objectStore, object, size);
    if (!source) return null;
    const bytes = await renderImage(source, rendering);
    if (isCacheable(rendering)) await cacheRendering(deps, object, renderingName(rendering), bytes);
    return bytes;
  };
  const bytesOf = async (object: ObjectVersion, size: number, rendering: Rendering) => {
    const name = renderingName(rendering);
    const kept = await renderings.get(object, name);
    if (kept) return kept;
    const mark = `${object.version} ${name}`;
    const begun = inFlight.get(mark);
    if (begun) return begun;
    const made = make(object, size, rendering).finally(() => inFlight.delete(mark));
    inFlight.set(mark, made);
    return made;
  };

  const serve: ServeRendering = async (request, bucket, find, transform) => {
    const row = await find();
    const { mimetype = '', size = 0 } = row.metadata ?? {};
    const rendering = renderingFor(transform, request.headers.get('accept') ?? '', mimetype);
    if (!rendering) throw invalidMimeType(`mime type ${mimetype} is not supported`);
    const headers = renderingHeaders(row, request, transform, rendering);
    if (isUnchanged(request.headers, headers)) return new Response(null, { status: 304, headers });
    const { name: key, version } = row;
    const bytes = version === null ? null : await bytesOf({ bucket, key, version }, size, rendering);
    if (bytes) {
      const full = { ...headers, 'Content-Length': String(bytes.length) };
      return new Response(request.method === 'HEAD' ? null : bytes, { headers: full });
    }
    // Removed or replaced concurrently: find the row again.
    const again = await find();
    if (again.version === version) throw bytesGone();
    return serve(request, bucket, async () => again, transform);
  };
  return serve;
}
