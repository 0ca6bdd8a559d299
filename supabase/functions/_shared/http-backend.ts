/** The backend over HTTP, as the functions reach it on the hosted platform. */
import { type BackendPort, backendUnavailable, type DatabaseRole } from './backend-port.ts';
import type { FunctionContext } from './context.ts';

type HttpContext = Pick<FunctionContext, 'backendUrl' | 'publishableKey' | 'serviceKey' | 'fetch'>;

/** The code of a refusal: what of it may be logged, as its message could contain personal data. */
async function codeOf(response: Response): Promise<string> {
  const body = (await response.json().catch(() => null)) as { code?: unknown } | null;
  return String(body?.code ?? 'no code');
}

/** Sends a request with a key and a bearer token. Throws `Failure` 503 when the backend doesn't answer or answers 5xx. */
export async function send(
  context: HttpContext,
  path: string,
  { key, bearer = key }: { key: string; bearer?: string },
  init: RequestInit = {},
): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('apikey', key);
  headers.set('authorization', `Bearer ${bearer}`);
  const hasBody = init.body !== undefined && init.body !== null;
  if (hasBody && !headers.has('content-type')) headers.set('content-type', 'application/json');
  let response: Response;
  try {
    response = await context.fetch(`${context.backendUrl}${path}`, { ...init, headers });
  } catch (error) {
    console.error(`The backend could not be reached: ${(error as Error).name}.`);
    throw backendUnavailable();
  }
  if (response.status >= 500) {
    // Query values and ids are personal data.
    const [service] = /^(?:\/[^/?]+){1,3}/.exec(path) ?? [];
    console.error(`The backend answered ${response.status} on ${service}: ${await codeOf(response)}.`);
    throw backendUnavailable();
  }
  return response;
}

/** The backend at the context's address. */
export function createHttpBackend(context: HttpContext): BackendPort {
  const ask = async (role: DatabaseRole, path: string, init?: RequestInit) => {
    const key = role === 'service_role' ? context.serviceKey : context.publishableKey;
    const response = await send(context, `/rest/v1/${path}`, { key }, init);
    return { status: response.status, text: await response.text() };
  };
  return {
    call: (role, name, parameters) =>
      ask(role, `rpc/${name}`, { method: 'POST', body: JSON.stringify(parameters) }),
    read: (role, query) => ask(role, query),
    async userOf(token) {
      const response = await send(context, '/auth/v1/user', { key: context.publishableKey, bearer: token });
      if (!response.ok) return null;
      const user = (await response.json()) as { id?: unknown };
      return typeof user.id === 'string' ? user.id : null;
    },
  };
}
