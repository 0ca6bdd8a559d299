/**
 * Reading objects over HTTP: public, as a caller, by a signed address; cached copies, ranges, downloads.
 */
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestServer } from '#tests/harness/start-test-server.ts';
import { startStorageServer } from '#tests/harness/storage-buckets.ts';

const CONTENT = 'abcdefghijklmnopqrstuvwxyz';
/** More than what is read at once. */
const LARGE = 700_000;

let server: TestServer;
let member: SupabaseClient;
let token: string;
let hidden: string;
let shown: string;
let large: string;

beforeAll(async () => {
  const { memberId, ...started } = await startStorageServer();
  ({ server, member, token } = started);
  [hidden, shown, large] = [`${memberId}/hidden.txt`, `${memberId}/shown & more.txt`, `${memberId}/large`];
  const text = new Blob([CONTENT], { type: 'text/plain' });
  await member.storage.from('files').upload(hidden, text);
  await member.storage.from('public-files').upload(shown, text, { cacheControl: '31536000' });
  await member.storage.from('public-files').upload(large, Buffer.alloc(LARGE, CONTENT), {
    contentType: 'application/octet-stream',
  });
});
afterAll(() => server.close());

const urlOf = (path: string, bucket = 'public-files') =>
  `${server.url}/storage/v1/object/public/${bucket}/${path.split('/').map(encodeURIComponent).join('/')}`;
const asMember = () => ({ apikey: server.keys.publishable, Authorization: `Bearer ${token}` });

