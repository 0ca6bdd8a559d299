/** How the application runs: in a browser or installed, and on what. */

/** Opened from the home screen. */
export const isInstalled = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);

/** An iPhone or iPad; the latter calls itself a Mac. */
export const isIos = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Mac OS X') && navigator.maxTouchPoints > 1);
