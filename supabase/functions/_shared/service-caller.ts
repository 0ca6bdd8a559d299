/**
 * Functions that only the operator's own schedule may call prove it with the service key.
 */
import type { FunctionContext } from './context.ts';
import { Failure } from './failure.ts';

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Throws 401 `service_only` unless the request bears the service key; compares digests, so that time tells nothing. */
export async function requireServiceKey(request: Request, context: FunctionContext): Promise<void> {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  const offered = bearer ?? request.headers.get('apikey') ?? '';
  if (context.serviceKey === '' || (await digest(offered)) !== (await digest(context.serviceKey))) {
    throw new Failure(401, 'service_only', 'This function is called by the service itself.');
  }
}
