/**
 * A Vite plugin that creates three pages: the landing page prerendered in English (index.html, which static hosts serve for `/`) and in
 * Marathi (landing.mr.html), and the shell (shell.html) for all other addresses, which contains their prerendered pages as templates.
 * src/app/first-view shows them. The development server serves an empty page.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin, type Rolldown, runnerImport } from 'vite';
import type { Language } from '#web/i18n/language.ts';
import { emptyPage, landingPage, type PageParts, shellPage } from './pages.tsx';
import type { RenderedPages } from './render-pages.tsx';
import { type RouteFiles, routeFiles } from './route-files.ts';

const WEB = path.resolve(import.meta.dirname, '..');
/** The module that starts the application. */
export const ENTRY = 'src/app/main.tsx';
const LANDING = 'index.html';
const MARATHI_LANDING = 'landing.mr.html';
const SHELL = 'shell.html';

function textsOf(language: Language): Record<string, string> {
  return JSON.parse(readFileSync(path.join(WEB, `public/locales/${language}/default.json`), 'utf8'));
}

async function render(language: Language): Promise<RenderedPages> {
  // Each language has its own module graph, so that their texts can't mix.
  const { module } = await runnerImport<typeof import('./render-pages.tsx')>(
    path.join(WEB, 'build/render-pages.tsx'),
    { root: WEB, configFile: false, mode: 'production', logLevel: 'error', ssr: { noExternal: true } },
  );
  return module.renderPages(language, textsOf(language));
}

/** Bundles the first script of a page as a small classic script: modules would run too late. */
async function bundleFirstView(
  page: 'landing' | 'shell',
  { routes, client, labels }: RouteFiles,
): Promise<string> {
  const output = await build({
    root: WEB,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: {
      ROUTE_FILES: JSON.stringify(routes),
      CLIENT_FILES: JSON.stringify(client),
      LABEL_FILES: JSON.stringify(labels),
    },
    build: {
      write: false,
      lib: { entry: path.join(WEB, `src/app/first-view/${page}.ts`), formats: ['iife'], name: 'firstView' },
    },
  });
  const [{ output: chunks }] = [output].flat() as [Rolldown.RolldownOutput];
  return chunks[0].code;
}

/** What all pages load: the entry, then the modules that it imports, in the order in which they run. */
function initialChunks(bundle: Rolldown.OutputBundle): [Rolldown.OutputChunk, ...Rolldown.OutputChunk[]] {
  const imported = new Set<Rolldown.OutputChunk>();
  const addImports = (chunk: Rolldown.OutputChunk) => {
    for (const file of chunk.imports) {
      const next = bundle[file];
      if (next?.type !== 'chunk' || imported.has(next)) continue;
      addImports(next);
      imported.add(next);
    }
  };
  const entry = Object.values(bundle).find((output) => output.type === 'chunk' && output.isEntry);
  if (entry?.type !== 'chunk') throw new Error(`The build has no ${ENTRY}`);
  addImports(entry);
  return [entry, ...imported];
}

function styleOf(bundle: Rolldown.OutputBundle, { viteMetadata }: Rolldown.OutputChunk): PageParts['style'] {
  const [file = ''] = viteMetadata?.importedCss ?? [];
  const sheet = bundle[file];
  if (sheet?.type !== 'asset') throw new Error('The build has no style sheet');
  return { file, source: String(sheet.source) };
}

export function prerender(): Plugin[] {
  return [
    {
      name: 'reshimgath-empty-page',
      apply: 'serve',
      transformIndexHtml: { order: 'pre', handler: () => emptyPage(textsOf('en'), `/${ENTRY}`) },
    },
    {
      name: 'reshimgath-prerender',
      apply: 'build',
      enforce: 'post',
      generateBundle: {
        order: 'post',
        async handler(_options, bundle) {
          const files = routeFiles(bundle);
          const chunks = initialChunks(bundle);
          const emitFirstView = async (page: 'landing' | 'shell') => {
            const source = await bundleFirstView(page, files);
            return this.getFileName(this.emitFile({ type: 'asset', name: `first-view-${page}.js`, source }));
          };
          const parts: PageParts = {
            modules: chunks.map(({ fileName }) => fileName),
            largestModule:
              chunks.toSorted((one, other) => other.code.length - one.code.length)[0]?.fileName ?? '',
            style: styleOf(bundle, chunks[0]),
            fonts: Object.keys(bundle).filter((file) => file.endsWith('.woff2')),
          };
          const landing = await emitFirstView('landing');
          const shell = await emitFirstView('shell');
          const pages = { en: await render('en'), mr: await render('mr') };
          const documents = {
            [LANDING]: landingPage('en', pages.en, landing, parts),
            [MARATHI_LANDING]: landingPage('mr', pages.mr, landing, parts),
            [SHELL]: shellPage(textsOf('en'), pages, shell, parts),
          };
          for (const [fileName, source] of Object.entries(documents)) {
            this.emitFile({ type: 'asset', fileName, source });
          }
        },
      },
    },
  ];
}
