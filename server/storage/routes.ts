/** The routes of the storage service, mounted at /storage/v1; `errors.ts` formats every error. */
import { type Context, Hono } from 'hono';
import { basePath } from 'hono/route';
import type { Tokens } from '#server/auth/tokens.ts';
import type { ApiKeys } from '#server/http/bearer.ts';
import { limitBody } from '#server/http/body-limit.ts';
import type { EdgeEnvironment } from '#server/http/edge.ts';
import { currentRequestContext } from '#server/ops/logging/request-context.ts';
import type { ReadQuota } from '#server/quota/read-quota.ts';
import { type Caller, callerOf, callerOrAnonymous, readScopeOf } from './caller.ts';
import {
  entityTooLarge,
  invalidKey,
  jsonResponse,
  noSuchKey,
  notOffered,
  refusalResponse,
  storageErrorOf,
  unknownRoute,
} from './errors.ts';
import type { PhotoWork } from './images/clean-photo.ts';
import type { SpendPixels, Uploader } from './images/pixel-budget.ts';
import { parseTransformOptions } from './images/rendering.ts';
import { createRenderings, type RenderingDeps } from './images/renderings.ts';
import { readBody } from './json.ts';
import { listObjects, listOptionsOf, othersListed } from './list.ts';
import { refuseDotSegments } from './raw-path.ts';
import { serveObject } from './read.ts';
import { removedNamesOf, removeObjects } from './remove.ts';
import { findObject, findPublicObject, findReadableObject, findRemovedPhoto } from './rows.ts';
import { expirySecondsOf, signAddress, signerOf } from './signed-address.ts';
import { type UploadDeps, upload } from './upload.ts';

export interface StorageDeps extends UploadDeps, RenderingDeps {
  tokens: Tokens;
  keys: ApiKeys;
  readQuota?: ReadQuota;
  spendPixels: SpendPixels;
}

const KEY = ':bucket/:key{.*}';
/** Room for a thousand names of a thousand characters (`remove.ts`), in bytes; uploads have limits of their own. */
const JSON_LIMIT = 2 * 1024 * 1024;
const limitJson = limitBody(JSON_LIMIT, () => refusalResponse(entityTooLarge()));

const ALL = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** What this service lacks (docs/wire-protocol.md): refused by name, never taken for an upload into a bucket called `move`. */
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

function addNotOffered(app: Hono): void {
  for (const [feature, paths, methods = ALL] of FEATURES)
    app.on(methods, paths, () => {
      throw notOffered(feature);
    });
}

/** The object of the URL; throws InvalidKey when its name is empty. */
function objectOf(context: Context): { bucket: string; key: string } {
  const { bucket = '', key = '' } = context.req.param();
  if (key === '') throw invalidKey(key);
  return { bucket, key };
}

/** Functions upload with the secret key for whom they serve, whose network counts; with this key from outside, it is the operator. */
function uploaderOf({ owner, role }: Caller, { outgoing }: EdgeEnvironment['Bindings']): Uploader {
  const network = currentRequestContext()?.network;
  if (owner !== null) return { user: owner, network };
  const isOperator = role === 'service_role' && outgoing !== undefined;
  return isOperator || network === undefined ? null : { network };
}

function photoWorkOf({ spendPixels }: StorageDeps, uploader: Uploader): PhotoWork {
  const who = uploader === null ? 'operator' : 'user' in uploader ? uploader.user : uploader.network;
  return { who, spend: (pixels) => spendPixels(uploader, pixels) };
}

function addReads(app: Hono, deps: StorageDeps): void {
  const { database, objectStore, tokens } = deps;
  const serveRendering = createRenderings(deps);
  const publicRow = (context: Context) => {
    const { bucket, key } = objectOf(context);
    return () => findPublicObject(database, bucket, key);
  };
  const read = (context: Context, caller: Caller) => {
    const { bucket, key } = objectOf(context);
    const scope = readScopeOf(caller, 'storage.object.get_authenticated');
    return serveObject(objectStore, context.req.raw, () => findReadableObject(database, scope, bucket, key));
  };

  app.get('/object/removed/:ticket', async (context) => {
    const caller = await callerOf(context.req.raw.headers, deps);
    const find = () => findRemovedPhoto(database, caller, context.req.param('ticket'));
    return serveObject(objectStore, context.req.raw, find);
  });
  app.get(`/object/public/${KEY}`, (context) =>
    serveObject(objectStore, context.req.raw, publicRow(context)),
  );
  app.get(`/render/image/public/${KEY}`, (context) =>
    serveRendering(context.req.raw, publicRow(context), parseTransformOptions(context.req.query())),
  );
  app.get(`/object/sign/${KEY}`, async (context) => {
    const { bucket, key } = objectOf(context);
    const signer = await signerOf(tokens, { bucket, key }, context.req.query('token'));
    const scope = readScopeOf(signer, 'storage.object.get_signed');
    return serveObject(objectStore, context.req.raw, () => findObject(database, scope, bucket, key));
  });
  app.get(`/object/authenticated/${KEY}`, async (context) =>
    read(context, await callerOf(context.req.raw.headers, deps)),
  );
  app.get(`/object/${KEY}`, async (context) =>
    read(context, await callerOrAnonymous(context.req.raw.headers, deps)),
  );
}

function addObjects(app: Hono, deps: StorageDeps): void {
  const { database, tokens, clock, readQuota } = deps;
  app.post('/object/list/:bucket', limitJson, async (context) => {
    const caller = await callerOf(context.req.raw.headers, deps);
    const options = listOptionsOf(await readBody(context));
    const { owner } = caller;
    const admission = owner === null ? undefined : await readQuota?.admit(owner);
    const entries = await listObjects(database, caller, context.req.param('bucket'), options);
    if (owner !== null && admission)
      await readQuota?.record(admission, othersListed(entries, options, owner));
    return jsonResponse(entries);
  });
  app.post(`/object/sign/${KEY}`, limitJson, async (context) => {
    const caller = await callerOf(context.req.raw.headers, deps);
    const object = objectOf(context);
    const seconds = expirySecondsOf(await readBody(context));
    const scope = readScopeOf(caller, 'storage.object.sign');
    await findObject(database, scope, object.bucket, object.key);
    const signedURL = await signAddress(tokens, object, { signer: caller, seconds, now: clock() });
    return jsonResponse({ signedURL });
  });
  app.post(`/object/${KEY}`, async (context) => {
    if (context.req.header('x-upsert') === 'true') throw notOffered('Replacing objects');
    const caller = await callerOf(context.req.raw.headers, deps);
    const { bucket, key } = objectOf(context);
    const work = photoWorkOf(deps, uploaderOf(caller, context.env as EdgeEnvironment['Bindings']));
    const id = await upload(deps, { request: context.req.raw, bucket, key, caller, work });
    return jsonResponse({ Id: id, Key: `${bucket}/${key}` });
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

/** The storage service. Bytes pass through as streams; only small JSON bodies, and photos within their limits, are read into memory. */
export function storageRoutes(deps: StorageDeps): Hono {
  const app = new Hono();
  app.use(refuseDotSegments);
  // More specific routes first: no bucket can be called `list`, `sign`, `info`, `public`, `authenticated` or `removed`.
  addNotOffered(app);
  addReads(app, deps);
  addObjects(app, deps);
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