describe('a public object', () => {
  test('is returned to anybody with caching headers', async () => {
    const answer = await fetch(urlOf(shown));
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(CONTENT);
    const { headers } = answer;
    expect(headers.get('content-type')).toBe('text/plain');
    expect(headers.get('content-length')).toBe('26');
    expect(headers.get('accept-ranges')).toBe('bytes');
    expect(headers.get('etag')).toBe('"c3fcd3d76192e4007dfb496cca67e13b"');
    expect(Date.parse(headers.get('last-modified') ?? '')).not.toBeNaN();
    expect(headers.get('cache-control')).toBe('max-age=31536000');
    expect(headers.get('x-robots-tag')).toBe('none');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('is served at the address that supabase-js makes', async () => {
    const { data } = member.storage.from('public-files').getPublicUrl(shown);
    expect(await (await fetch(data.publicUrl)).text()).toBe(CONTENT);
  });

  test('returns the same headers without a body for HEAD', async () => {
    const answer = await fetch(urlOf(shown), { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-length')).toBe('26');
    expect(answer.headers.get('etag')).toBe('"c3fcd3d76192e4007dfb496cca67e13b"');
    expect(await answer.text()).toBe('');
  });

  test('returns 304 for a known ETag', async () => {
    const first = await fetch(urlOf(shown));
    const etag = first.headers.get('etag') ?? '';
    const modified = first.headers.get('last-modified') ?? '';
    const conditions: Record<string, string>[] = [
      { 'If-None-Match': etag },
      { 'If-None-Match': `"other", W/${etag}` },
      { 'If-None-Match': '*' },
      { 'If-Modified-Since': modified },
    ];
    for (const headers of conditions) {
      const answer = await fetch(urlOf(shown), { headers });
      expect(answer.status).toBe(304);
      expect(answer.headers.get('etag')).toBe(etag);
      expect(await answer.text()).toBe('');
    }
    const others: Record<string, string>[] = [
      { 'If-None-Match': '"other"' },
      { 'If-Modified-Since': 'Thu, 01 Jan 2015 00:00:00 GMT' },
      { 'If-None-Match': '"other"', 'If-Modified-Since': modified },
      { 'If-Modified-Since': 'nonsense' },
    ];
    for (const headers of others) expect((await fetch(urlOf(shown), { headers })).status).toBe(200);
  });

  test.each([
    ['bytes=0-4', 'abcde', 'bytes 0-4/26'],
    ['bytes=20-', 'uvwxyz', 'bytes 20-25/26'],
    ['bytes=-3', 'xyz', 'bytes 23-25/26'],
  ])('returns the range %s', async (range, part, contentRange) => {
    const answer = await fetch(urlOf(shown), { headers: { Range: range } });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(contentRange);
    expect(answer.headers.get('content-length')).toBe(String(part.length));
    expect(await answer.text()).toBe(part);
  });

  test('returns 416 for a range outside the object', async () => {
    const answer = await fetch(urlOf(shown), { headers: { Range: 'bytes=26-' } });
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe('bytes */26');
    expect(await answer.json()).toMatchObject({ statusCode: '416', code: 'InvalidRange' });
  });

  test('returns the whole new version for If-Range with an old ETag', async () => {
    const answer = await fetch(urlOf(shown), { headers: { Range: 'bytes=0-4', 'If-Range': '"older"' } });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(CONTENT);
  });

  test('returns a large object, whole and in part', async () => {
    const whole = Buffer.from(await (await fetch(urlOf(large))).arrayBuffer());
    expect(whole.equals(Buffer.alloc(LARGE, CONTENT))).toBe(true);
    const part = await fetch(urlOf(large), { headers: { Range: `bytes=26-${LARGE - 1}` } });
    expect((await part.arrayBuffer()).byteLength).toBe(LARGE - 26);
  });

  test('sends a download name in any script', async () => {
    const disposition = async (query: string) =>
      (await fetch(urlOf(shown) + query)).headers.get('content-disposition');
    expect(await disposition('')).toBeNull();
    expect(await disposition('?download')).toBe('attachment;');
    expect(await disposition('?download=')).toBe('attachment;');
    const { data } = member.storage.from('public-files').getPublicUrl(shown, { download: 'माझा फोटो.txt' });
    const named = (await fetch(data.publicUrl)).headers.get('content-disposition');
    const encoded = encodeURIComponent('माझा फोटो.txt');
    expect(named).toBe(`attachment; filename=${encoded}; filename*=UTF-8''${encoded}`);
  });

  test('serves a stored HTML page as plain text in a sandbox', async () => {
    const path = `${shown}.html`;
    const page = new Blob(['<script>alert(1)</script>'], { type: 'text/html' });
    await member.storage.from('public-files').upload(path, page);
    const answer = await fetch(urlOf(path));
    expect(answer.headers.get('content-type')).toBe('text/plain');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  });

  test('returns an empty object', async () => {
    await member.storage.from('public-files').upload(`${large}-none`, new Blob([]));
    const answer = await fetch(urlOf(`${large}-none`));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-length')).toBe('0');
    expect(await answer.text()).toBe('');
  });
});

describe('missing objects', () => {
  test.each([
    ['an unknown object', () => urlOf('nobody/nothing'), 'not_found', 'Object not found'],
    ['a private bucket', () => urlOf(hidden, 'files'), 'Bucket not found', 'Bucket not found'],
    ['an unknown bucket', () => urlOf(shown, 'nowhere'), 'Bucket not found', 'Bucket not found'],
  ])('returns an error for %s', async (_name, url, error, message) => {
    const answer = await fetch(url());
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ statusCode: '404', error, message });
  });

  test('returns 404 for a row without bytes', async () => {
    const path = `${large}-lost`;
    await member.storage.from('public-files').upload(path, new Blob(['lost']));
    const [row] = await server.database.admin`select version from storage.objects where name = ${path}`;
    await server.objectStore.delete(row?.version);
    const answer = await fetch(urlOf(path));
    expect(answer.status).toBe(400);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({
      statusCode: '404',
      code: 'NoSuchKey',
      error: 'not_found',
      message: 'The resource was not found',
    });
  });

  test('returns 404 for an unknown path', async () => {
    const answer = await fetch(`${server.url}/storage/v1/nothing/here`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({
      statusCode: '404',
      error: 'Not Found',
      message: 'Route GET:/nothing/here not found',
    });
  });
});

describe('authenticated reading', () => {
  const addresses = () => [
    `${server.url}/storage/v1/object/authenticated/files/${hidden}`,
    `${server.url}/storage/v1/object/files/${hidden}`,
  ];

  test('applies the policies of the caller', async () => {
    for (const address of addresses()) {
      expect(await (await fetch(address, { headers: asMember() })).text()).toBe(CONTENT);
      const refused = await fetch(address, { headers: { apikey: server.keys.publishable } });
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({ statusCode: '404', message: 'Object not found' });
    }
  });

  test('rejects an invalid token at one path and treats it as a guest at the other', async () => {
    const [first = '', second = ''] = addresses();
    const headers = { Authorization: 'Bearer nonsense' };
    expect(await (await fetch(first, { headers })).json()).toMatchObject({ statusCode: '403' });
    expect(await (await fetch(second, { headers })).json()).toMatchObject({ statusCode: '404' });
  });

  test('downloads by supabase-js', async () => {
    const { data } = await member.storage.from('files').download(hidden);
    expect(await data?.text()).toBe(CONTENT);
    expect((await server.client().storage.from('files').download(hidden)).data).toBeNull();
  });
});

describe('a signed URL', () => {
  test('allows anybody to read that object until it expires', async () => {
    const { data } = await member.storage.from('files').createSignedUrl(hidden, 60, { download: true });
    const answer = await fetch(data?.signedUrl ?? '');
    expect(await answer.text()).toBe(CONTENT);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
    server.pass(120);
    const late = await fetch(data?.signedUrl ?? '');
    server.pass(-120);
    expect(late.status).toBe(400);
    expect(await late.json()).toMatchObject({ message: '"exp" claim timestamp check failed' });
  });

  test('is not an access token, is valid for one object, and an access token is no signed URL', async () => {
    const { data } = await member.storage.from('files').createSignedUrl(hidden, 60);
    const signed = new URL(data?.signedUrl ?? '').searchParams.get('token') ?? '';
    const other = `${server.url}/storage/v1/object/sign/files/${hidden}x`;
    const invalid = { statusCode: '400', code: 'InvalidJWT' };
    expect(await (await fetch(`${other}?token=${signed}`)).json()).toMatchObject(invalid);
    const own = `${server.url}/storage/v1/object/sign/files/${hidden}`;
    expect(await (await fetch(`${own}?token=${token}`)).json()).toMatchObject(invalid);
    expect(await (await fetch(own)).json()).toMatchObject({ code: 'InvalidRequest' });
    const asBearer = await fetch(`${server.url}/storage/v1/object/authenticated/files/${hidden}`, {
      headers: { Authorization: `Bearer ${signed}` },
    });
    expect(await asBearer.json()).toMatchObject({ statusCode: '403' });
  });

  test('is created only for objects that the caller may read', async () => {
    const { error } = await server.client().storage.from('files').createSignedUrl(hidden, 60);
    expect(error).toMatchObject({ statusCode: '404', message: 'Object not found' });
    expect((await member.storage.from('files').createSignedUrl(hidden, -1)).error).toMatchObject({
      statusCode: '400',
    });
  });
});
