/**
 * Functions that only the operator's own schedule may call prove it with the service key.
 */
import { bearerOf } from './backend.ts';
import type { FunctionContext } from './context.ts';
import { sha256 } from './digest.ts';
import { Failure } from './failure.ts';

/** Throws 401 `service_only` unless the request has the service key; compares digests, against timing attacks. */
export async function requireServiceKey(request: Request, context: FunctionContext): Promise<void> {
  const offered = bearerOf(request) ?? request.headers.get('apikey') ?? '';
  if (context.serviceKey === '' || (await sha256(offered)) !== (await sha256(context.serviceKey))) {
    throw new Failure(401, 'service_only', 'This function is called by the service itself.');
  }
}
