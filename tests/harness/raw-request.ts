/** Requests that `fetch` would tidy or refuse to send: the path goes out byte for byte, with any method and body. */
import { once } from 'node:events';
import http from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface RawRequest {
  method: string;
  /** With its query. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

export interface RawAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  bytes: Buffer;
}

/** Sends the request to an origin and reads the whole answer. Rejects when the connection ends without one. */
export async function sendRaw(
  origin: string,
  { method, path, headers, body }: RawRequest,
  agent?: http.Agent,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  const request = http.request({ hostname, port, method, path, agent, headers: { ...length, ...headers } });
  request.end(body);
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  return { status: response.statusCode ?? 0, headers: response.headers, bytes: await buffer(response) };
}
