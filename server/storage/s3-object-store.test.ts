import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { OperatorError } from '#server/config/operator-error.ts';
import { ObjectStoreUnavailable, pathOfVersion } from './object-store.ts';
import { openS3ObjectStore } from './s3-object-store.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** A store whose bucket answers so. */
async function storeAnswering(answer: (request: IncomingMessage) => { status?: number; body: string }) {
  server = createServer((request, response) => {
    const { status = 200, body } = answer(request);
    response.writeHead(status, { 'content-length': Buffer.byteLength(body) }).end(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const access = { region: 'auto', bucket: 'photos', accessKeyId: 'id', secretAccessKey: 'key' };
  return openS3ObjectStore({ ...access, endpoint: `http://127.0.0.1:${port}`, pauseMs: 1 });
}
const BEFORE = new Date('2026-11-28T10:00:00Z');
const entry = (name: string, modified = '2026-11-28T09:59:59.999Z') =>
  `<Contents><Key>${name}</Key><LastModified>${modified}</LastModified></Contents>`;

test('goes through all pages of a bucket, to versions that are old enough, and removes what probes left', async () => {
  const [first, second, young] = [randomUUID(), randomUUID(), randomUUID()];
  const pages: Record<string, string> = {
    '': `<R>${entry(pathOfVersion(first))}${entry('.probe-1')}<NextContinuationToken>more</NextContinuationToken></R>`,
    more: `<R>${entry(pathOfVersion(second))}${entry('letter.txt')}${entry('.probe-2', BEFORE.toISOString())}<NextContinuationToken>last</NextContinuationToken></R>`,
    last: `<R>${entry(pathOfVersion(young), BEFORE.toISOString())}</R>`,
  };
  const deleted: string[] = [];
  const store = await storeAnswering(({ method, url = '' }) => {
    const { pathname, searchParams } = new URL(url, 'http://bucket');
    if (method === 'DELETE') deleted.push(pathname);
    return { body: pages[searchParams.get('continuation-token') ?? ''] ?? '' };
  });
  const versions: string[] = [];
  for await (const version of store.versionsBefore(BEFORE)) versions.push(version);
  expect(versions).toEqual([first, second]);
  expect(deleted).toEqual(['/photos/.probe-1']);
});

test('is unavailable while its bucket fails, after three attempts', async () => {
  let attempts = 0;
  const store = await storeAnswering(() => {
    attempts += 1;
    return { status: 503, body: '<Code>SlowDown</Code>' };
  });
  await expect(store.readClaim()).rejects.toBeInstanceOf(ObjectStoreUnavailable);
  expect(attempts).toBe(3);
});

/** A store whose bucket refuses requests of one kind in this way. */
const storeRefusing = (kind: string, status: number, code: string) =>
  storeAnswering(({ method, url = '' }) => {
    const isList = url.includes('list-type');
    if (kind === (isList ? 'LIST' : method)) return { status, body: `<Code>${code}</Code>` };
    return method === 'GET' && !isList ? { status: 206, body: '1' } : { body: '' };
  });

test.each(['PUT', 'GET', 'LIST', 'DELETE'])(
  'says at its check that the keys may not %s in the bucket',
  async (kind) => {
    await expect((await storeRefusing(kind, 403, 'AccessDenied')).check()).rejects.toMatchObject({
      name: 'OperatorError',
      message:
        'The bucket "photos" (S3_BUCKET) refuses these keys (AccessDenied): let them list, read, write and delete in it',
    });
  },
);

test.each([
  [500, 'InternalError', ObjectStoreUnavailable, /answers 500 InternalError$/],
  [404, 'NoSuchBucket', OperatorError, /^There is no bucket "photos"/],
  [403, 'InvalidAccessKeyId', OperatorError, /does not know these keys \(InvalidAccessKeyId\)/],
  [403, 'SignatureDoesNotMatch', OperatorError, /does not know these keys \(SignatureDoesNotMatch\)/],
  [400, 'InvalidRegion', OperatorError, /answers 400 InvalidRegion: correct S3_ENDPOINT or S3_REGION$/],
])('says at its check what to do about the answer %i %s', async (status, code, kind, line) => {
  const failure = (await storeRefusing('PUT', status, code)).check();
  await expect(failure).rejects.toThrow(line);
  await expect(failure).rejects.toBeInstanceOf(kind);
});
