/**
 * The files of the front end as the server returns them: what is cached and how, compressed forms, addresses of screens, and the headers of pages.
 * A small stand-in for the built folder: the server doesn't care what is in it.
 */
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';

const PAGE = `<!doctype html><title>रेशीमगाठ</title>${'<p>'.repeat(100)}`;
const SCRIPT = `console.log('${'x'.repeat(500)}')`;

let server: TestServer;
let root: string;

async function build(page: string, at: Date): Promise<void> {
  const files: Record<string, string | Buffer> = {
    'index.html': page,
    'index.html.br': brotliCompressSync(page),
    'index.html.gz': gzipSync(page),
    'assets/app-1a2b3c4d.js': SCRIPT,
    'assets/app-1a2b3c4d.js.br': brotliCompressSync(SCRIPT),
    'assets/app-1a2b3c4d.js.gz': gzipSync(SCRIPT),
    'assets/mukta-5e6f.woff2': 'font',
    'assets/only-7a8b.js.br': brotliCompressSync(SCRIPT),
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'locales/mr/default.json': '{"name":"रेशीमगाठ"}',
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), content);
  }
  await utimes(path.join(root, 'index.html'), at, at);
}

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'reshimgath-web-'));
  await writeFile(path.join(root, '..', 'beside-the-root.txt'), 'outside');
  await build(PAGE, new Date(2026, 0, 1));
  server = await startTestServer({ config: { webRoot: root } });
});
afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true });
  await rm(path.join(os.tmpdir(), 'beside-the-root.txt'));
});

const html = { Accept: 'text/html,application/xhtml+xml' };
const get = (name: string, headers: Record<string, string> = {}) => fetch(server.url + name, { headers });

/** Without the client's own tidying of the path and unpacking of the body. */
function raw(name: string, headers: http.OutgoingHttpHeaders = {}, method = 'GET') {
  return new Promise<{ status: number; headers: http.IncomingHttpHeaders; body: Buffer }>(
    (resolve, reject) => {
      const request = http.request(
        server.url,
        { path: name, headers, method, agent: false },
        async (answer) => {
          const body = Buffer.concat(await answer.toArray());
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
        },
      );
      request.on('error', reject).end();
    },
  );
}

describe('the page', () => {
  test.each(['/', '/index.html', '/login', '/home', '/search?city=Pune', '/my_profile/', '/privacy_policy'])(
    'serves the page at %s without caching',
    async (name) => {
      const answer = await get(name, html);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toMatch(/^text\/html; charset=utf-8/i);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.text()).toBe(PAGE);
    },
  );

  test('serves the page with 404 at an unknown path', async () => {
    const answer = await get('/no/such/screen', html);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe(PAGE);
  });

  test.each(['/missing.png', '/assets/old-99.js', '/assets/nothing', '/robots.txt', '/%E0%A4'])(
    'returns 404 for a missing file: %s',
    async (name) => {
      const answer = await get(name, html);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    },
  );

  test('sends the security headers of a page', async () => {
    const { headers } = await get('/', html);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`script-src 'self' ${server.url};`);
    expect(policy).toContain(`connect-src 'self' ${server.url}`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("style-src 'self' 'unsafe-inline'");
    expect(policy.replace(/style-src[^;]*/, '')).not.toMatch(/unsafe/);
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy')).toMatch(/geolocation=\(\)/);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  test('serves a new build without a restart', async () => {
    await build('<!doctype html>new', new Date(2026, 0, 2));
    expect(await (await get('/', html)).text()).toBe('<!doctype html>new');
    await build(PAGE, new Date(2026, 0, 3));
    expect(await (await get('/', html)).text()).toBe(PAGE);
  });
});

describe('static files', () => {
  test('are cached for a year with a hash in their name', async () => {
    for (const name of ['/assets/app-1a2b3c4d.js', '/assets/mukta-5e6f.woff2']) {
      const answer = await get(name);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
    expect((await get('/assets/app-1a2b3c4d.js')).headers.get('content-type')).toMatch(/^text\/javascript/);
    expect((await get('/assets/mukta-5e6f.woff2')).headers.get('content-type')).toBe('font/woff2');
  });

  test('are revalidated without a hash, with 304', async () => {
    for (const name of ['/favicon.svg', '/locales/mr/default.json']) {
      const first = await get(name);
      expect(first.headers.get('cache-control')).toBe('public, no-cache');
      const again = await get(name, { 'If-None-Match': first.headers.get('etag') ?? '' });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe('');
    }
  });

  test('are compressed as the client accepts', async () => {
    const forms: [string, string | undefined, (body: Buffer) => Buffer][] = [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
      ['identity', undefined, (body) => body],
      ['', undefined, (body) => body],
    ];
    const tags = new Set<string | undefined>();
    for (const [accepted, encoding, unpack] of forms) {
      const answer = await raw('/assets/app-1a2b3c4d.js', { 'Accept-Encoding': accepted });
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(answer.headers.vary).toBe('Accept-Encoding');
      expect(answer.headers['content-length']).toBe(String(answer.body.length));
      expect(unpack(answer.body).toString()).toBe(SCRIPT);
      tags.add(answer.headers.etag);
    }
    expect(tags.size).toBe(3);
    const only = (accepted: string) => raw('/assets/only-7a8b.js', { 'Accept-Encoding': accepted });
    expect(await only('br')).toMatchObject({ status: 200, headers: { 'content-encoding': 'br' } });
    expect(await only('gzip')).toMatchObject({ status: 404 });
    expect(
      (await raw('/favicon.svg', { 'Accept-Encoding': 'br' })).headers['content-encoding'],
    ).toBeUndefined();
  });

  test('return the same headers for HEAD', async () => {
    const whole = await raw('/assets/app-1a2b3c4d.js', { 'Accept-Encoding': 'br' });
    const head = await raw('/assets/app-1a2b3c4d.js', { 'Accept-Encoding': 'br' }, 'HEAD');
    expect(head.status).toBe(200);
    expect(head.body.length).toBe(0);
    for (const name of ['content-length', 'etag', 'content-type', 'cache-control', 'content-encoding']) {
      expect(head.headers[name]).toBe(whole.headers[name]);
    }
  });

  test.each([
    '/../beside-the-root.txt',
    '/assets/../../beside-the-root.txt',
    '/..%2fbeside-the-root.txt',
    '/%2e%2e/beside-the-root.txt',
    '/assets/..%5c..%5cbeside-the-root.txt',
    '//etc/passwd',
    '/assets/%00',
    '/index.html.br',
  ])('return 404 for %s', async (name) => {
    const { status, body } = await raw(name);
    expect([400, 404]).toContain(status);
    expect(body.toString()).not.toMatch(/outside|root:/);
  });
});

test('serves the APIs without a front end', async () => {
  const bare = await startTestServer({ config: { webRoot: path.join(root, 'missing') } });
  expect((await fetch(bare.url, { headers: html })).status).toBe(404);
  expect((await fetch(`${bare.url}/health`)).status).toBe(200);
  await bare.close();
});
