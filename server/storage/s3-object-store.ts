/**
 * Objects in a bucket of an S3-compatible store, shared by all copies of the server. A version becomes visible when its one PUT ends,
 * so a crash leaves either nothing or a whole version. Naming is left to `object-path.ts`.
 */
import { createHash, randomUUID } from 'node:crypto';
import { OperatorError } from '#server/config/operator-error.ts';
import { OWNER_MARK } from './bucket-claim.ts';
import { gathered } from './content-check.ts';
import { invalidKey } from './errors.ts';
import { pathOfVersion, versionAtPath } from './object-path.ts';
import { type ByteRange, type ObjectStore, ObjectStoreUnavailable } from './object-store.ts';
import { type AskS3, createAskS3, isSmall, S3Refusal, type S3Settings } from './s3-requests.ts';

/** S3 takes names of so many bytes. */
const LONGEST_NAME = 1024;
/** Begins the names of what is written and removed at each start; versions are never called so: they have a bucket's folder. */
const PROBE = '.probe-';

function isMissing(error: unknown): boolean {
  return error instanceof S3Refusal && error.status === 404 && error.code !== 'NoSuchBucket';
}

async function putBytes(ask: AskS3, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const md5 = createHash('md5').update(bytes).digest();
  // The store compares: bytes that were harmed on the way are refused.
  await ask({ method: 'PUT', name, body: bytes, headers: { 'Content-MD5': md5.toString('base64') } });
  return md5.toString('hex');
}

async function readRange(ask: AskS3, name: string, { start, end }: ByteRange) {
  // An empty object has no range.
  const headers = end < start ? undefined : { Range: `bytes=${start}-${end}` };
  const response = await ask({ method: 'GET', name, headers });
  if (headers && response.status !== 206) throw new S3Refusal(response.status, 'RangeNotServed');
  return isSmall(response) || !response.body ? new Uint8Array(await response.arrayBuffer()) : response.body;
}

/** A small object as text; null when there is none. */
async function readText(ask: AskS3, name: string): Promise<string | null> {
  try {
    return (await (await ask({ method: 'GET', name })).text()).trim();
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

/** One page of the list. Names of ours hold nothing that XML writes in another way; others' may be misread, and don't matter. */
async function readPage(ask: AskS3, token: string | undefined): Promise<Page> {
  const query = { 'list-type': '2', ...(token !== undefined && { 'continuation-token': token }) };
  const xml = await (await ask({ method: 'GET', query })).text();
  const entries = [...xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(([, entry = '']) => ({
    name: textIn(entry, 'Key'),
    lastModified: new Date(textIn(entry, 'LastModified')),
  }));
  return { entries, next: textIn(xml, 'NextContinuationToken') || undefined };
}

/** What the person who runs the server can do about a store that doesn't let itself be used. */
function adviceFor(error: unknown, { endpoint, bucket }: S3Settings): string {
  if (!(error instanceof S3Refusal)) {
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

/** Does once what the server will do. */
async function tryOut(ask: AskS3, settings: S3Settings): Promise<void> {
  try {
    // Several processes may be starting at this moment.
    const name = PROBE + randomUUID();
    await putBytes(ask, name, new Uint8Array([1]));
    await readRange(ask, name, { start: 0, end: 0 });
    await readPage(ask, undefined);
    await ask({ method: 'DELETE', name });
  } catch (error) {
    throw new OperatorError(adviceFor(error, settings), { cause: error });
  }
}

async function asking<T>(work: Promise<T>): Promise<T> {
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
  const ask = createAskS3(settings);
  await tryOut(ask, settings);
  return {
    name: `The bucket "${settings.bucket}" (S3_BUCKET)`,
    readOwner: () => asking(readText(ask, OWNER_MARK)),
    async writeOwner(id) {
      await asking(putBytes(ask, OWNER_MARK, new Uint8Array(Buffer.from(id))));
    },
    async put(object, content) {
      const name = pathOfVersion(object);
      if (name.length > LONGEST_NAME) throw invalidKey(object.key);
      const bytes = new Uint8Array(await gathered(content));
      return { size: bytes.length, md5: await asking(putBytes(ask, name, bytes)) };
    },
    get: (object, range) =>
      asking(
        readRange(ask, pathOfVersion(object), range).catch((error: unknown) => {
          if (isMissing(error)) return null;
          throw error;
        }),
      ),
    async delete(object) {
      await asking(ask({ method: 'DELETE', name: pathOfVersion(object) }));
    },
    async *versionsBefore(before) {
      let token: string | undefined;
      do {
        const { entries, next } = await asking(readPage(ask, token));
        for (const { name, lastModified } of entries) {
          if (lastModified >= before) continue;
          const object = versionAtPath(name);
          if (object) yield object;
          else if (name.startsWith(PROBE)) await asking(ask({ method: 'DELETE', name }));
        }
        token = next;
      } while (token !== undefined);
    },
  };
}
