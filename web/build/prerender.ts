/**
 * A Vite plugin that creates three pages from index.html: the landing page prerendered in English (index.html, which static hosts serve for
 * `/`) and in Marathi (landing.mr.html), and the shell (shell.html) for all other addresses, which contains their prerendered pages as
 * templates. src/app/first-view shows them.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin, type Rolldown, runnerImport } from 'vite';
import type { Language } from '#web/i18n/language.ts';
import type { RenderedPages } from './render-pages.tsx';
import { type RouteFiles, routeFiles } from './route-files.ts';

const WEB = path.resolve(import.meta.dirname, '..');
const MARATHI_LANDING = 'landing.mr.html';
const SHELL = 'shell.html';
type Page = 'landing' | 'shell';

/** The landing page's drawing, which is its largest element. */
const DRAWING = '/illustrations/families.svg';

/** The headline's font file by language, the only preloaded one: other early downloads would delay the first paint. */
const FIRST_FONTS: Record<Language, RegExp> = {
  en: /tiro-basic-400-/,
  mr: /tiro-app-name-400-/,
};

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
async function bundleFirstView(page: Page, { routes, client, labels }: RouteFiles): Promise<string> {
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

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Replaces a required part of the page; throws when it is missing. */
function replaced(page: string, part: string | RegExp, by: string): string {
  if (page.search(part) < 0) throw new Error(`index.html has no ${part}`);
  return page.replace(part, () => by);
}

const MODULE =
  /\s*<(?:script type="module"|link rel="modulepreload")[^>]*(?:src|href)="\/([^"]+)"[^>]*>(?:<\/script>)?/g;
const STYLE_SHEET = /<link rel="stylesheet"[^>]*href="\/([^"]+)">/;
const ROOT = '<div id="root"></div>';

function modulesOf(page: string): string[] {
  return [...page.matchAll(MODULE)].map(([, file = '']) => file);
}

interface Parts {
  /** The page as built by Vite. */
  index: string;
  firstViews: Record<Page, string>;
  fonts: string[];
  /** The largest of the modules that every page loads. */
  largestModule: string;
  styleOf: (file: string) => string;
}

function firstViewScript({ firstViews, index }: Parts, page: Page): string {
  const modules = modulesOf(index).map((file) => `/${file}`);
  return `<script src="/${firstViews[page]}" data-modules="${modules.join(' ')}"></script>`;
}

/** The style is inlined, so that the first paint waits for no other file. */
function styleTags({ index, styleOf }: Parts): string {
  const [sheet = '', file = ''] = STYLE_SHEET.exec(index) ?? [];
  return [
    `<style>${styleOf(file)}[data-first-view=wrong] #root>*{display:none}</style>`,
    // Marks this style sheet as loaded for Vite's loader.
    sheet.replace('>', ' disabled>'),
  ].join('\n    ');
}

function edited(page: string, edits: readonly (readonly [string | RegExp, string])[]): string {
  return edits.reduce((before, [part, by]) => replaced(before, part, by), page);
}

/** The page does not reference the modules, because they start after the first paint. */
function landingPage(parts: Parts, language: Language, { landing, title, description }: RenderedPages) {
  const preloads = [
    `<link rel="preload" as="image" type="image/svg+xml" fetchpriority="high" href="${DRAWING}">`,
    ...parts.fonts
      .filter((font) => FIRST_FONTS[language].test(font))
      .map((font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`),
  ];
  return edited(parts.index.replace(MODULE, ''), [
    [/<html lang="\w+">/, `<html lang="${language}">`],
    [' media="not all"', ''],
    ['<title>', `${firstViewScript(parts, 'landing')}\n    <title>`],
    [/<title>.*?<\/title>/, `<title>${escaped(title)}</title>`],
    [/<meta name="description"[^>]*>/, `<meta name="description" content="${escaped(description)}" />`],
    [STYLE_SHEET, [styleTags(parts), ...preloads].join('\n    ')],
    [ROOT, `<div id="root">${landing}</div>`],
  ]);
}

/**
 * The script at its end selects what it shows. It preloads the configuration, which the early requests need, and one module to load until
 * they are sent; the first script loads the others afterwards.
 */
function shellPage(parts: Parts, pages: Record<Language, RenderedPages>): string {
  const preloads = [
    '<link rel="preload" as="fetch" crossorigin href="/config.json">',
    `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${parts.largestModule}">`,
  ];
  const templates = Object.entries(pages).flatMap(([language, { others }]) =>
    others.map(
      ({ path: address, audience, html }) =>
        `<template data-path="${address}" data-for="${audience}" lang="${language}">${html}</template>`,
    ),
  );
  return edited(parts.index.replace(MODULE, ''), [
    [STYLE_SHEET, [styleTags(parts), ...preloads].join('\n    ')],
    ['</body>', `${templates.join('\n')}\n${firstViewScript(parts, 'shell')}\n  </body>`],
  ]);
}

export function prerender(): Plugin {
  return {
    name: 'reshimgath-prerender',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The build gave no index.html');
        const index = String(page.source);
        const files = routeFiles(bundle);
        const emitFirstView = async (page: Page) => {
          const source = await bundleFirstView(page, files);
          return this.getFileName(this.emitFile({ type: 'asset', name: `first-view-${page}.js`, source }));
        };
        const firstViews = { landing: await emitFirstView('landing'), shell: await emitFirstView('shell') };
        const fonts = Object.keys(bundle).filter((file) => file.endsWith('.woff2'));
        const styleOf = (file: string) => {
          const sheet = bundle[file];
          if (sheet?.type !== 'asset') throw new Error(`The build has no style ${file}`);
          return String(sheet.source);
        };
        const sizeOf = (file: string) => {
          const chunk = bundle[file];
          return chunk?.type === 'chunk' ? chunk.code.length : 0;
        };
        const [largestModule = ''] = modulesOf(index).toSorted((one, other) => sizeOf(other) - sizeOf(one));
        const parts = { index, firstViews, fonts, largestModule, styleOf };
        const pages = { en: await render('en'), mr: await render('mr') };
        page.source = landingPage(parts, 'en', pages.en);
        const others = {
          [MARATHI_LANDING]: landingPage(parts, 'mr', pages.mr),
          [SHELL]: shellPage(parts, pages),
        };
        for (const [fileName, text] of Object.entries(others)) {
          this.emitFile({ type: 'asset', fileName, source: text });
        }
      },
    },
  };
}
