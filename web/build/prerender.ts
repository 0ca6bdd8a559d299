/**
 * A Vite plugin that makes three pages of the one index.html: the landing page, rendered in English (index.html, which any static
 * host gives for `/`) and in Marathi (landing.mr.html), and the empty shell (shell.html) for every other address.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin, type Rolldown, runnerImport } from 'vite';
import type { RenderedLanding } from './render-landing.tsx';

const WEB = path.resolve(import.meta.dirname, '..');
const PAGES = { en: 'index.html', mr: 'landing.mr.html' } as const;
type Language = keyof typeof PAGES;

/** The typefaces of the first view: headline, text and button, each by the file that holds the language's letters. */
const FIRST_FONTS: Record<Language, RegExp> = {
  en: /(tiro-devanagari-marathi-latin|mukta-latin)-(400|600)-normal-/,
  mr: /(tiro-devanagari-marathi|mukta)-devanagari-(400|600)-normal-/,
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
async function bundleFirstView(): Promise<string> {
  const output = await build({
    root: WEB,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
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

function landingPage(
  shell: string,
  language: Language,
  landing: RenderedLanding,
  fontFiles: string[],
  firstView: string,
): string {
  const preloads = [
    ...fontFiles
      .filter((file) => FIRST_FONTS[language].test(file))
      .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
    `<link rel="preload" as="fetch" crossorigin href="/locales/${language}/default.json">`,
  ];
  const head = [
    `<script src="/${firstView}"></script>`,
    '<style>[data-first-view] #root>*{display:none}</style>',
    ...preloads,
  ];
  const edits: [string | RegExp, string][] = [
    [/<html lang="\w+">/, `<html lang="${language}">`],
    [/<title>.*?<\/title>/, `<title>${escaped(landing.title)}</title>`],
    [
      /<meta name="description"[^>]*>/,
      `<meta name="description" content="${escaped(landing.description)}" />`,
    ],
    ['<script type="module"', `${head.join('\n    ')}\n    <script type="module"`],
    ['<div id="root"></div>', `<div id="root">${landing.html}</div>`],
  ];
  return edits.reduce((page, [part, by]) => replaced(page, part, by), shell);
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
        const index = bundle['index.html'];
        if (index?.type !== 'asset') throw new Error('The build gave no index.html');
        const shell = String(index.source);
        const reference = this.emitFile({
          type: 'asset',
          name: 'first-view.js',
          source: await bundleFirstView(),
        });
        const firstView = this.getFileName(reference);
        const fonts = Object.keys(bundle).filter((file) => file.endsWith('.woff2'));
        this.emitFile({ type: 'asset', fileName: 'shell.html', source: shell });
        for (const language of Object.keys(PAGES) as Language[]) {
          const page = landingPage(shell, language, await render(language), fonts, firstView);
          if (language === 'en') index.source = page;
          else this.emitFile({ type: 'asset', fileName: PAGES[language], source: page });
        }
      },
    },
  };
}
