/**
 * What the small classic scripts share that run before any other (landing.ts, shell.ts): they say which language is read here, see to
 * it that the first picture is right and goes first, and start the application behind it.
 */
import { detectLanguage, storeLanguage, LANGUAGES } from '#web/i18n/language.ts';

const page = document.documentElement;
/** The application's own modules, by address: starting them is left to us. */
export const modules = document.currentScript?.dataset.modules?.split(' ') ?? [];

/** The language that is read here. */
export const language = detectLanguage();

/** Puts an element into the head. */
export function add(attributes: Record<string, string>, tag = 'link'): void {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.head.append(element);
}

/** Starts the application. */
export function start(): void {
  for (const src of modules) add({ type: 'module', crossorigin: '', src }, 'script');
}

/** Starts it once something can be seen; at once where nobody looks or the browser doesn't tell. */
export function startAfterFirstPaint(): void {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes?.includes('paint')) {
    start();
    return;
  }
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    start();
  });
  observer.observe({ type: 'paint', buffered: true });
}

/** Until the application lives: choosing a language would else be lost on somebody who is quicker than their connection. */
function chooseLanguage({ target }: MouseEvent): void {
  const button = target instanceof Element && target.closest<HTMLElement>('button[lang]');
  const chosen = LANGUAGES.find((known) => button && known === button.lang);
  if (!chosen || page.dataset.firstView === 'over') return;
  storeLanguage(chosen);
  page.dataset.firstView = 'wrong';
  page.lang = chosen;
}

document.addEventListener('click', chooseLanguage);
