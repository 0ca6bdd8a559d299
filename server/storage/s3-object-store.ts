/**
 * Objects in a bucket of an S3-compatible store, shared by all copies of the server. A version becomes visible when its one PUT ends,
 * so a crash leaves either nothing or a whole version. Naming is left to `object-path.ts`.
 */
import { createHash, randomUUID } from 'node:crypto';
import { OperatorError } from '#server/config/operator-error.ts';
import { CLAIM_FILE } from './bucket-claim.ts';
import { collect } from './content-check.ts';
import { invalidKey } from './errors.ts';
import { pathOfVersion, versionAtPath } from './object-path.ts';
import { type ByteRange, type ObjectStore, ObjectStoreUnavailable } from './object-store.ts';
import { createS3Client, isSmall, S3Error, type S3Settings, type SendS3Request } from './s3-requests.ts';

/** S3's limit on the length of a key, in bytes. */
const MAX_NAME_BYTES = 1024;
/** Begins the names of what is written and removed at each start; versions are never called so: they have a bucket's folder. */
const PROBE = '.probe-';

function isMissing(error: unknown): boolean {
  return error instanceof S3Error && error.status === 404 && error.code !== 'NoSuchBucket';
}

async function putBytes(send: SendS3Request, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const md5 = createHash('md5').update(bytes).digest();
  // The store verifies the checksum and rejects corrupted bytes.
  await send({ method: 'PUT', name, body: bytes, headers: { 'Content-MD5': md5.toString('base64') } });
  return md5.toString('hex');
}

async function readRange(send: SendS3Request, name: string, { start, end }: ByteRange) {
  // An empty object has no range.
  const headers = end < start ? undefined : { Range: `bytes=${start}-${end}` };
  const response = await send({ method: 'GET', name, headers });
  if (headers && response.status !== 206) throw new S3Error(response.status, 'RangeNotServed');
  return isSmall(response) || !response.body ? new Uint8Array(await response.arrayBuffer()) : response.body;
}

/** A small object as text; null when there is none. */
async function readText(send: SendS3Request, name: string): Promise<string | null> {
  try {
    return (await (await send({ method: 'GET', name })).text()).trim();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

interface Page {
  entries: { name: string; lastModified: Date }[];
  /** Where the next page begins; undefined after the last. */
  next: string | undefined;
}

const textIn = (xml: string, element: string) =>
  new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? '';

/** One page of ListObjectsV2. Our names contain nothing that XML escapes; names of other programs may be misread, and don't matter. */
async function readPage(send: SendS3Request, token: string | undefined): Promise<Page> {
  const query = { 'list-type': '2', ...(token !== undefined && { 'continuation-token': token }) };
  const xml = await (await send({ method: 'GET', query })).text();
  const entries = [...xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(([, entry = '']) => ({
    name: textIn(entry, 'Key'),
    lastModified: new Date(textIn(entry, 'LastModified')),
  }));
  return { entries, next: textIn(xml, 'NextContinuationToken') || undefined };
}

/** Tells the operator how to fix an unusable store. */
function adviceFor(error: unknown, { endpoint, bucket }: S3Settings): string {
  if (!(error instanceof S3Error)) {
    const { code, message } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
    return `The object store ${endpoint} (S3_ENDPOINT) cannot be reached: ${code ?? message}`;
  }
  const { status, code } = error;
  if (status === 404)
    return `There is no bucket "${bucket}" (S3_BUCKET) at ${endpoint}: make it there, for nothing but this installation`;
  if (code === 'InvalidAccessKeyId' || code === 'SignatureDoesNotMatch')
    return `${endpoint} does not know these keys (${code}): correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY`;
  if (status === 403)
    return `The bucket "${bucket}" (S3_BUCKET) refuses these keys (${code}): let them list, read, write and delete in it`;
  return `The object store ${endpoint} answers ${status} ${code}: correct S3_ENDPOINT or S3_REGION, or see to the store`;
}

/** Checks the permissions: writes, reads, lists and deletes once. */
async function probeBucket(send: SendS3Request, settings: S3Settings): Promise<void> {
  try {
    // A unique name: several processes may start at once.
    const name = PROBE + randomUUID();
    await putBytes(send, name, new Uint8Array([1]));
    await readRange(send, name, { start: 0, end: 0 });
    await readPage(send, undefined);
    await send({ method: 'DELETE', name });
  } catch (error) {
    throw new OperatorError(adviceFor(error, settings), { cause: error });
  }
}

async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new ObjectStoreUnavailable(error);
  }
}

/**
 * A store in a bucket that is used for nothing else. Throws `OperatorError` when the bucket can't be used.
 * Its methods reject with `ObjectStoreUnavailable` when the store doesn't do what it is asked, `put` also with InvalidKey
 * for a name too long for S3. What is put is gathered in memory: S3 wants to know its length first, and a further try needs it again.
 */
export async function openS3ObjectStore(settings: S3Settings): Promise<ObjectStore> {
  const send = createS3Client(settings);
  await probeBucket(send, settings);
  return {
    name: `The bucket "${settings.bucket}" (S3_BUCKET)`,
    readClaim: () => orUnavailable(readText(send, CLAIM_FILE)),
    async writeClaim(id) {
      await orUnavailable(putBytes(send, CLAIM_FILE, new Uint8Array(Buffer.from(id))));
    },
    async put(object, content) {
      const name = pathOfVersion(object);
      if (name.length > MAX_NAME_BYTES) throw invalidKey(object.key);
      const bytes = new Uint8Array(await collect(content));
      return { size: bytes.length, md5: await orUnavailable(putBytes(send, name, bytes)) };
    },
    get: (object, range) =>
      orUnavailable(
        readRange(send, pathOfVersion(object), range).catch((error: unknown) => {
          if (isMissing(error)) return null;
          throw error;
        }),
      ),
    async delete(object) {
      await orUnavailable(send({ method: 'DELETE', name: pathOfVersion(object) }));
    },
    async *versionsBefore(before) {
      let token: string | undefined;
      do {
        const { entries, next } = await orUnavailable(readPage(send, token));
        for (const { name, lastModified } of entries) {
          if (lastModified >= before) continue;
          const object = versionAtPath(name);
          if (object) yield object;
          else if (name.startsWith(PROBE)) await orUnavailable(send({ method: 'DELETE', name }));
        }
        token = next;
      } while (token !== undefined);
    },
  };
}
