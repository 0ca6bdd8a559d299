/** A Vite plugin that writes the web manifest and the service worker with the list of the files that it precaches. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import type { PrecacheEntry } from 'workbox-precaching';
import { ICONS } from './icons.ts';

const WEB = path.resolve(import.meta.dirname, '..');
const TEXTS = path.join(WEB, 'public/locales/en/default.json');
const WORKER = 'service-worker.js';
/** Fonts and icons are cached when they are first needed; fonts.css is for pages that the worker does not serve. */
const PRECACHED = /^(?!\.vite\/|fonts\.css).*\.(html|js|css|svg|json|webmanifest)$/;
/** Their names contain a hash. */
const NAMED_BY_CONTENT = /^assets\//;
const PAPER = '#fbf7f0';

function webManifest(t: (key: string) => string) {
  const shortcut = (key: string, url: string) => ({ name: t(key), url });
  return {
    id: '/',
    name: t('app.name'),
    short_name: t('app.name'),
    description: t('app.description'),
    lang: 'en',
    // The members' list; guests are redirected to the login.
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: PAPER,
    icons: ICONS,
    // Text only: a picture of a biodata is another family's, and is not stored (docs/decisions/061). The service worker answers.
    share_target: {
      action: '/shared',
      method: 'POST',
      enctype: 'application/x-www-form-urlencoded',
      params: { title: 'title', text: 'text', url: 'url' },
    },
    shortcuts: [
      shortcut('bar.search', '/search'),
      shortcut('install.interests', '/sort_listed_profiles?show=received'),
      shortcut('bar.saved', '/sort_listed_profiles?show=saved'),
      shortcut('bar.profile', '/my_profile'),
    ],
  };
}

async function precacheEntry(folder: string, file: string): Promise<PrecacheEntry> {
  if (NAMED_BY_CONTENT.test(file)) return { url: file, revision: null };
  const bytes = await readFile(path.join(folder, file));
  return { url: file, revision: createHash('md5').update(bytes).digest('hex') };
}

/** The files of a finished build that the service worker precaches. */
async function precacheEntries(folder: string): Promise<PrecacheEntry[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
  return Promise.all(
    files
      .filter((file) => PRECACHED.test(file))
      .sort()
      .map((file) => precacheEntry(folder, file)),
  );
}

async function bundleWorker(entries: PrecacheEntry[]): Promise<string> {
  const output = await build({
    root: WEB,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: {
      'self.__WB_MANIFEST': JSON.stringify(entries),
      'process.env.NODE_ENV': JSON.stringify('production'),
    },
    build: {
      write: false,
      lib: {
        entry: path.join(WEB, 'src/app/service-worker/service-worker.ts'),
        formats: ['iife'],
        name: 'serviceWorker',
      },
    },
  });
  const [{ output: chunks }] = [output].flat() as [Rolldown.RolldownOutput];
  return chunks[0].code;
}

export function installable(): Plugin {
  const texts: Record<string, string> = JSON.parse(readFileSync(TEXTS, 'utf8'));
  const t = (key: string) => {
    const text = texts[key];
    if (!text) throw new Error(`No text ${key}`);
    return text;
  };
  let folder = '';
  return {
    name: 'reshimgath-installable',
    apply: 'build',
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir);
    },
    generateBundle() {
      const source = JSON.stringify(webManifest(t));
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source });
    },
    closeBundle: {
      sequential: true,
      async handler() {
        await writeFile(path.join(folder, WORKER), await bundleWorker(await precacheEntries(folder)));
      },
    },
  };
}
