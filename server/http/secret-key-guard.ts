/** Rejects the secret key in a browser, as hosted does: a page that contains it is public. Prevents accidents, not attacks. */
import type { MiddlewareHandler } from 'hono';

const SECRET_KEY = /^(?:Bearer\s+)?sb_secret_/i;
/** Every browser's user agent begins with it; no HTTP library's does. */
const BROWSER_AGENT = /\bMozilla\//;

/** Only browsers send these two; Node's own `fetch` sends `Sec-Fetch-Mode`, too. */
function isFromBrowser(headers: Headers): boolean {
  return (
    BROWSER_AGENT.test(headers.get('user-agent') ?? '') ||
    headers.has('sec-fetch-site') ||
    headers.has('origin')
  );
}

function hasSecretKey(headers: Headers): boolean {
  return SECRET_KEY.test(headers.get('apikey') ?? '') || SECRET_KEY.test(headers.get('authorization') ?? '');
}

const REFUSAL = {
  message: 'Forbidden use of secret API key in browser',
  hint: 'Secret API keys can only be used in a protected environment and should never be used in a browser. Exchange this key now.',
};

/** The middleware; it runs before the services and responds with 401 in the gateway's format. */
export const secretKeyGuard: MiddlewareHandler = (context, next) => {
  const { headers } = context.req.raw;
  if (!hasSecretKey(headers) || !isFromBrowser(headers)) return next();
  return Promise.resolve(Response.json(REFUSAL, { status: 401 }));
};
