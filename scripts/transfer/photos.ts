/**
 * Copies photos between an installation and a hosted project. A photo that is already there with the same content is skipped, so an interrupted
 * copy goes on where it stopped.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { OperatorError } from '#server/config/operator-error.ts';
import type { Connection } from '#server/database/client/connection.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { pageRanges } from './tables.ts';

export interface StoredPhoto {
  bucket: string;
  name: string;
  version: string | null;
  size: number;
  mimetype: string;
  cacheControl: string;
  /** Quoted; of most stores the MD5 of the bytes. */
  eTag: string;
}

/** The bytes of photos on one side, and the rows that name them. */
export interface PhotoStore {
  read(photo: StoredPhoto): Promise<Uint8Array>;
  /** Stores the bytes and a row of this name, in place of what is there. */
  write(photo: StoredPhoto, bytes: Uint8Array): Promise<void>;
  remove(photo: StoredPhoto): Promise<void>;
}

const MD5_TAG = /^"[0-9a-f]{32}"$/;
/** As many photos are under way at once. */
const AT_ONCE = 4;

/** Every photo that a database has a row of, by bucket and name. */
export async function photosOf(connection: Connection): Promise<Map<string, StoredPhoto>> {
  const rows = await connection.send<Record<keyof StoredPhoto, string>>(`
    select bucket_id as bucket, name, version, coalesce(metadata ->> 'size', '0') as size,
      coalesce(metadata ->> 'mimetype', 'application/octet-stream') as mimetype,
      coalesce(metadata ->> 'cacheControl', 'no-cache') as "cacheControl", coalesce(metadata ->> 'eTag', '') as "eTag"
    from storage.objects where metadata is not null order by 1, 2`);
  return new Map(rows.map((row) => [`${row.bucket}/${row.name}`, { ...row, size: Number(row.size) }]));
}

/** The photos of an embedded server that is stopped. The connection must not fire triggers. */
export function embeddedPhotos(connection: Connection, store: ObjectStore): PhotoStore {
  // Several photos are under way at once, and a connection takes one statement at a time.
  let last: Promise<unknown> = Promise.resolve();
  const send = (...statement: Parameters<Connection['send']>) => {
    const sent = last.then(() => connection.send(...statement));
    last = sent.catch(() => undefined);
    return sent;
  };
  return {
    async read({ name, version, size }) {
      const content = await store.get(version ?? '', { start: 0, end: size - 1 });
      if (content === null) throw new OperatorError(`The bytes of ${name} are missing`);
      return content instanceof Uint8Array
        ? content
        : new Uint8Array(await new Response(content).arrayBuffer());
    },
    async write({ bucket, name, mimetype, cacheControl }, bytes) {
      const version = randomUUID();
      const { md5, size } = await store.put(
        version,
        (async function* () {
          yield bytes;
        })(),
      );
      const metadata = {
        eTag: `"${md5}"`,
        size,
        mimetype,
        cacheControl,
        contentLength: size,
        httpStatusCode: 200,
      };
      await send(
        `insert into storage.objects (bucket_id, name, version, metadata) values ($1, $2, $3, $4::jsonb)
         on conflict (bucket_id, name) do update set version = excluded.version, metadata = excluded.metadata`,
        [bucket, name, version, JSON.stringify(metadata)],
      );
    },
    async remove({ bucket, name }) {
      await send('delete from storage.objects where bucket_id = $1 and name = $2', [bucket, name]);
    },
  };
}

/** The photos of a hosted project, by its storage service. `client` has the secret key. */
export function hostedPhotos(client: SupabaseClient): PhotoStore {
  const fail = (name: string, error: Error) => {
    throw new OperatorError(`The project's storage service refused ${name}: ${error.message}`, {
      cause: error,
    });
  };
  const store: PhotoStore = {
    async read({ bucket, name }) {
      const { data, error } = await client.storage.from(bucket).download(name);
      return error ? fail(name, error) : new Uint8Array(await data.arrayBuffer());
    },
    async write(photo, bytes) {
      const { bucket, name, mimetype, cacheControl } = photo;
      await store.remove(photo);
      const options = { contentType: mimetype, cacheControl: cacheControl.replace('max-age=', '') };
      const { error } = await client.storage.from(bucket).upload(name, bytes, options);
      if (error) fail(name, error);
    },
    async remove({ bucket, name }) {
      const { error } = await client.storage.from(bucket).remove([name]);
      if (error) fail(name, error);
    },
  };
  return store;
}

