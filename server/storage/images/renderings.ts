/**
 * Gives out renderings: found in the store or made once, however many ask for one at the same time. Who may read is decided before.
 */
import type { Database } from '#server/database/client/database.ts';
import { ADMIN_READING } from '#server/storage/caller.ts';
import { bytesGone, entityTooLarge, invalidMimeType } from '#server/storage/errors.ts';
import type { ObjectStore, ObjectVersion } from '#server/storage/object-store.ts';
import { type FindRow, headersOf, isUnchanged } from '#server/storage/read.ts';
import type { ObjectRow } from '#server/storage/rows.ts';
import { renderImage } from './render-image.ts';
import {
  isWorthKeeping,
  nameOfRendering,
  type Rendering,
  type RenderingWish,
  renderingFor,
  transformationsOf,
} from './rendering.ts';
import type { RenderingStore } from './rendering-store.ts';

export interface RenderingDeps {
  database: Database;
  objectStore: ObjectStore;
  renderings: RenderingStore;
  /** Gets what clients are not told. */
  report: (error: unknown) => void;
}

/** Answers GET and HEAD for a rendering of the row that `find` gives; throws what `find` throws, and the refusals below. */
export type ServeRendering = (
  request: Request,
  bucket: string,
  find: FindRow,
  wish: RenderingWish,
) => Promise<Response>;

/** Bytes. Larger originals are not read into memory. */
const LARGEST_SOURCE = 25 * 1024 * 1024;

/** An object store whose versions take their renderings with them when they go, be it by removal, replacement or sweep. */
export function withRenderings(objectStore: ObjectStore, renderings: RenderingStore): ObjectStore {
  return {
    name: objectStore.name,
    put: (object, content) => objectStore.put(object, content),
    get: (object, range) => objectStore.get(object, range),
    readOwner: () => objectStore.readOwner(),
    writeOwner: (id) => objectStore.writeOwner(id),
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

function renderingHeaders(row: ObjectRow, request: Request, wish: RenderingWish, rendering: Rendering) {
  const { 'Accept-Ranges': _none, ...headers } = headersOf(row, request.url);
  return {
    ...headers,
    'Content-Type': `image/${rendering.format}`,
    ETag: `${(headers.ETag ?? '').replace(/"$/, '')}-${nameOfRendering(rendering)}"`,
    'X-Transformations': transformationsOf(rendering),
    ...(!wish.keepsFormat && { Vary: 'Accept' }),
  };
}

async function sourceOf(store: ObjectStore, object: ObjectVersion, size: number): Promise<Uint8Array | null> {
  if (size > LARGEST_SOURCE) throw entityTooLarge();
  const body = await store.get(object, { start: 0, end: size - 1 });
  return body && new Uint8Array(await new Response(body).arrayBuffer());
}

/** Whether a row still names the version. */
async function isStored(database: Database, { bucket, key, version }: ObjectVersion): Promise<boolean> {
  const rows = await database.query(ADMIN_READING, {
    text: 'select 1 as found from storage.objects where bucket_id = $1 and name = $2 and version = $3',
    values: [bucket, key, version],
  });
  return rows.length > 0;
}

/**
 * Keeps a rendering, unless its object was removed while it was made: whoever removes the row deletes the renderings afterwards,
 * so a row seen after the rendering was put means that they are still to be deleted.
 */
async function keep(
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

/** The service of renderings. Its function throws InvalidMimeType for what is no picture, SlowDown when too many are being made. */
export function createRenderings(deps: RenderingDeps): ServeRendering {
  const { objectStore, renderings } = deps;
  const underway = new Map<string, Promise<Uint8Array<ArrayBuffer> | null>>();

  const make = async (object: ObjectVersion, size: number, rendering: Rendering) => {
    const source = await sourceOf(objectStore, object, size);
    if (!source) return null;
    const bytes = await renderImage(source, rendering);
    if (isWorthKeeping(rendering)) await keep(deps, object, nameOfRendering(rendering), bytes);
    return bytes;
  };
  const bytesOf = async (object: ObjectVersion, size: number, rendering: Rendering) => {
    const name = nameOfRendering(rendering);
    const kept = await renderings.get(object, name);
    if (kept) return kept;
    const mark = `${object.version} ${name}`;
    const begun = underway.get(mark);
    if (begun) return begun;
    const made = make(object, size, rendering).finally(() => underway.delete(mark));
    underway.set(mark, made);
    return made;
  };

  const serve: ServeRendering = async (request, bucket, find, wish) => {
    const row = await find();
    const { mimetype = '', size = 0 } = row.metadata ?? {};
    const rendering = renderingFor(wish, request.headers.get('accept') ?? '', mimetype);
    if (!rendering) throw invalidMimeType(`mime type ${mimetype} is not supported`);
    const headers = renderingHeaders(row, request, wish, rendering);
    if (isUnchanged(request.headers, headers)) return new Response(null, { status: 304, headers });
    const { name: key, version } = row;
    const bytes = version === null ? null : await bytesOf({ bucket, key, version }, size, rendering);
    if (bytes) {
      const full = { ...headers, 'Content-Length': String(bytes.length) };
      return new Response(request.method === 'HEAD' ? null : bytes, { headers: full });
    }
    // Removed or replaced meanwhile: `find` tells.
    const again = await find();
    if (again.version === version) throw bytesGone();
    return serve(request, bucket, async () => again, wish);
  };
  return serve;
}
