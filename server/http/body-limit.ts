/**
 * Refuses bodies that are too large without gathering them: by their declared length, or, when none is declared, while they are read.
 */
import type { MiddlewareHandler } from 'hono';

/** What reading a body fails with that turns out too large. The client gets the refusal, so it is nothing to report. */
class BodyTooLarge extends Error {
  override name = 'BodyTooLarge';
}

/** Whether reading a body failed by the client's doing: too large, or the connection gone in its midst. Nothing to report. */
export function isClientsFault(error: unknown): boolean {
  if (error instanceof BodyTooLarge) return true;
  return (
    error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET'
  );
}

function counted(body: ReadableStream<Uint8Array>, limit: number, exceeded: () => void) {
  // The source is never cancelled: that would close the connection before the refusal reaches the client.
  const chunks = body.values({ preventCancel: true });
  let size = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) return controller.close();
      size += value.byteLength;
      if (size <= limit) return controller.enqueue(value);
      exceeded();
      controller.error(new BodyTooLarge('The body is too large'));
    },
  });
}

/** A middleware that gives `refuse()` instead of the handler's answer when the body has more than `limit` bytes. */
export function limitBody(limit: number, refuse: () => Response): MiddlewareHandler {
  return async (context, next) => {
    const { headers, method } = context.req.raw;
    if (method === 'GET' || method === 'HEAD') return next();
    const declared = headers.get('content-length');
    if (declared !== null) {
      // Bodies never get longer than declared: the HTTP parser sees to that.
      return Number(declared) > limit ? refuse() : next();
    }
    if (!headers.has('transfer-encoding')) return next();
    const { body } = context.req.raw;
    if (!body) return next();
    let isTooLarge = false;
    const limited = counted(body, limit, () => {
      isTooLarge = true;
    });
    const init: RequestInit & { duplex: 'half' } = {
      body: limited,
      duplex: 'half',
    };
    context.req.raw = new Request(context.req.raw, init);
    await next();
    if (isTooLarge) context.res = refuse();
  };
}
