/** Serves renderings: from the cache, or rendered once for all concurrent requests. The caller has checked access before. */
import type { Database } from '#server/database/client/database.ts';
import { OWNER_READ_SCOPE } from '#server/storage/caller.ts';
import { bytesGone, entityTooLarge, invalidMimeType } from '#server/storage/errors.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
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
  report: (error: unknown) => void;
}

/** Responds to GET and HEAD for a rendering of the row that `find` returns; throws what `find` throws, and the errors below. */
export type ServeRendering = (
  request: Request,
  find: FindRow,
  transform: TransformOptions,
) => Promise<Response>;

type StoredRow = ObjectRow & { version: string };

/** Bytes. Larger originals are not read into memory. */
const MAX_SOURCE_BYTES = 25 * 1024 * 1024;

/** An object store that deletes the renderings of each version it deletes. */
export function withRenderings(objectStore: ObjectStore, renderings: RenderingStore): ObjectStore {
  return {
    ...objectStore,
    get: (version, range) => objectStore.get(version, range),
    async delete(version) {
      await objectStore.delete(version);
      await renderings.delete(version);
    },
    async *versionsBefore(before) {
      yield* objectStore.versionsBefore(before);
      yield* renderings.versionsBefore(before);
    },
  };
}

function renderingHeaders(row: ObjectRow, request: Request, rendering: Rendering) {
  const headers = headersOf(row, request.url);
  return Object.assign(headers, {
    'Content-Type': `image/${rendering.format}`,
    ETag: `${(headers.ETag ?? '').replace(/"$/, '')}-${renderingName(rendering)}"`,
    'X-Transformations': transformationsHeader(rendering),
    Vary: 'Accept',
  });
}

async function sourceOf(store: ObjectStore, { version, metadata }: StoredRow): Promise<Uint8Array | null> {
  const size = metadata?.size ?? 0;
  if (size > MAX_SOURCE_BYTES) throw entityTooLarge();
  const body = await store.get(version, { start: 0, end: size - 1 });
  return body && new Uint8Array(await new Response(body).arrayBuffer());
}

async function isStored(database: Database, { id, version }: StoredRow): Promise<boolean> {
  const rows = await database.query(OWNER_READ_SCOPE, {
    text: 'select 1 as found from storage.objects where id = $1 and version = $2',
    values: [id, version],
  });
  return rows.length > 0;
}

/** Unless its object was removed: a removal deletes the row before the renderings, so if the row still exists, it deletes this one too. */
async function cacheRendering(
  { database, renderings, report }: RenderingDeps,
  row: StoredRow,
  name: string,
  bytes: Uint8Array,
): Promise<void> {
  try {
    await renderings.put(row.version, name, bytes);
    if (await isStored(database, row)) return;
  } catch (error) {
    report(error);
  }
  await renderings.delete(row.version).catch(report);
}

/** Creates the handler of renderings. It throws InvalidMimeType for anything but an image, SlowDown when the image queue is full. */
export function createRenderings(deps: RenderingDeps): ServeRendering {
  const { objectStore, renderings } = deps;
  const inFlight = new Map<string, Promise<Uint8Array<ArrayBuffer> | null>>();

  const make = async (row: StoredRow, rendering: Rendering) => {
    const source = await sourceOf(objectStore, row);
    if (!source) return null;
    const bytes = await renderImage(source, rendering);
    if (isCacheable(rendering)) await cacheRendering(deps, row, renderingName(rendering), bytes);
    return bytes;
  };
  const bytesOf = async (row: StoredRow, rendering: Rendering) => {
    const name = renderingName(rendering);
    const cached = await renderings.get(row.version, name);
    if (cached) return cached;
    const id = `${row.version} ${name}`;
    const rendered = inFlight.get(id) ?? make(row, rendering).finally(() => inFlight.delete(id));
    inFlight.set(id, rendered);
    return rendered;
  };

  const serve: ServeRendering = async (request, find, transform) => {
    const row = await find();
    const { mimetype = '' } = row.metadata ?? {};
    const rendering = renderingFor(transform, request.headers.get('accept') ?? '', mimetype);
    if (!rendering) throw invalidMimeType(`mime type ${mimetype} is not supported`);
    const headers = renderingHeaders(row, request, rendering);
    if (isUnchanged(request.headers, headers)) return new Response(null, { status: 304, headers });
    const { version } = row;
    const bytes = version === null ? null : await bytesOf({ ...row, version }, rendering);
    if (bytes) {
      headers['Content-Length'] = String(bytes.length);
      return new Response(request.method === 'HEAD' ? null : bytes, { headers });
    }
    // Removed or replaced concurrently: find the row again.
    const again = await find();
    if (again.version === version) throw bytesGone();
    return serve(request, async () => again, transform);
  };
  return serve;
}
