/**
 * Shared by the small classic scripts that run before all others (landing.ts, shell.ts): they determine the language, check that the
 * prerendered page is right, and start the application after the first paint.
 */
import { allowCachedFonts } from '#web/app/late-fonts.ts';
import { detectLanguage, LANGUAGES, storeLanguage } from '#web/i18n/language.ts';

const page = document.documentElement;
/** Addresses of the application's modules, which these scripts start: the one that starts it, then those that it imports, in the order of their imports. */
export const modules = document.currentScript?.dataset.modules?.split(' ') ?? [];

/** The reader's language. */
export const language = detectLanguage();

/** Appends an element to the document's head. */
export function add(properties: Record<string, unknown>, tag = 'link'): void {
  document.head.append(Object.assign(document.createElement(tag), properties));
}

/**
 * Starts the application, then runs the route's modules, which it imports when it has found the route. Each module runs in a task of its
 * own, and what a module imports before it.
 */
export function start(routeModules: readonly string[] = []): void {
  const [entry = '', ...imported] = modules;
  for (const src of [...imported, entry, ...routeModules])
    add({ type: 'module', crossOrigin: '', async: false, src }, 'script');
}

/** Resolves after the first paint; at once in background tabs and in browsers that don't report paints. */
export function firstPaint(): Promise<void> {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes?.includes('paint'))
    return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      resolve();
    });
    observer.observe({ type: 'paint', buffered: true });
  });
}

/** Handles the language button until the application has started; a click before that would be lost. */
function chooseLanguage({ target }: MouseEvent): void {
  const button = target instanceof Element && target.closest<HTMLElement>('button[lang]');
  const chosen = LANGUAGES.find((known) => button && known === button.lang);
  if (!chosen || page.dataset.firstView === 'over') return;
  storeLanguage(chosen);
  page.dataset.firstView = 'wrong';
  page.lang = chosen;
}

document.addEventListener('click', chooseLanguage);
allowCachedFonts();
