/** A project whose services answer as a test says: for functions that meet refusals and outages that real services rarely give. */
import type { FunctionContext, FunctionHandler } from '#functions/_shared/context.ts';

/** Answers by method and path, e.g. `POST /rest/v1/rpc/log_mail`; of several for one, each is given once, the last for ever. */
export type Answers = Readonly<Record<string, readonly Response[]>>;

export interface AskedProject {
  context: FunctionContext;
  /** The requests that it got, by method and path. */
  asked: string[];
  /** The JSON that was sent with the last request of this method and path. */
  sent(name: string): unknown;
  /** The query of the last request of this method and path. */
  query(name: string): string;
  /** Calls a function as the service itself, by POST. */
  call(handle: FunctionHandler, body?: unknown): Promise<Answered>;
  /** The same with the token of a user, whom `GET /auth/v1/user` names. */
  callAsUser(handle: FunctionHandler, body?: unknown): Promise<Answered>;
}

interface Answered {
  status: number;
  body: Record<string, unknown>;
}

const SECRET = 'sb_secret_a';

/** The answer of a database function. */
export const returns = (value: unknown) => [Response.json(value)];
/** The answer of a database function that raises an error. */
export const raises = (message: string, status = 400) => [
  Response.json({ code: 'P0001', message }, { status }),
];

/** What has no answer is refused with 404; without any answers nothing is reached. */
export function projectAnswering(
  answers: Answers | null,
  variables: FunctionContext['variables'] = {},
): AskedProject {
  const asked: string[] = [];
  const last = new Map<string, { query: string; body: string }>();
  const given = new Map<string, number>();
  const context: FunctionContext = {
    backendUrl: 'https://project.example',
    publishableKey: 'sb_publishable_a',
    serviceKey: SECRET,
    variables,
    now: () => new Date(),
    async fetch(input, init) {
      if (!answers) throw new TypeError('fetch failed');
      const request = new Request(input, init);
      const { pathname, search } = new URL(request.url);
      const name = `${request.method} ${pathname}`;
      asked.push(name);
      last.set(name, { query: search, body: await request.text() });
      const own = answers[name] ?? [];
      const turn = given.get(name) ?? 0;
      given.set(name, turn + 1);
      return own[Math.min(turn, own.length - 1)]?.clone() ?? Response.json({}, { status: 404 });
    },
  };
  const post = async (handle: FunctionHandler, token: string, body: unknown): Promise<Answered> => {
    const request = new Request('https://functions.example/', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    const response = await handle(request, context);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return {
    context,
    asked,
    sent: (name) => JSON.parse(last.get(name)?.body ?? 'null'),
    query: (name) => last.get(name)?.query ?? '',
    call: (handle, body = {}) => post(handle, SECRET, body),
    callAsUser: (handle, body = {}) => post(handle, 'a.b.c', body),
  };
}
