/**
 * The routes of the storage service, mounted at /storage/v1. Handlers parse the request, call one function and respond;
 * `errors.ts` formats every error.
 */
import { type Context, Hono } from 'hono';
import { basePath } from 'hono/route';
import type { Tokens } from '#server/auth/tokens.ts';
import type { ApiKeys } from '#server/http/bearer.ts';
import { limitBody } from '#server/http/body-limit.ts';
import type { ReadQuota } from '#server/quota/read-quota.ts';
import { type Caller, callerOf, callerOrAnonymous, scopeOf } from './caller.ts';
import {
  entityTooLarge,
  invalidKey,
  invalidToken,
  noSuchKey,
  refusalResponse,
  storageErrorOf,
  unknownRoute,
} from './errors.ts';
import { parseTransformOptions } from './images/rendering.ts';
import { createRenderings, type RenderingDeps } from './images/renderings.ts';
import { infoResponse } from './info.ts';
import { readBody } from './json-body.ts';
import { jsonResponse } from './json-response.ts';
import { listObjects, listOptionsOf, othersListed } from './list.ts';
import { addNotOffered } from './not-offered.ts';
import { refuseDotSegments } from './raw-path.ts';
import { serveObject } from './read.ts';
import { removedNamesOf, removeObjects } from './remove.ts';
import { findObject, findPublicObject, findReadableObject } from './rows.ts';
import { checkAddress, expirySecondsOf, signAddress, transformOf } from './signed-address.ts';
import { type UploadDeps, upload } from './upload.ts';

export interface StorageDeps extends UploadDeps, RenderingDeps {
  tokens: Tokens;
  keys: ApiKeys;
  /** Counts the members whose photos are listed. */
  readQuota?: ReadQuota;
}

const KEY = ':bucket/:key{.*}';
/** Room for a thousand names of a thousand characters (`remove.ts`), in bytes; uploads have limits of their own. */
const JSON_LIMIT = 2 * 1024 * 1024;
const limitJson = limitBody(JSON_LIMIT, () => refusalResponse(entityTooLarge()));

/** The object of the URL; throws InvalidKey when its name is empty. */
function objectOf(context: Context): { bucket: string; key: string } {
  const { bucket = '', key = '' } = context.req.param();
  if (key === '') throw invalidKey(key);
  return { bucket, key };
}

function addUploads(app: Hono, deps: StorageDeps): void {
  const store = async (context: Context, upsert: boolean) => {
    const caller = await callerOf(context.req.raw.headers, deps);
    const { bucket, key } = objectOf(context);
    const id = await upload(deps, { request: context.req.raw, bucket, key, upsert, caller });
    return jsonResponse({ Id: id, Key: `${bucket}/${key}` });
  };
  app.post(`/object/${KEY}`, (context) => store(context, context.req.header('x-upsert') === 'true'));
  app.put(`/object/${KEY}`, (context) => store(context, true));
}

function addReads(app: Hono, deps: StorageDeps): void {
  const { database, objectStore, tokens } = deps;
  const readable = (caller: Caller, bucket: string, key: string, operation: string) =>
    findReadableObject(database, scopeOf(caller, operation, { readOnly: true }), bucket, key);
  const read = (context: Context, caller: Caller) => {
    const { bucket, key } = objectOf(context);
    const find = () => readable(caller, bucket, key, 'storage.object.get_authenticated');
    return serveObject(objectStore, context.req.raw, bucket, find);
  };

  app.get(`/object/public/${KEY}`, (context) => {
    const { bucket, key } = objectOf(context);
    return serveObject(objectStore, context.req.raw, bucket, () => findPublicObject(database, bucket, key));
  });
  app.get(`/object/sign/${KEY}`, async (context) => {
    const { bucket, key } = objectOf(context);
    const address = await checkAddress(tokens, { bucket, key }, context.req.query('token'));
    // A URL that was signed for a rendering grants no access to the original.
    if (address.transform) throw invalidToken('signature verification failed');
    const scope = scopeOf(address.signer, 'storage.object.get_signed', { readOnly: true });
    return serveObject(objectStore, context.req.raw, bucket, () => findObject(database, scope, bucket, key));
  });
  app.get(`/object/info/public/${KEY}`, async (context) => {
    const { bucket, key } = objectOf(context);
    return infoResponse(bucket, await findPublicObject(database, bucket, key), context.req.url);
  });
  for (const path of [`/object/info/authenticated/${KEY}`, `/object/info/${KEY}`]) {
    app.get(path, async (context) => {
      const { bucket, key } = objectOf(context);
      const caller = await callerOf(context.req.raw.headers, deps);
      const row = await readable(caller, bucket, key, 'storage.object.get_info');
      return infoResponse(bucket, row, context.req.url);
    });
  }
  app.get(`/object/authenticated/${KEY}`, async (context) =>
    read(context, await callerOf(context.req.raw.headers, deps)),
  );
  app.get(`/object/${KEY}`, async (context) =>
    read(context, await callerOrAnonymous(context.req.raw.headers, deps)),
  );
}

