import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/** Whether reading a body failed because the client closed the connection: nothing to report. */
export function isClientsFault(error: unknown): boolean {
  return (
    error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET'
  );
}

/** A middleware that responds with `refuse()` when the body has more than `limit` bytes. Chunked bodies are read into memory. */
export function limitBody(limit: number, refuse: () => Response): MiddlewareHandler {
  const limitChunked = bodyLimit({ maxSize: limit, onError: refuse });
  return async (context, next) => {
    const { headers, method } = context.req.raw;
    if (method === 'GET' || method === 'HEAD') return next();
    const declared = headers.get('content-length');
    // The HTTP parser ends bodies at their declared length.
    if (declared !== null) return Number(declared) > limit ? refuse() : next();
    return headers.has('transfer-encoding') ? limitChunked(context, next) : next();
  };
}