const md5Of = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex');

/** One side of a copy. */
export interface PhotoSide {
  connection: Connection;
  photos: PhotoStore;
}

/** Whether both sides have the same bytes: by their tags, or by reading both where a store's tags are no checksums. */
async function isSame(
  source: PhotoSide,
  target: PhotoSide,
  photo: StoredPhoto,
  other: StoredPhoto,
): Promise<boolean> {
  if (photo.size !== other.size) return false;
  if (MD5_TAG.test(photo.eTag) && MD5_TAG.test(other.eTag)) return photo.eTag === other.eTag;
  const [here, there] = await Promise.all([source.photos.read(photo), target.photos.read(other)]);
  return md5Of(here) === md5Of(there);
}

/** Runs the work for each, a few at a time. After a failure no further work begins, and it rejects when all that had begun has ended. */
async function forEach<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items].reverse();
  const workThrough = async () => {
    for (let item = queue.pop(); item !== undefined; item = queue.pop()) await work(item);
  };
  const stopOthers = (error: unknown) => {
    queue.length = 0;
    throw error;
  };
  const outcomes = await Promise.allSettled(
    Array.from({ length: AT_ONCE }, () => workThrough().catch(stopOthers)),
  );
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}

/** The photos that the target lacks or has with other content, and those that only the target has. */
export async function comparePhotos(
  source: PhotoSide,
  target: PhotoSide,
): Promise<{ total: number; missing: StoredPhoto[]; surplus: StoredPhoto[] }> {
  const [wanted, there] = [await photosOf(source.connection), await photosOf(target.connection)];
  const missing: StoredPhoto[] = [];
  await forEach(wanted, async ([key, photo]) => {
    const other = there.get(key);
    if (!other || !(await isSame(source, target, photo, other))) missing.push(photo);
  });
  const surplus = [...there].filter(([key]) => !wanted.has(key)).map(([, photo]) => photo);
  return { total: wanted.size, missing, surplus };
}

/** Copies what is missing and removes what the source has not. `progress` is called after each photo. */
export async function copyPhotos(
  source: PhotoSide,
  target: PhotoSide,
  { signal, progress }: { signal: AbortSignal; progress: (copied: number, of: number) => void },
): Promise<void> {
  const { missing, surplus } = await comparePhotos(source, target);
  await forEach(surplus, (photo) => target.photos.remove(photo));
  let copied = 0;
  await forEach(missing, async (photo) => {
    signal.throwIfAborted();
    await target.photos.write(photo, await source.photos.read(photo));
    copied += 1;
    progress(copied, missing.length);
  });
}

/** Sets ids, owners and times of the target's rows to those of the source. The connection must not fire triggers. */
export async function copyPhotoRows(source: Connection, target: Connection): Promise<void> {
  for await (const range of pageRanges(source, 'storage.objects')) {
    const [rows] = await source.send<{ batch: string | null }>(
      `select json_agg(json_build_object('id', id, 'bucket_id', bucket_id, 'name', name, 'owner', owner, 'owner_id', owner_id,
         'created_at', created_at, 'updated_at', updated_at, 'user_metadata', user_metadata))::text as batch
       from storage.objects where metadata is not null and ctid >= $1::tid and ctid < $2::tid`,
      range,
    );
    await target.send(
      `update storage.objects o set id = r.id, owner = r.owner, owner_id = r.owner_id, created_at = r.created_at,
         updated_at = r.updated_at, user_metadata = r.user_metadata
       from json_populate_recordset(null::storage.objects, $1::json) r where o.bucket_id = r.bucket_id and o.name = r.name`,
      [rows?.batch ?? '[]'],
    );
  }
}
