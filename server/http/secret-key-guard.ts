/**
 * Refuses the secret key in a browser, as hosted Supabase does: a key that passes every policy has been published when a page holds it.
 * It protects from an accident, not from an attacker, who can send any header.
 */
import type { MiddlewareHandler } from 'hono';

const SECRET_KEY = /^(?:Bearer\s+)?sb_secret_/i;
/** Every browser's user agent begins with it; no HTTP library's does. */
const BROWSER_AGENT = /\bMozilla\//;

/** Browsers alone send these two. `Sec-Fetch-Mode` is no sign of one: Node's own `fetch` sends it too. */
function isFromBrowser(headers: Headers): boolean {
  return (
    BROWSER_AGENT.test(headers.get('user-agent') ?? '') ||
    headers.has('sec-fetch-site') ||
    headers.has('origin')
  );
}

function bearsSecretKey(headers: Headers): boolean {
  return SECRET_KEY.test(headers.get('apikey') ?? '') || SECRET_KEY.test(headers.get('authorization') ?? '');
}

/** The middleware; it stands before the services and answers 401 in the gateway's form. */
export const secretKeyGuard: MiddlewareHandler = async (context, next) => {
  const { headers } = context.req.raw;
  if (!bearsSecretKey(headers) || !isFromBrowser(headers)) return next();
  return Response.json(
    {
      message: 'Forbidden use of secret API key in browser',
      hint: 'Secret API keys can only be used in a protected environment and should never be used in a browser. Exchange this key now.',
    },
    { status: 401 },
  );
};
