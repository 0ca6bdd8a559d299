/** The HTML documents: the landing page, the shell of all other pages, and the empty page of the development server. */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '#web/i18n/language.ts';
import type { RenderedPages } from './render-pages.tsx';

/** The landing page's drawing, which is its largest element. */
const DRAWING = '/illustrations/families.svg';

/** The headline's font file by language, the only preloaded one: other early downloads would delay the first paint. */
const FIRST_FONTS: Record<Language, RegExp> = {
  en: /tiro-basic-400-/,
  mr: /tiro-app-name-400-/,
};

/** Files of the build, without the leading slash. */
export interface PageParts {
  /** What every page loads, in the order in which it runs, but for the entry, which is first. */
  modules: string[];
  largestModule: string;
  style: { file: string; source: string };
  fonts: string[];
}

interface DocumentProps {
  language: Language;
  title: string;
  description: string;
  /** Whether the page begins with the landing page's header; later the landing page switches its colour (root-layout.tsx). */
  beginsWithHeader?: boolean;
  /** What the head has besides. */
  head?: ReactNode;
  /** The prerendered HTML of the page. */
  page?: string;
  /** What follows the page. */
  end?: ReactNode;
}

function renderDocument({
  language,
  title,
  description,
  beginsWithHeader = false,
  head,
  page = '',
  end,
}: DocumentProps): string {
  const html = renderToStaticMarkup(
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media={beginsWithHeader ? undefined : 'not all'} content="#7c1023" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf7f0" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1a1214" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {head}
      </head>
      <body>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered it itself, in an own root that the browser hydrates. */}
        <div id="root" dangerouslySetInnerHTML={{ __html: page }} />
        <noscript>
          <p>Please switch JavaScript on to use Reshimgath.</p>
          <p lang="mr">रेशीमगाठ वापरण्यासाठी कृपया JavaScript सुरू करा.</p>
        </noscript>
        {end}
      </body>
    </html>,
  );
  return `<!doctype html>\n${html}\n`;
}

/** Starts the modules after the first paint, so the page does not reference them. */
const FirstScript = ({ file, modules }: { file: string; modules: string[] }) => (
  <script src={`/${file}`} data-modules={modules.map((module) => `/${module}`).join(' ')} />
);

/** Marks a style sheet as loaded for Vite's loader. React's types do not know the attribute. */
const LOADED = { disabled: true };

/** The style is inlined, so that the first paint waits for no other file. */
const Style = ({ file, source }: PageParts['style']) => (
  <>
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: The build made it. */}
    <style dangerouslySetInnerHTML={{ __html: `${source}[data-first-view=wrong] #root>*{display:none}` }} />
    <link rel="stylesheet" crossOrigin="" href={`/${file}`} {...LOADED} />
  </>
);

/** The prerendered landing page. */
export function landingPage(
  language: Language,
  { landing, title, description }: RenderedPages,
  firstScript: string,
  { modules, style, fonts }: PageParts,
): string {
  return renderDocument({
    language,
    title,
    description,
    beginsWithHeader: true,
    head: (
      <>
        <FirstScript file={firstScript} modules={modules} />
        <Style {...style} />
        <link rel="preload" as="image" type="image/svg+xml" fetchPriority="high" href={DRAWING} />
        {fonts
          .filter((font) => FIRST_FONTS[language].test(font))
          .map((font) => (
            <link key={font} rel="preload" as="font" type="font/woff2" crossOrigin="" href={`/${font}`} />
          ))}
      </>
    ),
    page: landing,
  });
}

const defaults = (texts: Record<string, string>) => ({
  language: 'en' as const,
  title: texts['app.name'] ?? '',
  description: texts['app.description'] ?? '',
});

/**
 * The page of all other addresses. The script at its end selects what it shows. It preloads the configuration, which the early requests
 * need, and one module to load until they are sent; the first script loads the others afterwards.
 */
export function shellPage(
  texts: Record<string, string>,
  pages: Record<Language, RenderedPages>,
  firstScript: string,
  { modules, largestModule, style }: PageParts,
): string {
  const templates = Object.entries(pages).flatMap(([lang, { others }]) =>
    others.map(({ path, audience, html }) => (
      <template
        key={`${lang}${path}${audience}`}
        data-path={path}
        data-for={audience}
        lang={lang}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered it itself.
        dangerouslySetInnerHTML={{ __html: html }}
      />
    )),
  );
  return renderDocument({
    ...defaults(texts),
    head: (
      <>
        <Style {...style} />
        <link rel="preload" as="fetch" crossOrigin="" href="/config.json" />
        <link rel="modulepreload" fetchPriority="low" crossOrigin="" href={`/${largestModule}`} />
      </>
    ),
    end: (
      <>
        {templates}
        <FirstScript file={firstScript} modules={modules} />
      </>
    ),
  });
}

/** A page that shows nothing until the application has started. */
export const emptyPage = (texts: Record<string, string>, entry: string): string =>
  renderDocument({ ...defaults(texts), end: <script type="module" src={entry} /> });
