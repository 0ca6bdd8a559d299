import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { accessDenied, noSuchKey } from './errors.ts';

const DOT_SEGMENT = /(^|[/\\])(\.|%2e){1,2}($|[/\\])/i;

function hasDotSegment(path: string): boolean {
  return DOT_SEGMENT.test(path.replaceAll(/%2f/gi, '/').replaceAll(/%5c/gi, '\\'));
}

/** Rejects dot segments in the raw request path. `Request` resolves `.` and `..` in its URL, encoded or not, and would address another object. */
export const refuseDotSegments: MiddlewareHandler<{ Bindings: Partial<HttpBindings> }> = (context, next) => {
  const sent = context.env.incoming?.url ?? context.req.url;
  const [path = ''] = sent.split('?');
  if (!hasDotSegment(path)) return next();
  throw ['POST', 'PUT'].includes(context.req.method) ? accessDenied() : noSuchKey();
};
