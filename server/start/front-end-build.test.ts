import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildFrontEnd } from './front-end-build.ts';

let root: string;
const at = (name: string) => path.join(root, name);
const write = (name: string, text: string) => {
  mkdirSync(path.dirname(at(name)), { recursive: true });
  writeFileSync(at(name), text);
};
/** A builder that notes how it is called, and writes a page. */
const BUILDER = `
  import { appendFileSync, writeFileSync } from 'node:fs';
  const [mode, what, , folder] = process.argv.slice(2);
  appendFileSync('calls', [mode, what, process.env.NODE_ENV, process.cwd(), ''].join(' '));
  writeFileSync(folder + '/index.html', 'page ' + process.argv.slice(6).join(' '));`;
const builder = (text: string) => write('node_modules/vite/bin/vite.js', text);

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'reshimgath-front-end-'));
  builder(BUILDER);
  write('node_modules/vite/package.json', '{"type":"module"}');
  write('web/src/main.ts', 'main');
  write('domain/rule.ts', 'rule');
  write('package-lock.json', '{}');
});
afterEach(() => rmSync(root, { recursive: true }));

/** Builds; returns whether that was announced. */
async function build(signal = new AbortController().signal): Promise<boolean> {
  const announce = vi.fn();
  expect(await buildFrontEnd(root, announce, signal)).toBe(at('dist/web'));
  return announce.mock.calls.length > 0;
}

test('builds for production into an empty folder, which becomes the built one', async () => {
  expect(await build()).toBe(true);
  expect(readFileSync(at('calls'), 'utf8')).toBe(`build web production ${root} `);
  expect(readFileSync(at('dist/web/index.html'), 'utf8')).toBe('page --emptyOutDir --logLevel warn');
  write('dist/web/old.js', '');
  write('web/src/main.ts', 'changed');
  expect(await build()).toBe(true);
  expect(readdirSync(at('dist/web'))).toEqual(['index.html']);
  expect(readdirSync(at('dist')).sort()).toEqual(['web', 'web.sources']);
});

test.each([
  ['a source of the front end', () => write('web/src/main.ts', 'changed')],
  ['a rule', () => write('domain/rule.ts', 'changed')],
  ['a new file', () => write('domain/new.ts', '')],
  ['the name of a file', () => renameSync(at('domain/rule.ts'), at('domain/ruler.ts'))],
  ['a package', () => write('package-lock.json', '{"a":1}')],
  ['the page, which is missing,', () => rmSync(at('dist/web/index.html'))],
  ['the mark, which is missing,', () => rmSync(at('dist/web.sources'))],
])('builds again for %s', async (_what, change) => {
  await build();
  expect(await build()).toBe(false);
  change();
  expect(await build()).toBe(true);
  expect(await build()).toBe(false);
});

test('does not build again for tests and for what is not of the front end', async () => {
  await build();
  write('web/src/main.test.ts', 'test');
  write('server/main.ts', 'main');
  expect(await build()).toBe(false);
});

test('says what the builder said when it fails, and keeps the last build', async () => {
  await build();
  builder(`console.log('bundling'); console.error('no such import'); process.exit(1);`);
  write('web/src/main.ts', 'changed');
  await expect(build()).rejects.toThrow(/^The front end could not be built:\nbundling\nno such import$/);
  expect(existsSync(at('dist/web/index.html'))).toBe(true);
  expect(readdirSync(at('dist')).sort()).toEqual(['web', 'web.sources']);
  builder(BUILDER);
  expect(await build()).toBe(true);
});

test('ends the builder when it is told to stop, and leaves nothing of it', async () => {
  builder('setInterval(() => undefined, 1000);');
  const stopping = new AbortController();
  const building = build(stopping.signal);
  const reason = new Error('stopped');
  stopping.abort(reason);
  await expect(building).rejects.toBe(reason);
  expect(readdirSync(at('dist'))).toEqual([]);
});
