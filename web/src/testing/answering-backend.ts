/** For tests: a backend whose answers a test gives, and the storage of a browser, in place of those of a page. */
import { vi } from 'vitest';

export const BACKEND = 'https://backend.example';

/** Answers by method and path, e.g. `POST /auth/v1/otp`; null for none that arrives. Of several, each is given once, the last for ever. */
export type Answers = Record<string, readonly (Response | null)[]>;

export interface AnsweringBackend {
  /** May be changed while a test runs. */
  answers: Answers;
  /** What all else is answered; 404 if it is left out. */
  otherwise?: Response;
  /** What was requested, by method and path. */
  asked: string[];
  /** The same with query and body: `GET /rest/v1/fees?select=amount`, `POST /rest/v1/rpc/send_interest {"user_id":"a"}`. */
  requests: string[];
  /** The last request of this method and path: its headers, query and JSON. */
  last(name: string): { headers: Headers; query: string; body: unknown } | undefined;
}

/** A storage of the browser. */
export function stubStorage(name: 'localStorage' | 'sessionStorage', entries: Record<string, string> = {}) {
  const stored = new Map(Object.entries(entries));
  vi.stubGlobal(name, {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  return stored;
}

/** Stands for the network until `vi.unstubAllGlobals`; what has no answer is refused with 404. */
export function stubBackend(answers: Answers = {}): AnsweringBackend {
  const asked: string[] = [];
  const written: string[] = [];
  const requests = new Map<string, { headers: Headers; query: string; body: unknown }>();
  const given = new Map<string, number>();
  const backend: AnsweringBackend = { answers, asked, requests: written, last: (name) => requests.get(name) };
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const { pathname, search } = new URL(String(input), BACKEND);
    const name = `${init.method ?? 'GET'} ${pathname}`;
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    asked.push(name);
    written.push(`${name}${decodeURIComponent(search)}${body === null ? '' : ` ${JSON.stringify(body)}`}`);
    requests.set(name, { headers: new Headers(init.headers), query: search, body });
    const own = backend.answers[name] ?? [];
    const turn = given.get(name) ?? 0;
    given.set(name, turn + 1);
    const answer = own[Math.min(turn, own.length - 1)];
    if (answer === null) throw new TypeError('Failed to fetch');
    if (!answer && name === 'GET /config.json')
      return Response.json({ backendUrl: BACKEND, publishableKey: 'sb_publishable_k' });
    return (answer ?? backend.otherwise)?.clone() ?? Response.json({ message: 'not found' }, { status: 404 });
  });
  return backend;
}
