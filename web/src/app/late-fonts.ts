/** Fonts that must not delay the first photo: 120 KB with the bold and the display Devanagari (theme.css). */
const KEY = 'all-fonts';

/** Allows all fonts from now on, on this page and on later ones, which have them in the browser's cache. */
export function allowAllFonts(): void {
  document.documentElement.dataset.allFonts = '';
  try {
    localStorage.setItem(KEY, '1');
  } catch {
    // Without storage every page begins without them.
  }
}

/** Allows all fonts when an earlier page has loaded them. */
export function allowCachedFonts(): void {
  try {
    if (localStorage.getItem(KEY)) document.documentElement.dataset.allFonts = '';
  } catch {
    // As on a first visit.
  }
}
