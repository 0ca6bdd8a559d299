/**
 * Serves a handler on Deno, where the hosted platform runs functions. On Node the embedded server calls handlers itself.
 */
import type { FunctionHandler } from './context.ts';

declare const Deno: {
  env: { toObject(): Record<string, string> };
  serve(handler: (request: Request) => Promise<Response>): void;
};
declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void } | undefined;

/** The first value of a JSON object of keys by name, as newer projects have them. */
function firstKey(text: string | undefined): string | undefined {
  if (!text) return undefined;
  const keys = JSON.parse(text) as Record<string, string>;
  return keys.default ?? Object.values(keys)[0];
}

/** Starts answering requests with the handler; the context comes from the variables the platform sets. */
export function serve(handler: FunctionHandler): void {
  const variables = Deno.env.toObject();
  const context = {
    backendUrl: (variables.SUPABASE_URL ?? '').replace(/\/+$/, ''),
    publishableKey: firstKey(variables.SUPABASE_PUBLISHABLE_KEYS) ?? variables.SUPABASE_ANON_KEY ?? '',
    serviceKey: firstKey(variables.SUPABASE_SECRET_KEYS) ?? variables.SUPABASE_SERVICE_ROLE_KEY ?? '',
    variables,
    now: () => new Date(),
    fetch: (input: string | URL | Request, init?: RequestInit) => fetch(input, init),
    waitUntil: (work: Promise<unknown>) => {
      if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(work);
    },
  };
  Deno.serve((request) => {
    const network = request.headers.get('x-forwarded-for')?.split(',')[0]?.trim();
    return handler(request, { ...context, network });
  });
}
