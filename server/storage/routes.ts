/**
 * The storage service's addresses (wire-contract 6), mounted at /storage/v1. Handlers read the request, call one function and answer;
 * every failure leaves through the one formatter of `errors.ts`.
 */
import { type Context, Hono } from 'hono';
import type { Tokens } from '#server/auth/tokens.ts';
import type { ApiKeys } from '#server/http/bearer.ts';
import { createBucket, getBucket, listBuckets, newBucketOf } from './buckets.ts';
import { ADMIN_READING, type Caller, callerOf, callerOrGuest, scopeOf } from './caller.ts';
import { malformed, noSuchKey, refusalResponse, storageErrorOf, unknownRoute } from './errors.ts';
import { infoOf } from './info.ts';
import { listObjects, listOptionsOf } from './list.ts';
import { serveObject } from './read.ts';
import { removedNamesOf, removeObjects } from './remove.ts';
import { findObject, findPublicObject } from './rows.ts';
import { checkAddress, lifeOf, signAddress } from './signed-address.ts';
import { type UploadDeps, upload } from './upload.ts';

export interface StorageDeps extends UploadDeps {
  tokens: Tokens;
  keys: ApiKeys;
  /** Gets what clients are not told: the causes of internal errors. */
  report: (error: unknown) => void;
}

const KEY = ':bucket/:key{.+}';

function named(context: Context): { bucket: string; key: string } {
  return { bucket: context.req.param('bucket') ?? '', key: context.req.param('key') ?? '' };
}

async function jsonOf(context: Context): Promise<unknown> {
  try {
    return await context.req.json();
  } catch {
    throw malformed('body must be valid JSON');
  }
}

function addUploads(app: Hono, deps: StorageDeps): void {
  const store = async (context: Context, upsert: boolean) => {
    const caller = await callerOf(context.req.raw.headers, deps);
    const { bucket, key } = named(context);
    const id = await upload(deps, { request: context.req.raw, bucket, key, upsert, caller });
    return context.json({ Id: id, Key: `${bucket}/${key}` });
  };
  app.post(`/object/${KEY}`, (context) => store(context, context.req.header('x-upsert') === 'true'));
  app.put(`/object/${KEY}`, (context) => store(context, true));
}

function addReads(app: Hono, deps: StorageDeps): void {
  const { database, objectStore, tokens } = deps;
  const byCaller = (caller: Caller, bucket: string, key: string, operation: string) =>
    findObject(database, scopeOf(caller, operation, { readOnly: true }), bucket, key);
  const read = (context: Context, caller: Caller, operation: string) => {
    const { bucket, key } = named(context);
    return serveObject(objectStore, context.req.raw, bucket, () => byCaller(caller, bucket, key, operation));
  };

  app.get(`/object/public/${KEY}`, (context) => {
    const { bucket, key } = named(context);
    return serveObject(objectStore, context.req.raw, bucket, () =>
      findPublicObject(database, ADMIN_READING, bucket, key),
    );
  });
  app.get(`/object/sign/${KEY}`, async (context) => {
    const { bucket, key } = named(context);
    await checkAddress(tokens, { bucket, key }, context.req.query('token') ?? '');
    return serveObject(objectStore, context.req.raw, bucket, () =>
      findObject(database, ADMIN_READING, bucket, key),
    );
  });
  app.get(`/object/info/public/${KEY}`, async (context) => {
    const { bucket, key } = named(context);
    return context.json(infoOf(bucket, await findPublicObject(database, ADMIN_READING, bucket, key)));
  });
  for (const path of [`/object/info/authenticated/${KEY}`, `/object/info/${KEY}`]) {
    app.get(path, async (context) => {
      const { bucket, key } = named(context);
      const caller = await callerOf(context.req.raw.headers, deps);
      return context.json(infoOf(bucket, await byCaller(caller, bucket, key, 'storage.object.get_info')));
    });
  }
  app.get(`/object/authenticated/${KEY}`, async (context) =>
    read(context, await callerOf(context.req.raw.headers, deps), 'storage.object.get_authenticated'),
  );
  app.get(`/object/${KEY}`, async (context) =>
    read(context, await callerOrGuest(context.req.raw.headers, deps), 'storage.object.get_authenticated'),
  );
}

function addObjects(app: Hono, deps: StorageDeps): void {
  const { database, tokens, clock } = deps;
  app.post('/object/list/:bucket', async (context) => {
    const caller = await callerOf(context.req.raw.headers, deps);
    const options = listOptionsOf(await jsonOf(context));
    return context.json(await listObjects(database, caller, context.req.param('bucket'), options));
  });
  app.post(`/object/sign/${KEY}`, async (context) => {
    const caller = await callerOf(context.req.raw.headers, deps);
    const object = named(context);
    const seconds = lifeOf(await jsonOf(context));
    const scope = scopeOf(caller, 'storage.object.sign', { readOnly: true });
    await findObject(database, scope, object.bucket, object.key);
    return context.json({ signedURL: await signAddress(tokens, object, seconds, clock()) });
  });
  app.delete('/object/:bucket', async (context) => {
    const caller = await callerOf(context.req.raw.headers, deps);
    const names = removedNamesOf(await jsonOf(context));
    return context.json(await removeObjects(deps, caller, context.req.param('bucket'), names));
  });
  app.delete(`/object/${KEY}`, async (context) => {
    const caller = await callerOf(context.req.raw.headers, deps);
    const { bucket, key } = named(context);
    const removed = await removeObjects(deps, caller, bucket, [key]);
    if (removed.length === 0) throw noSuchKey();
    return context.json({ message: 'Successfully deleted' });
  });
}

function addBuckets(app: Hono, deps: StorageDeps): void {
  const { database } = deps;
  app.get('/bucket', async (context) =>
    context.json(await listBuckets(database, await callerOf(context.req.raw.headers, deps))),
  );
  app.get('/bucket/:id', async (context) => {
    const caller = await callerOf(context.req.raw.headers, deps);
    return context.json(await getBucket(database, caller, context.req.param('id')));
  });
  app.post('/bucket', async (context) => {
    const caller = await callerOf(context.req.raw.headers, deps);
    const bucket = newBucketOf(await jsonOf(context));
    await createBucket(database, caller, bucket);
    return context.json({ name: bucket.id });
  });
}

/** The storage service. Bytes pass through as streams; no body is gathered in memory but small JSON. */
export function storageRoutes(deps: StorageDeps): Hono {
  const app = new Hono();
  // More special addresses first: a bucket can't be called `list`, `sign`, `info`, `public` or `authenticated`.
  addObjects(app, deps);
  addReads(app, deps);
  addUploads(app, deps);
  addBuckets(app, deps);
  app.all('*', (context) => refusalResponse(unknownRoute(context.req.method, context.req.path)));
  app.onError((error) => {
    const refusal = storageErrorOf(error);
    if (refusal.refusal.http === 500) deps.report(refusal.cause ?? error);
    return refusalResponse(refusal);
  });
  return app;
}
