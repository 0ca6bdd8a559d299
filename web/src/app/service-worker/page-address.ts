/** Which navigations the service worker handles, and with which of the built pages. */
import { languageFrom } from '#web/i18n/language.ts';

/** Paths of the backend, of its pages for visitors, the payment simulator and the operator, which the worker never handles. */
const NOT_OURS =
  /^\/(auth|rest|storage|functions|realtime|webhooks|b|unsubscribe|grievance|checkout-simulator|dev|health|config\.json)(\/|$)/;
/** Addresses of files. */
const FILE = /\.[^/]+$/;

/** The page for a navigation to `address` and a reader of `languages`; null when the worker doesn't handle it. */
export function pageFor(address: URL, origin: string, languages: readonly string[]): string | null {
  if (address.origin !== origin || NOT_OURS.test(address.pathname) || FILE.test(address.pathname))
    return null;
  if (address.pathname !== '/') return '/shell.html';
  return languageFrom(languages) === 'mr' ? '/landing.mr.html' : '/index.html';
}
