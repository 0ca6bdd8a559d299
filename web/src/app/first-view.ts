/**
 * Runs before the first picture of a landing page that was rendered at build time. Where that page would be wrong (another
 * language was chosen here, or a static host gave it for another address) it is kept out of sight until the real one is there.
 */
import { detectLanguage } from '../i18n/language.ts';

const page = document.documentElement;
const language = detectLanguage();

if (window.location.pathname !== '/' || page.lang !== language) {
  page.dataset.firstView = 'wrong';
  page.lang = language;
}
