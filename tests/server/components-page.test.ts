/** The page of all components is there for builders, beside the development mailbox, and nowhere else. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer } from '../harness/start-test-server.ts';

let root: string;

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'reshimgath-web-'));
  await writeFile(path.join(root, 'index.html'), '<!doctype html><title>The application</title>');
});
afterAll(() => rm(root, { recursive: true }));

async function ask(
  overrides: Parameters<typeof startTestServer>[0],
): Promise<{ status: number; text: string }> {
  const server = await startTestServer({ config: { webRoot: root }, ...overrides });
  try {
    const answer = await fetch(`${server.url}/dev/ui`, { headers: { Accept: 'text/html' } });
    return { status: answer.status, text: await answer.text() };
  } finally {
    await server.close();
  }
}

test('gives the application at /dev/ui in development', async () => {
  const { status, text } = await ask({});
  expect(status).toBe(200);
  expect(text).toContain('The application');
});

test('does not know /dev/ui without the development mailbox', async () => {
  expect((await ask({ overrides: { mailbox: undefined } })).status).toBe(404);
});
