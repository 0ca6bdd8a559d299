/**
 * A Vite plugin that makes three pages of the one index.html: the landing page, rendered in English (index.html, which any static
 * host gives for `/`) and in Marathi (landing.mr.html), and the empty shell (shell.html) for every other address.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin, type Rolldown, runnerImport } from 'vite';
import type { RenderedLanding } from './render-landing.tsx';
import { routeFiles } from './route-files.ts';

const WEB = path.resolve(import.meta.dirname, '..');
const PAGES = { en: 'index.html', mr: 'landing.mr.html' } as const;
type Language = keyof typeof PAGES;

/** The headline's typeface, by the file that holds the language's letters. Whatever else is fetched early delays the picture. */
const FIRST_FONTS: Record<Language, RegExp> = {
  en: /tiro-devanagari-marathi-latin-400-normal-/,
  mr: /tiro-devanagari-marathi-devanagari-400-normal-/,
};

function textsOf(language: Language): Record<string, string> {
  return JSON.parse(readFileSync(path.join(WEB, `public/locales/${language}/default.json`), 'utf8'));
}

async function render(language: Language): Promise<RenderedLanding> {
  // Each language has a module graph of its own: the texts of one can't show up in the other.
  const { module } = await runnerImport<typeof import('./render-landing.tsx')>(
    path.join(WEB, 'build/render-landing.tsx'),
    { root: WEB, configFile: false, mode: 'production', logLevel: 'error', ssr: { noExternal: true } },
  );
  return module.renderLanding(language, textsOf(language));
}

/** The script that runs before the first picture, as one small classic script: modules would come too late. */
async function bundleFirstView(files: Record<string, string[]>): Promise<string> {
  const output = await build({
    root: WEB,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: { ROUTE_FILES: JSON.stringify(files) },
    build: {
      write: false,
      lib: { entry: path.join(WEB, 'src/app/first-view.ts'), formats: ['iife'], name: 'firstView' },
    },
  });
  const [{ output: chunks }] = [output].flat() as [Rolldown.RolldownOutput];
  return chunks[0].code;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Replaces a part of the page that has to be there. */
function replaced(page: string, part: string | RegExp, by: string): string {
  if (page.search(part) < 0) throw new Error(`index.html has no ${part}`);
  return page.replace(part, () => by);
}

const MODULE =
  /\s*<(?:script type="module"|link rel="modulepreload")[^>]*(?:src|href)="\/([^"]+)"[^>]*>(?:<\/script>)?/g;
const STYLE_SHEET = /<link rel="stylesheet"[^>]*href="\/([^"]+)">/;

function modulesOf(page: string): string[] {
  return [...page.matchAll(MODULE)].map(([, file = '']) => file);
}

function withFirstView(page: string, firstView: string, modules?: string[]): string {
  const list = modules ? ` data-modules="${modules.map((file) => `/${file}`).join(' ')}"` : '';
  return replaced(page, '<title>', `<script src="/${firstView}"${list}></script>\n    <title>`);
}

interface Parts {
  /** The page as Vite makes it. */
  index: string;
  firstView: string;
  fonts: string[];
  styleOf: (file: string) => string;
}

/** The style lies in the page and the modules start behind the first picture: what is seen first waits for nothing else. */
function landingPage(
  { index, firstView, fonts, styleOf }: Parts,
  language: Language,
  landing: RenderedLanding,
) {
  const [sheet = '', file = ''] = STYLE_SHEET.exec(index) ?? [];
  const preloads = [
    ...fonts
      .filter((font) => FIRST_FONTS[language].test(font))
      .map((font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`),
  ];
  const head = [
    `<style>${styleOf(file)}[data-first-view=wrong] #root>*{display:none}</style>`,
    // Tells the other routes' loader that this style is there; "not all" makes it wait for everything else.
    sheet.replace('>', ' media="not all">'),
    ...preloads,
  ];
  const edits: [string | RegExp, string][] = [
    [/<html lang="\w+">/, `<html lang="${language}">`],
    [/<title>.*?<\/title>/, `<title>${escaped(landing.title)}</title>`],
    [
      /<meta name="description"[^>]*>/,
      `<meta name="description" content="${escaped(landing.description)}" />`,
    ],
    [STYLE_SHEET, head.join('\n    ')],
    ['<div id="root"></div>', `<div id="root">${landing.html}</div>`],
  ];
  const bare = withFirstView(index.replace(MODULE, ''), firstView, modulesOf(index));
  return edits.reduce((page, [part, by]) => replaced(page, part, by), bare);
}

/** The plugin. */
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
        const source = await bundleFirstView(routeFiles(bundle, new Set(modulesOf(index))));
        const firstView = this.getFileName(this.emitFile({ type: 'asset', name: 'first-view.js', source }));
        const fonts = Object.keys(bundle).filter((file) => file.endsWith('.woff2'));
        const styleOf = (file: string) => {
          const sheet = bundle[file];
          if (sheet?.type !== 'asset') throw new Error(`The build has no style ${file}`);
          return String(sheet.source);
        };
        this.emitFile({ type: 'asset', fileName: 'shell.html', source: withFirstView(index, firstView) });
        for (const language of Object.keys(PAGES) as Language[]) {
          const parts = { index, firstView, fonts, styleOf };
          const landing = landingPage(parts, language, await render(language));
          if (language === 'en') page.source = landing;
          else this.emitFile({ type: 'asset', fileName: PAGES[language], source: landing });
        }
      },
    },
  };
}
