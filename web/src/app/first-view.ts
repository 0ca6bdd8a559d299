/**
 * Runs before the first picture of every page, as a small classic script. It says which language is read here, has the files
 * fetched that the address needs, and on a landing page that came with its picture it lets the picture go first: the application
 * starts behind it. Where that picture would be wrong (another language was chosen here, or a static host gave it for another
 * address) it is kept out of sight until the right one is there.
 */
import { detectLanguage, keepLanguage, LANGUAGES } from '../i18n/language.ts';

/** By address, from the root of the site. Put in by the build. */
declare const ROUTE_FILES: Record<string, string[]>;

const page = document.documentElement;
const language = detectLanguage();
const { pathname } = window.location;
/** The application's own modules, where the page leaves starting them to us. */
const modules = document.currentScript?.dataset.modules?.split(' ');

function add(attributes: Record<string, string>, tag = 'link'): void {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.head.append(element);
}

function start(): void {
  for (const src of modules ?? []) add({ type: 'module', crossorigin: '', src }, 'script');
}

function fetchWhatIsNeeded(): void {
  for (const href of [`/locales/${language}/default.json`, '/config.json']) {
    add({ rel: 'preload', as: 'fetch', crossorigin: '', href });
  }
  for (const file of ROUTE_FILES[pathname] ?? []) {
    add({ rel: 'modulepreload', crossorigin: '', href: `/${file}` });
  }
}

/** Until the application lives: choosing a language would else be lost on somebody who is quicker than their connection. */
function chooseLanguage({ target }: MouseEvent): void {
  const button = target instanceof Element && target.closest<HTMLElement>('button[lang]');
  const chosen = LANGUAGES.find((known) => button && known === button.lang);
  if (!chosen || page.dataset.firstView === 'over') return;
  keepLanguage(chosen);
  page.dataset.firstView = 'wrong';
  page.lang = chosen;
}

document.addEventListener('click', chooseLanguage);
if (modules && pathname === '/' && page.lang === language) {
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
} else {
  if (modules) page.dataset.firstView = 'wrong';
  page.lang = language;
  fetchWhatIsNeeded();
  start();
}
