/** A gateway of text messages on the wire: receives what the adapters send over real HTTP, and answers as told. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface GatewayRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  authorization: string | undefined;
  body: string;
}

export interface TextGateway {
  /** Its origin. */
  url: string;
  /** What arrived, oldest first. */
  requests: GatewayRequest[];
  /** The next answers; `silence` leaves the request without one. */
  answers: { status?: number; body?: string; silence?: boolean }[];
  stop(): Promise<void>;
}

/** Starts a gateway, which accepts everything unless `answers` say otherwise. */
export async function startTextGateway(): Promise<TextGateway> {
  const requests: GatewayRequest[] = [];
  const answers: TextGateway['answers'] = [];
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://gateway');
    requests.push({
      method: request.method ?? '',
      path: pathname,
      query: Object.fromEntries(searchParams),
      authorization: request.headers.authorization,
      body: await text(request),
    });
    const { status = 200, body = '{"status":"accepted"}', silence = false } = answers.shift() ?? {};
    if (!silence) response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answers,
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
