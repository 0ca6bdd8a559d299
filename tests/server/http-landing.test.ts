/** The prerendered landing pages as the server returns them: by language, and the shell at other addresses. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';

const PAGES = { 'index.html': 'English', 'landing.mr.html': 'मराठी', 'shell.html': 'shell' };

let server: TestServer;
let root: string;

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'reshimgath-landing-'));
  for (const [name, content] of Object.entries(PAGES)) await writeFile(path.join(root, name), content);
  server = await startTestServer({ config: { webRoot: root } });
});
afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true });
});

const get = (name: string, language?: string) =>
  fetch(server.url + name, {
    headers: { Accept: 'text/html', ...(language && { 'Accept-Language': language }) },
  });

test.each([
  ['mr', 'मराठी'],
  ['mr-IN,mr;q=0.9,en;q=0.8', 'मराठी'],
  ['hi-IN,mr;q=0.7,en;q=0.3', 'मराठी'],
  ['en-IN,en;q=0.9,mr;q=0.8', 'English'],
  ['en;q=0.5, mr;q=0.9', 'मराठी'],
  ['mr;q=0', 'English'],
  ['de-DE', 'English'],
  ['toString', 'English'],
  [undefined, 'English'],
])('serves the landing page for a reader of %s [2.35]', async (language, content) => {
  const answer = await get('/', language);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe(content);
  expect(answer.headers.get('vary')).toContain('Accept-Language');
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('serves each prerendered page at its own path', async () => {
  for (const [name, content] of Object.entries(PAGES)) {
    const answer = await get(`/${name}`, 'mr');
    expect(await answer.text()).toBe(content);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('vary') ?? '').not.toContain('Accept-Language');
  }
});

test('serves the shell at other paths', async () => {
  for (const [name, status] of [
    ['/login', 200],
    ['/no/such/page', 404],
  ] as const) {
    const answer = await get(name, 'mr');
    expect(answer.status).toBe(status);
    expect(await answer.text()).toBe('shell');
  }
});
