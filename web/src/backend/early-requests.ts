/**
 * Answers to what a page needs first. They are asked for when the page begins (app/first-view), while the application's own code is
 * still on its way; the application then takes them in place of asking itself. Part of both scripts, so it stays small.
 */

declare global {
  interface Window {
    /** By address. */
    firstAnswers?: Map<string, FirstAnswer>;
  }
}

interface FirstAnswer {
  response: Promise<Response>;
  /** Whose answer it is: the header's value. */
  authorization: string | null;
}

/** Later it is no longer what the server would say; a page that takes longer to begin asks anew. */
const KEPT_MS = 60_000;

/** Asks, once. Nobody gets the answer before `first` has done with it; resolves then, or when there is no answer. */
export function askFirst(
  address: string,
  headers: Record<string, string> = {},
  first?: (answer: Response) => Promise<void>,
): Promise<void> {
  const response = answerTo(address, headers, first);
  window.firstAnswers ??= new Map();
  window.firstAnswers.set(address, { response, authorization: headers.Authorization ?? null });
  // Whoever takes it hears of the failure; nobody may.
  return response.then(
    () => undefined,
    () => undefined,
  );
}

async function answerTo(
  address: string,
  headers: Record<string, string>,
  first?: (answer: Response) => Promise<void>,
): Promise<Response> {
  const response = await fetch(address, { headers });
  await first?.(response.clone()).catch(() => undefined);
  return response;
}

/** `fetch`, but for what was asked already by the same person: that answer is taken, once. */
export function fetchOrTake(address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  return take(address, init) ?? fetch(address, init);
}

/** Whether something was asked that nobody has taken yet: somebody looks at the shape of a page whose answers are on their way. */
export function hasFirstAnswers(): boolean {
  return (window.firstAnswers?.size ?? 0) > 0;
}

/** Forgets what nobody took, because it will be different: somebody has to complete their profile first. */
export function dropFirstAnswers(): void {
  window.firstAnswers?.clear();
}

function take(address: RequestInfo | URL, { method = 'GET', headers }: RequestInit) {
  const key = String(address);
  const answer = globalThis.window?.firstAnswers?.get(key);
  if (!answer || method !== 'GET') return undefined;
  if (performance.now() > KEPT_MS) return undefined;
  if (new Headers(headers).get('Authorization') !== answer.authorization) return undefined;
  window.firstAnswers?.delete(key);
  return answer.response;
}
