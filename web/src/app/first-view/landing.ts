/**
 * First script of the landing page, which comes with its picture. Where that would be wrong (another language was chosen here, or a
 * static host gave it for another address) it is kept out of sight until the right one is there.
 */
import { language, start, startAfterFirstPaint } from './start.ts';

const page = document.documentElement;
if (window.location.pathname === '/' && page.lang === language) {
  startAfterFirstPaint();
} else {
  page.dataset.firstView = 'wrong';
  page.lang = language;
  start();
}
