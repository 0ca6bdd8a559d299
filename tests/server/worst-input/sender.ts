/** A thread of its own with two clients: one sends the requests it is given, the other asks for a page all the time. */
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { type RawRequest, sendRaw } from '#tests/harness/raw-request.ts';
import { cooked, type RecipeRequest } from './recipes.ts';

/** In place of the status. */
const NO_ANSWER = 999;

export interface Sent {
  /** Of the requests, in their order; 0 when the server ended the connection. */
  statuses: number[];
  /** Of the pages that the second client asked for. */
  pages: number[];
}

const PAGE = '/config.json';
const PAGE_MS = 5;
const PATIENT_MS = 20_000;
const { origin, apikey } = workerData as { origin: string; apikey: string };
const agent = new http.Agent({ keepAlive: true });

let requests = 0;
/** Another one for each request: limits are not what is tested. */
const someAddress = () => {
  requests += 1;
  return `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`;
};

function requestOf({ method, path, query, headers, header, body }: RecipeRequest): RawRequest {
  return {
    method,
    path: path + (query ? cooked(query) : ''),
    headers: {
      apikey,
      'X-Forwarded-For': someAddress(),
      ...headers,
      ...(header && { [header.name]: cooked(header.value) }),
    },
    body: body instanceof Uint8Array ? body : body && cooked(body),
  };
}

async function statusOf(request: RawRequest): Promise<number> {
  const answered = sendRaw(origin, request, agent).then(
    ({ status }) => status,
    // A server may refuse a body before it has all of it.
    () => 0,
  );
  return Promise.race([answered, pause(PATIENT_MS, NO_ANSWER, { ref: false })]);
}

parentPort?.on('message', async (given: RecipeRequest[]) => {
  const sent: Sent = { statuses: [], pages: [] };
  let isDone = false;
  const asking = (async () => {
    while (!isDone) {
      sent.pages.push(await statusOf({ method: 'GET', path: PAGE }));
      await pause(PAGE_MS);
    }
  })();
  for (const request of given) sent.statuses.push(await statusOf(requestOf(request)));
  isDone = true;
  await asking;
  parentPort?.postMessage(sent);
});
