/** Objects in a bucket, shared by several servers. A version becomes visible when its one PUT ends, so a crash leaves nothing or all of it. */
import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { S3mini, S3ServiceError } from 's3mini';
import type { S3Config } from '#server/config/config.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import { CLAIM_FILE } from './bucket-claim.ts';
import {
  type ByteRange,
  type ObjectStore,
  ObjectStoreUnavailable,
  pathOfVersion,
  versionAtPath,
} from './object-store.ts';
import { createS3Fetch, isSmall } from './s3-fetch.ts';

export interface S3Settings extends S3Config {
  timeoutMs?: number;
  pauseMs?: number;
}

const TIMEOUT_MS = 8000;
const PAUSE_MS = 200;
/** Prefix of the objects that are written and removed at each start; no version is named like that. */
const PROBE = '.probe-';

/** S3's error code, e.g. `NoSuchBucket`; the client itself reads it from some media types only. */
const codeOf = ({ body }: S3ServiceError) => /<Code>(\w+)<\/Code>/.exec(body ?? '')?.[1] ?? '';

async function ifThere<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof S3ServiceError && error.status === 404 && codeOf(error) !== 'NoSuchBucket')
      return null;
    throw error;
  }
}

async function putBytes(bucket: S3mini, name: string, bytes: Uint8Array): Promise<string> {
  const md5 = createHash('md5').update(bytes).digest();
  // The store verifies the checksum and rejects corrupted bytes. The client's type allows headers of x-amz-… only.
  const headers = { 'Content-MD5': md5.toString('base64') } as Record<string, string>;
  await bucket.putObject(name, bytes, 'application/octet-stream', undefined, headers);
  return md5.toString('hex');
}

async function readRange(bucket: S3mini, name: string, { start, end }: ByteRange) {
  // An empty object has no range.
  const isEmpty = end < start;
  const response = await bucket.getObjectRaw(name, isEmpty, start, end + 1);
  if (!isEmpty && response.status !== 206) throw new Error(`The store ignores ranges (${response.status})`);
  return isSmall(response) || !response.body ? new Uint8Array(await response.arrayBuffer()) : response.body;
}

const textIn = (xml: string, element: string) =>
  new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? '';

/**
 * One page of ListObjectsV2. An empty key addresses the bucket itself: the client's own method adds a slash, for which some stores compute
 * another signature. The names of versions contain nothing that XML escapes; other objects in the bucket may be misread, and don't matter.
 */
async function readPage(bucket: S3mini, token: string | undefined) {
  const query = { 'list-type': '2', ...(token !== undefined && { 'continuation-token': token }) };
  const xml = await (await bucket.getObjectRaw('', true, 0, undefined, query)).text();
  const entries = [...xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(([, entry = '']) => ({
    name: textIn(entry, 'Key'),
    modified: new Date(textIn(entry, 'LastModified')),
  }));
  return { entries, next: textIn(xml, 'NextContinuationToken') || undefined };
}

/** What the operator can do: about wrong settings an `OperatorError`, about an outage an `ObjectStoreUnavailable`. */
function faultOf(error: unknown, { endpoint, bucket }: S3Settings): Error {
  const wrong = (line: string) => new OperatorError(line, { cause: error });
  if (!(error instanceof S3ServiceError)) {
    const { code, cause, message } = error as NodeJS.ErrnoException;
    const reason = code ?? (cause as NodeJS.ErrnoException | undefined)?.code ?? message;
    const line = `The object store ${endpoint} (S3_ENDPOINT) cannot be reached: ${reason}`;
    return new ObjectStoreUnavailable(error, line);
  }
  const { status } = error;
  const code = codeOf(error);
  if (status >= 500)
    return new ObjectStoreUnavailable(error, `The object store ${endpoint} answers ${status} ${code}`);
  if (status === 404)
    return wrong(
      `There is no bucket "${bucket}" (S3_BUCKET) at ${endpoint}: make it there, for nothing but this installation`,
    );
  if (code === 'InvalidAccessKeyId' || code === 'SignatureDoesNotMatch')
    return wrong(
      `${endpoint} does not know these keys (${code}): correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY`,
    );
  if (status === 403)
    return wrong(
      `The bucket "${bucket}" (S3_BUCKET) refuses these keys (${code}): let them list, read, write and delete in it`,
    );
  return wrong(`The object store ${endpoint} answers ${status} ${code}: correct S3_ENDPOINT or S3_REGION`);
}

async function probe(bucket: S3mini, settings: S3Settings): Promise<void> {
  try {
    // A unique name: several processes may start at once.
    const name = PROBE + randomUUID();
    await putBytes(bucket, name, new Uint8Array([1]));
    await readRange(bucket, name, { start: 0, end: 0 });
    await readPage(bucket, undefined);
    await bucket.deleteObject(name);
  } catch (error) {
    throw faultOf(error, settings);
  }
}

async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new ObjectStoreUnavailable(error);
  }
}

/** The methods throw `ObjectStoreUnavailable` when the bucket cannot be used. `put` collects the content: S3 needs its length. */
export function openS3ObjectStore(settings: S3Settings): ObjectStore {
  const { endpoint, bucket: bucketName, timeoutMs = TIMEOUT_MS, pauseMs = PAUSE_MS, ...access } = settings;
  const bucket = new S3mini({
    ...access,
    endpoint: `${endpoint}/${bucketName}`,
    fetch: createS3Fetch(timeoutMs, pauseMs),
  });
  return {
    name: `The bucket "${bucketName}" (S3_BUCKET)`,
    check: () => probe(bucket, settings),
    async readClaim() {
      const claim = await orUnavailable(ifThere(bucket.getObjectRaw(CLAIM_FILE)));
      return claim && (await orUnavailable(claim.text())).trim();
    },
    async writeClaim(id) {
      await orUnavailable(putBytes(bucket, CLAIM_FILE, Buffer.from(id)));
    },
    async put(version, content) {
      const bytes = await buffer(content);
      return {
        size: bytes.length,
        md5: await orUnavailable(putBytes(bucket, pathOfVersion(version), bytes)),
      };
    },
    get: (version, range) => orUnavailable(ifThere(readRange(bucket, pathOfVersion(version), range))),
    async delete(version) {
      await orUnavailable(bucket.deleteObject(pathOfVersion(version)));
    },
    async *versionsBefore(before) {
      let token: string | undefined;
      do {
        const { entries, next } = await orUnavailable(readPage(bucket, token));
        for (const { name, modified } of entries) {
          if (modified >= before) continue;
          const version = versionAtPath(name);
          if (version !== null) yield version;
          else if (name.startsWith(PROBE)) await orUnavailable(bucket.deleteObject(name));
        }
        token = next;
      } while (token !== undefined);
    },
  };
}
