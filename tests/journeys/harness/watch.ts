/**
 * Listens to everything that goes wrong in the browsers of a journey. A journey says beforehand which refusals it provokes;
 * anything else makes it fail, and so does an announced refusal that did not come.
 */
import type { BrowserContext, ConsoleMessage, Request, Response } from '@playwright/test';
import { staysListed } from './people.ts';
import { onRealServices } from './product.ts';

export interface Refusal {
  method?: string;
  /** Of the address, without the query. */
  path: string;
  /** HTTP status; 0 when there is no answer. */
  status: number;
}

export interface Watch {
  /** Listens to a context's pages, present and future. */
  over(context: BrowserContext): Promise<void>;
  /** Announces requests that will be refused; at least one has to come. */
  provoke(refusal: Refusal): void;
  /** What went wrong unannounced, and what was announced and did not happen. */
  findings(): string[];
}

/** Chromium's own words about a failed request, which is checked itself, and about a realtime connection, which a page can do without. */
const ABOUT_A_REQUEST = /^(Failed to load resource|WebSocket connection to )/;
/** Most journeys block it; see playwright.config.ts. */
const NO_SERVICE_WORKER = /^Service Worker registration blocked by Playwright/;
const PHOTO = /^\/storage\/v1\/(?:object|render\/image)\/(?:public|sign)\/avatars\/([^/]+)\//;
const REFUSED = 400;
/** A page that goes away, or a search that is typed on, drops its own requests. */
const DROPPED = 'net::ERR_ABORTED';

/**
 * Lists show members of the journeys beside this one too, who may pause or leave between the list and its photos, as may those of
 * this journey; then nobody is served those.
 */
function isPhotoOfHiddenMember(pathname: string, status: number): boolean {
  const owner = PHOTO.exec(pathname)?.[1];
  return status === REFUSED && owner !== undefined && !staysListed(owner);
}

const RENDERING = /^\/storage\/v1\/render\//;
const MISSING = 404;

/** Real services have no renderings without imgproxy, as a project on the free plan: the page loads the original. */
function isMissingRendering(pathname: string, status: number): boolean {
  return onRealServices && status === MISSING && RENDERING.test(pathname);
}

/** A watch over no context yet. */
export function createWatch(): Watch {
  const provoked: (Refusal & { seen: boolean })[] = [];
  const found: string[] = [];

  function recordFailure(request: Request, status: number, why: string): void {
    const { pathname } = new URL(request.url());
    const announced = provoked.filter(
      (one) =>
        one.path === pathname &&
        one.status === status &&
        (one.method ?? request.method()) === request.method(),
    );
    // A second announcement of the same refusal needs one of its own.
    const expected = announced.find(({ seen }) => !seen) ?? announced[0];
    if (expected) expected.seen = true;
    else if (!isPhotoOfHiddenMember(pathname, status) && !isMissingRendering(pathname, status))
      found.push(`${request.method()} ${pathname}: ${why}`);
  }

  function recordMessage(message: ConsoleMessage): void {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const words = message.text();
    if (ABOUT_A_REQUEST.test(words) || NO_SERVICE_WORKER.test(words)) return;
    found.push(`console ${message.type()}: ${words}`);
  }

  function answered(response: Response): void {
    const status = response.status();
    if (status >= 400) recordFailure(response.request(), status, `status ${status}`);
  }

  function failed(request: Request): void {
    const why = request.failure()?.errorText ?? 'failed';
    if (why !== DROPPED) recordFailure(request, 0, why);
  }

  return {
    async over(context) {
      context.on('console', recordMessage);
      context.on('weberror', (event) => {
        const { name, message, stack } = event.error();
        // What is thrown without being an error has no stack.
        found.push(`page error on ${event.page()?.url()}: ${stack || `${name} ${message}`}`);
      });
      context.on('response', answered);
      context.on('requestfailed', failed);
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
          console.error(`content security policy: ${violatedDirective} refuses ${blockedURI}`);
        });
      });
    },
    provoke: (refusal) => provoked.push({ ...refusal, seen: false }),
    findings: () => [
      ...found,
      ...provoked.filter(({ seen }) => !seen).map(({ path, status }) => `did not come: ${path} ${status}`),
    ],
  };
}
