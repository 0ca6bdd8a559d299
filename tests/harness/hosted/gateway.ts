/**
 * What stands in front of the services on a hosted project: one origin, and API keys that become the tokens of their roles. It changes nothing
 * else in requests and responses.
 */
import http from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { SignJWT } from 'jose';

export interface GatewayKeys {
  publishable: string;
  secret: string;
}

export interface GatewayOptions {
  port: number;
  /** Base addresses of services, by the path where they are mounted, e.g. `/rest/v1`. */
  services: Readonly<Record<string, string>>;
  keys: GatewayKeys;
  jwtSecret: string;
  /** Everything else. */
  rest: Hono;
}

/** Years from now: the gateway of a hosted project makes these tokens anew. */
const EXPIRY = 2_524_608_000;
/** Addresses that a browser opens without a key. */
const OPEN = /^\/storage\/v1\/|^\/auth\/v1\/(?:verify|callback|authorize|\.well-known\/)/;

function tokenOf(role: string, jwtSecret: string): Promise<string> {
  const claims = { role, iss: 'supabase', exp: EXPIRY };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(jwtSecret));
}

/** The headers that a service receives; null when the key is missing or unknown. */
function forwardedHeaders(
  { method, url = '', headers }: http.IncomingMessage,
  tokens: ReadonlyMap<string, string>,
): http.IncomingHttpHeaders | null {
  const bearer = headers.authorization?.replace(/^Bearer /, '');
  const key = headers.apikey ?? new URL(url, 'http://gateway').searchParams.get('apikey') ?? bearer ?? '';
  const token = tokens.get(String(key));
  // A browser asks without a key whether it may send one.
  if (!token && method !== 'OPTIONS' && !OPEN.test(url)) return null;
  const own =
    bearer !== undefined && !tokens.has(bearer) ? headers.authorization : token && `Bearer ${token}`;
  return { ...headers, ...(own !== undefined && { authorization: own }) };
}

function refuse(response: http.ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ message }));
}

function forward(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  to: URL,
  headers: object,
): void {
  const sent = http.request(
    {
      host: to.hostname,
      port: to.port,
      method: request.method,
      path: to.pathname + to.search,
      headers: { ...headers },
    },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    },
  );
  sent.once('error', () => {
    if (response.headersSent) response.destroy();
    else refuse(response, 502, 'The service does not answer');
  });
  request.pipe(sent);
}

/** Listens on the port; resolves to the function that stops it. */
export async function startGateway(options: GatewayOptions): Promise<() => Promise<void>> {
  const { services, keys, jwtSecret, rest } = options;
  const tokens = new Map([
    [keys.publishable, await tokenOf('anon', jwtSecret)],
    [keys.secret, await tokenOf('service_role', jwtSecret)],
  ]);
  const others = getRequestListener(rest.fetch);
  const server = http.createServer((request, response) => {
    const url = request.url ?? '/';
    const [base, address] = Object.entries(services).find(([path]) => url.startsWith(`${path}/`)) ?? [];
    if (base === undefined) return others(request, response);
    const headers = forwardedHeaders(request, tokens);
    if (!headers) return refuse(response, 401, 'No API key found in request');
    forward(request, response, new URL(address + url.slice(base.length)), headers);
  });
  await new Promise<void>((resolve) => server.listen(options.port, '127.0.0.1', resolve));
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}
