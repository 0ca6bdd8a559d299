/**
 * The backend as the functions use it: database calls with the service key, and the question who is calling.
 * Everything goes over the wire protocol, so that a function runs beside any backend that speaks it.
 */
import type { FunctionContext } from './context.ts';
import { Failure } from './failure.ts';

export interface Backend {
  /** Calls a database function with full rights. Throws `Failure` 503 when the backend doesn't answer. */
  rpc<T>(name: string, parameters: Record<string, unknown>): Promise<T>;
  /** Reads rows with full rights; `query` is the part after `/rest/v1/`. */
  select<T>(query: string): Promise<T[]>;
  /** A request with the service key to any path of the backend; returns its response unchanged. */
  request(path: string, init?: RequestInit): Promise<Response>;
}

function unavailable(): Failure {
  return new Failure(
    503,
    'backend_unavailable',
    'The service is not available at the moment. Please try again.',
  );
}

/** The code of a refusal: what of it may be logged, as its message could contain personal data. */
async function codeOf(response: Response): Promise<string> {
  const body = (await response.json().catch(() => null)) as { code?: unknown } | null;
  return String(body?.code ?? 'no code');
}

async function send(
  context: FunctionContext,
  path: string,
  key: string,
  bearer: string,
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
    throw unavailable();
  }
  if (response.status >= 500) {
    const service = path.split('/', 4).join('/');
    console.error(`The backend answered ${response.status} on ${service}: ${await codeOf(response)}.`);
    throw unavailable();
  }
  return response;
}

async function databaseFailure(response: Response, subject: string): Promise<Failure> {
  const body = (await response.json().catch(() => ({}))) as { code?: string; message?: string };
  console.error(`The database refused ${subject}: ${body.code}.`);
  if (body.message === 'payment_mode_differs') {
    return new Failure(503, 'payments_misconfigured', 'Payments are not available at the moment.');
  }
  return new Failure(
    response.status === 404 ? 404 : 500,
    body.message ?? 'internal_error',
    'The request could not be carried out.',
  );
}

/** The backend with the service key of the context. */
export function createBackend(context: FunctionContext): Backend {
  const request = (path: string, init?: RequestInit) =>
    send(context, path, context.serviceKey, context.serviceKey, init);
  return {
    request,
    async rpc<T>(name: string, parameters: Record<string, unknown>) {
      const response = await request(`/rest/v1/rpc/${name}`, {
        method: 'POST',
        body: JSON.stringify(parameters),
      });
      if (!response.ok) throw await databaseFailure(response, name);
      const text = await response.text();
      return (text === '' ? null : JSON.parse(text)) as T;
    },
    async select<T>(query: string) {
      const response = await request(`/rest/v1/${query}`);
      if (!response.ok) throw await databaseFailure(response, query.split('?')[0] ?? query);
      return (await response.json()) as T[];
    },
  };
}

/** Reads rows as a guest would. */
export async function selectAsGuest<T>(context: FunctionContext, query: string): Promise<T[]> {
  const response = await send(context, `/rest/v1/${query}`, context.publishableKey, context.publishableKey);
  if (!response.ok) throw await databaseFailure(response, query.split('?')[0] ?? query);
  return (await response.json()) as T[];
}

/** The bearer token of a request; undefined without one. */
export function bearerOf(request: Request): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
}

/**
 * The id of the user of the request's access token, checked by the auth service, so that an ended session counts as none.
 * Throws 401 `not_signed_in`.
 */
export async function callerOf(request: Request, context: FunctionContext): Promise<string> {
  const refusal = new Failure(401, 'not_signed_in', 'Please sign in first.');
  const bearer = bearerOf(request);
  if (!bearer || bearer.startsWith('sb_')) throw refusal;
  const response = await send(context, '/auth/v1/user', context.publishableKey, bearer);
  if (!response.ok) throw refusal;
  const user = (await response.json()) as { id?: unknown };
  if (typeof user.id !== 'string') throw refusal;
  return user.id;
}
