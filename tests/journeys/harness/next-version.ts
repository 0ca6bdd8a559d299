/** The product behind a front of its own, on which a new version of the service worker can come out: everything else passes through. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { productAddress } from './product.ts';

const WORKER = '/service-worker.js';

export interface Front {
  url: string;
  /** From now on the worker's file is another one, as after a new build. */
  release(): void;
  close(): Promise<void>;
}

/** Opens the front on a free port. */
export async function openFront(): Promise<Front> {
  const { url: product } = productAddress();
  let version = 1;
  const server = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? '/', product), {
      headers: {
        accept: request.headers.accept ?? '*/*',
        'accept-language': request.headers['accept-language'] ?? '',
      },
    });
    const headers = Object.fromEntries(answer.headers);
    // `fetch` has unpacked the body.
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) delete headers[name];
    response.writeHead(answer.status, headers);
    response.write(Buffer.from(await answer.arrayBuffer()));
    if (request.url === WORKER) response.write(`\n// version ${version}\n`);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release: () => {
      version += 1;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
