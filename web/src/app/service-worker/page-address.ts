/** Which navigations the service worker answers itself, and with which of the pages that the build made. */
import { languageFrom } from '#web/i18n/language.ts';

/** What belongs to the backend, the payment provider's imitation and the operator: never answered by the worker. */
const NOT_OURS =
  /^\/(auth|rest|storage|functions|realtime|webhooks|checkout-simulator|dev|health|config\.json)(\/|$)/;
/** A file, not a screen. */
const FILE = /\.[^/]+$/;

/** The page for a navigation to `address`, for a reader of these languages; null when it is not the worker's to answer. */
export function pageFor(address: URL, origin: string, languages: readonly string[]): string | null {
  if (address.origin !== origin || NOT_OURS.test(address.pathname) || FILE.test(address.pathname))
    return null;
  if (address.pathname !== '/') return '/shell.html';
  return languageFrom(languages) === 'mr' ? '/landing.mr.html' : '/index.html';
}
