/**
 * Requests that the first script of a page sends (app/first-view) while the application's code is still loading; the application then
 * uses their responses instead of sending the same requests. Part of both scripts, so it stays small.
 */

declare global {
  interface Window {
    /** By address. */
    earlyResponses?: Map<string, EarlyResponse>;
  }
}

interface EarlyResponse {
  response: Promise<Response>;
  /** The request's header: the response is for this session only. */
  authorization: string | null;
}

/** Responses are too old once the page has been open for longer than this. */
const MAX_AGE_MS = 60_000;

/**
 * Sends a GET request and stores its response. `onResponse` receives a copy before the response can be used; its errors are ignored.
 * Resolves when both are done, also when the request failed.
 */
export function sendEarly(
  address: string,
  headers: Record<string, string> = {},
  onResponse?: (response: Response) => Promise<void>,
): Promise<void> {
  const response = fetchEarly(address, headers, onResponse);
  window.earlyResponses ??= new Map();
  window.earlyResponses.set(address, { response, authorization: headers.Authorization ?? null });
  return response.then(
    () => undefined,
    // Nothing to wait for: the application sends the request itself, and its page says that it failed.
    () => void window.earlyResponses?.delete(address),
  );
}

async function fetchEarly(
  address: string,
  headers: Record<string, string>,
  onResponse?: (response: Response) => Promise<void>,
): Promise<Response> {
  const response = await fetch(address, { headers });
  await onResponse?.(response.clone()).catch(() => undefined);
  return response;
}

/** `fetch`, but returns the early response to the same request of the same session where there is one. Each is returned once. */
export function fetchOrReuse(address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  return takeEarly(address, init) ?? fetch(address, init);
}

/** The early response to the same GET request of the same session, which is returned once; undefined without one. */
export function takeEarly(address: RequestInfo | URL, { method = 'GET', headers }: RequestInit) {
  const key = String(address);
  const early = globalThis.window?.earlyResponses?.get(key);
  if (!early || method !== 'GET') return undefined;
  if (performance.now() > MAX_AGE_MS) return undefined;
  if (new Headers(headers).get('Authorization') !== early.authorization) return undefined;
  window.earlyResponses?.delete(key);
  return early.response;
}

/** Whether there are early responses that the application has not used yet. */
export function hasEarlyResponses(): boolean {
  return Boolean(window.earlyResponses?.size);
}

/** Discards unused responses: they will be outdated when the page that they were meant for opens. */
export function discardEarlyResponses(): void {
  window.earlyResponses?.clear();
}
