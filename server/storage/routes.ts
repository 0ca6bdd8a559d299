/**
 * The storage service's addresses (wire-contract 6), mounted at /storage/v1. Handlers read the request, call one function and answer;
 * every failure leaves through the one formatter of `errors.ts`.
 */
import { type Context, Hono } from 'hono';
import { basePath } from 'hono/route';
import type { Tokens } from '#server/auth/tokens.ts';
import type { ApiKeys } from '#server/http/bearer.ts';
import { limitBody } from '#server/http/body-limit.ts';
import type { ReadingCount } from '#server/rest/reading-count.ts';
import { createBucket, getBucket, listBuckets, newBucketOf } from './buckets.ts';
import { ADMIN_READING, type Caller, callerOf, callerOrGuest, scopeOf } from './caller.ts';
import {
  accessDenied,
  entityTooLarge,
  malformed,
  noSuchKey,
  refusalResponse,
  storageErrorOf,
  unknownRoute,
} from './errors.ts';
import { renderingWishOf } from './images/rendering.ts';
import { createRenderings, type RenderingDeps } from './images/renderings.ts';
import { infoOf } from './info.ts';
import { listObjects, listOptionsOf, othersListed } from './list.ts';
import { serveObject } from './read.ts';
import { removedNamesOf, removeObjects } from './remove.ts';
import { findObject, findPublicObject } from './rows.ts';
import { checkAddress, lifeOf, signAddress, transformOf } from './signed-address.ts';
import { type UploadDeps, upload } from './upload.ts';

export interface StorageDeps extends UploadDeps, RenderingDeps {
  tokens: Tokens;
  keys: ApiKeys;
  /** Hears of the members whose photos were listed. */
  readingCount?: ReadingCount;
}

const KEY = ':bucket/:key{.+}';
/** Room for a thousand names of a thousand characters (`remove.ts`), in bytes; uploads have limits of their own. */
const JSON_LIMIT = 2 * 1024 * 1024;
const limitJson = limitBody(JSON_LIMIT, () => refusalResponse(entityTooLarge()));

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
    const address = await checkAddress(tokens, { bucket, key }, context.req.query('token') ?? '');
    // Who was given a small picture was not given the large one.
    if (address.transform) throw accessDenied('signature verification failed');
    return serveObject(objectStore, context.req.raw, bucket, () =>
      byCaller(address.signer, bucket, key, 'storage.object.get_signed'),
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

function addRenderings(app: Hono, deps: StorageDeps): void {
  const { database, tokens } = deps;
  const serve = createRenderings(deps);
  app.get(`/render/image/public/${KEY}`, (context) => {
    const { bucket, key } = named(context);
    const find = () => findPublicObject(database, ADMIN_READING, bucket, key);
    return serve(context.req.raw, bucket, find, renderingWishOf(context.req.query()));
  });
  app.get(`/render/image/authenticated/${KEY}`, async (context) => {
    const { bucket, key } = named(context);
    const caller = await callerOf(context.req.raw.headers, deps);
    const scope = scopeOf(caller, 'storage.render.image_authenticated', { readOnly: true });
    const find = () => findObject(database, scope, bucket, key);
    return serve(context.req.raw, bucket, find, renderingWishOf(context.req.query()));
  });
  app.get(`/render/image/sign/${KEY}`, async (context) => {
    const { bucket, key } = named(context);
    const { token = '', ...query } = context.req.query();
    const { signer, transform } = await checkAddress(tokens, { bucket, key }, token);
    const scope = scopeOf(signer, 'storage.render.image_sign', { readOnly: true });
    const find = () => findObject(database, scope, bucket, key);
    return serve(context.req.raw, bucket, find, transform ?? renderingWishOf(query));
  });
}

function addObjects(app: Hono, deps: StorageDeps): void {
  const { database, tokens, clock, readingCount } = deps;
  app.post('/object/list/:bucket', limitJson, async (context) => {
    const caller = await callerOf(context.req.raw.headers, deps);
    const options = listOptionsOf(await jsonOf(context));
    const list = () => listObjects(database, caller, context.req.param('bucket'), options);
    const { owner } = caller;
    const counted =
      owner === null
        ? undefined
        : readingCount?.countShown(owner, list, (entries) => othersListed(entries, options, owner));
    return context.json(await (counted ?? list()));
  });
  app.post(`/object/sign/${KEY}`, limitJson, async (context) => {
    const caller = await callerOf(context.req.raw.headers, deps);
    const object = named(context);
    const body = await jsonOf(context);
    const [seconds, transform] = [lifeOf(body), transformOf(body)];
    const scope = scopeOf(caller, 'storage.object.sign', { readOnly: true });
    await findObject(database, scope, object.bucket, object.key);
    return context.json({
      signedURL: await signAddress(tokens, object, { signer: caller, seconds, transform, now: clock() }),
    });
  });
  app.delete('/object/:bucket', limitJson, async (context) => {
    const caller = await callerOf(context.req.raw.headers, deps);
    const names = removedNamesOf(await jsonOf(context));
    const bucket = context.req.param('bucket');
    const operation = 'storage.object.delete_many';
    return context.json(await removeObjects(deps, caller, { bucket, names, operation }));
  });
  app.delete(`/object/${KEY}`, async (context) => {
    const caller = await callerOf(context.req.raw.headers, deps);
    const { bucket, key } = named(context);
    const operation = 'storage.object.delete';
    const removed = await removeObjects(deps, caller, { bucket, names: [key], operation });
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
  app.post('/bucket', limitJson, async (context) => {
    const caller = await callerOf(context.req.raw.headers, deps);
    const bucket = newBucketOf(await jsonOf(context));
    await createBucket(database, caller, bucket);
    return context.json({ name: bucket.id });
  });
}

/** The storage service. Bytes pass through as streams; what is gathered in memory is small JSON, and photos within their limits. */
export function storageRoutes(deps: StorageDeps): Hono {
  const app = new Hono();
  // More special addresses first: a bucket can't be called `list`, `sign`, `info`, `public` or `authenticated`.
  addObjects(app, deps);
  addReads(app, deps);
  addRenderings(app, deps);
  addUploads(app, deps);
  addBuckets(app, deps);
  app.all('*', (context) => {
    const path = context.req.path.slice(basePath(context).length);
    return refusalResponse(unknownRoute(context.req.method, path));
  });
  app.onError((error) => {
    const refusal = storageErrorOf(error);
    const { http } = refusal.refusal;
    if (http === 500 || http === 503) deps.report(refusal.cause ?? error);
    return refusalResponse(refusal);
  });
  return app;
}
