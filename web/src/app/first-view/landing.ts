/**
 * First script of the landing page, which is prerendered. Where the prerendered page is wrong (another language was chosen on this device,
 * or a static host serves it for another address) it is hidden until the application has rendered the right one.
 */
import { firstPaint, language, start } from './start.ts';

const page = document.documentElement;
if (window.location.pathname === '/' && page.lang === language) {
  void firstPaint().then(() => start());
} else {
  page.dataset.firstView = 'wrong';
  page.lang = language;
  start();
}
