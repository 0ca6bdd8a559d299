/**
 * The backend as the functions use it: database calls with full rights, and the question who is calling. The port decides whether they are
 * HTTP requests; storage and accounts are always spoken to in the wire protocol.
 */
import type { BackendPort, DatabaseAnswer } from './backend-port.ts';
import type { FunctionContext } from './context.ts';
import { Failure } from './failure.ts';
import { createHttpBackend, send } from './http-backend.ts';

export interface Backend {
  /** Calls a database function with full rights. Throws `Failure` 503 when the backend doesn't answer. */
  rpc<T>(name: string, parameters: Record<string, unknown>): Promise<T>;
  /** Reads rows with full rights; `query` is the part after `/rest/v1/`. */
  select<T>(query: string): Promise<T[]>;
  /** A request with the service key to storage or auth; returns its response unchanged. */
  request(path: string, init?: RequestInit): Promise<Response>;
}

function portOf(context: FunctionContext): BackendPort {
  return context.backend ?? createHttpBackend(context);
}

function databaseFailure({ status, text }: DatabaseAnswer, subject: string): Failure {
  const body = parsed<{ code?: string; message?: string }>(text) ?? {};
  console.error(`The database refused ${subject}: ${body.code}.`);
  if (body.message === 'payment_mode_differs') {
    return new Failure(503, 'payments_misconfigured', 'Payments are not available at the moment.');
  }
  return new Failure(
    status === 404 ? 404 : 500,
    body.message ?? 'internal_error',
    'The request could not be carried out.',
  );
}

/** Undefined for what is not JSON. */
function parsed<T>(text: string): T | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readAnswer<T>(answer: DatabaseAnswer, subject: string): T {
  if (answer.status >= 300) throw databaseFailure(answer, subject);
  return (answer.text === '' ? null : JSON.parse(answer.text)) as T;
}

const relationOf = (query: string) => query.split('?')[0] ?? query;

/** The backend with the service key of the context. */
export function createBackend(context: FunctionContext): Backend {
  const port = portOf(context);
  return {
    request: (path, init) => send(context, path, { key: context.serviceKey }, init),
    async rpc<T>(name: string, parameters: Record<string, unknown>) {
      return readAnswer<T>(await port.call('service_role', name, parameters), name);
    },
    async select<T>(query: string) {
      return readAnswer<T[]>(await port.read('service_role', query), relationOf(query));
    },
  };
}

/** Reads rows as a guest would. */
export async function selectAsGuest<T>(context: FunctionContext, query: string): Promise<T[]> {
  return readAnswer<T[]>(await portOf(context).read('anon', query), relationOf(query));
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
  const user = await portOf(context).userOf(bearer);
  if (user === null) throw refusal;
  return user;
}
