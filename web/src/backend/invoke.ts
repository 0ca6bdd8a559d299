/** Calls of Edge Functions. The client sends the member's access token. */
import { backend } from './client.ts';
import { BackendError, toBackendError } from './errors.ts';

/** Returns a function's JSON response, which the caller validates; throws BackendError with the `code` of its body (`already_paid`, `not_signed_in` …). */
export async function invokeFunction(name: string, body: Record<string, unknown>): Promise<unknown> {
  const { data, error } = await backend().functions.invoke(name, { body });
  if (error) throw await withCode(error);
  return data;
}

async function withCode(error: unknown): Promise<BackendError> {
  const plain = toBackendError(error);
  const { context } = error as { context?: unknown };
  if (!(context instanceof Response)) return plain;
  const answer: unknown = await context.json().catch(() => null);
  const code = (answer as { code?: unknown } | null)?.code;
  return typeof code === 'string'
    ? new BackendError(plain.message, plain.kind, plain.status, code, error)
    : plain;
}