function addRenderings(app: Hono, deps: StorageDeps): void {
  const { database, tokens } = deps;
  const serve = createRenderings(deps);
  app.get(`/render/image/public/${KEY}`, (context) => {
    const { bucket, key } = objectOf(context);
    const find = () => findPublicObject(database, bucket, key);
    return serve(context.req.raw, bucket, find, parseTransformOptions(context.req.query()));
  });
  app.get(`/render/image/authenticated/${KEY}`, async (context) => {
    const { bucket, key } = objectOf(context);
    const caller = await callerOf(context.req.raw.headers, deps);
    const scope = scopeOf(caller, 'storage.render.image_authenticated', { readOnly: true });
    const find = () => findReadableObject(database, scope, bucket, key);
    return serve(context.req.raw, bucket, find, parseTransformOptions(context.req.query()));
  });
  app.get(`/render/image/sign/${KEY}`, async (context) => {
    const { bucket, key } = objectOf(context);
    const { token, ...query } = context.req.query();
    const { signer, transform } = await checkAddress(tokens, { bucket, key }, token);
    const scope = scopeOf(signer, 'storage.render.image_sign', { readOnly: true });
    const find = () => findObject(database, scope, bucket, key);
    return serve(context.req.raw, bucket, find, transform ?? parseTransformOptions(query));
  });
}

function addObjects(app: Hono, deps: StorageDeps): void {
  const { database, tokens, clock, readQuota } = deps;
  app.post('/object/list/:bucket', limitJson, async (context) => {
    const caller = await callerOf(context.req.raw.headers, deps);
    const options = listOptionsOf(await readBody(context));
    const list = () => listObjects(database, caller, context.req.param('bucket'), options);
    const { owner } = caller;
    const counted =
      owner === null
        ? undefined
        : readQuota?.count(owner, list, (entries) => othersListed(entries, options, owner));
    return jsonResponse(await (counted ?? list()));
  });
  app.post(`/object/sign/${KEY}`, limitJson, async (context) => {
    const caller = await callerOf(context.req.raw.headers, deps);
    const object = objectOf(context);
    const body = await readBody(context);
    const [seconds, transform] = [expirySecondsOf(body), transformOf(body)];
    const scope = scopeOf(caller, 'storage.object.sign', { readOnly: true });
    await findObject(database, scope, object.bucket, object.key);
    return jsonResponse({
      signedURL: await signAddress(tokens, object, { signer: caller, seconds, transform, now: clock() }),
    });
  });
  app.delete('/object/:bucket', limitJson, async (context) => {
    const caller = await callerOf(context.req.raw.headers, deps);
    const names = removedNamesOf(await readBody(context));
    const bucket = context.req.param('bucket');
    const operation = 'storage.object.delete_many';
    return jsonResponse(await removeObjects(deps, caller, { bucket, names, operation }));
  });
  app.delete(`/object/${KEY}`, async (context) => {
    const caller = await callerOf(context.req.raw.headers, deps);
    const { bucket, key } = objectOf(context);
    const operation = 'storage.object.delete';
    const removed = await removeObjects(deps, caller, { bucket, names: [key], operation });
    if (removed.length === 0) throw noSuchKey();
    return jsonResponse({ message: 'Successfully deleted' });
  });
}

/** The storage service. Bytes pass through as streams; what is gathered in memory is small JSON, and photos within their limits. */
export function storageRoutes(deps: StorageDeps): Hono {
  const app = new Hono();
  app.use(refuseDotSegments);
  // More specific routes first: no bucket can be called `list`, `sign`, `info`, `public` or `authenticated`.
  addNotOffered(app);
  addObjects(app, deps);
  addReads(app, deps);
  addRenderings(app, deps);
  addUploads(app, deps);
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
