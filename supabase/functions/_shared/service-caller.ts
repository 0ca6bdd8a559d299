/**
 * Functions that only the operator's own schedule may call prove it with the service key.
 */
import { equalSecrets } from '#domain/equal-secrets.ts';
import { bearerOf } from './backend.ts';
import type { FunctionContext } from './context.ts';
import { Failure } from './failure.ts';

/** Throws 401 `service_only` unless the request has the service key. */
export function requireServiceKey(request: Request, context: FunctionContext): void {
  const offered = bearerOf(request) ?? request.headers.get('apikey') ?? '';
  if (context.serviceKey === '' || !equalSecrets(offered, context.serviceKey)) {
    throw new Failure(401, 'service_only', 'This function is called by the service itself.');
  }
}
