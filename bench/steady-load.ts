/** Sends requests at an even rate, however long each takes, as many readers do who do not wait for each other. */
import { Agent, request as ask } from 'node:http';
import { setInterval as ticks } from 'node:timers/promises';
import { type Figures, type LoadRequest, percentile } from './load.ts';

export interface SteadyLoad {
  url: string;
  requests: readonly LoadRequest[];
  /** Requests a second. */
  rate: number;
  /** Ends the load. */
  until: Promise<unknown>;
}

const CONNECTIONS = 32;
const TICK_MS = 5;

/** Sends it; milliseconds until the answer has arrived. */
function send(
  agent: Agent,
  url: string,
  { path, method = 'GET', headers, body }: LoadRequest,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const began = performance.now();
  const sending = ask(url + path, { agent, method, headers }, (response) => {
    response.resume();
    response.once('end', () => {
      if (response.statusCode === 200) resolve(performance.now() - began);
      else reject(new Error(`${path}: answered ${response.statusCode}`));
    });
  });
  sending.once('error', reject);
  sending.end(body);
  return promise;
}

/** Puts load on a server until it is told to stop. Throws when a request fails. */
export async function steadyLoad({ url, requests, rate, until }: SteadyLoad): Promise<Figures> {
  // Round robin: a connection that nobody uses for seconds is closed by the server, perhaps while it is used again.
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, scheduling: 'fifo' });
  const latencies: number[] = [];
  const open = new Set<Promise<unknown>>();
  let failure: unknown;
  let stopped = false;
  void until.finally(() => {
    stopped = true;
  });
  const began = performance.now();
  let sent = 0;
  for await (const _ of ticks(TICK_MS)) {
    if (stopped || failure) break;
    for (; sent < ((performance.now() - began) / 1000) * rate; sent += 1) {
      const request = requests[sent % requests.length];
      if (!request) throw new Error('There are no requests');
      const sending = send(agent, url, request).then(
        (milliseconds) => latencies.push(milliseconds),
        (error) => {
          failure ??= error;
        },
      );
      open.add(sending);
      void sending.finally(() => open.delete(sending));
    }
  }
  await Promise.all(open);
  agent.destroy();
  if (failure) throw failure;
  const seconds = (performance.now() - began) / 1000;
  latencies.sort((a, b) => a - b);
  return {
    rate: latencies.length / seconds,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  };
}
