/** Sends requests at an even rate, however long each takes, as many readers do who do not wait for each other. */
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

/** Puts load on a server until it is told to stop. Throws when a request fails. */
export async function steadyLoad({ url, requests, rate, until }: SteadyLoad): Promise<Figures> {
  const latencies: number[] = [];
  const open = new Set<Promise<void>>();
  const send = async ({ path, ...init }: LoadRequest) => {
    const began = performance.now();
    const response = await fetch(url + path, init as RequestInit);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path}: answered ${response.status}`);
    latencies.push(performance.now() - began);
  };
  let stopped = false;
  void until.finally(() => {
    stopped = true;
  });
  const began = performance.now();
  let sent = 0;
  for await (const _ of ticks(1)) {
    if (stopped) break;
    for (; sent < ((performance.now() - began) / 1000) * rate; sent += 1) {
      const request = requests[sent % requests.length];
      if (!request) throw new Error('There are no requests');
      const sending = send(request).finally(() => open.delete(sending));
      open.add(sending);
    }
  }
  await Promise.all(open);
  const seconds = (performance.now() - began) / 1000;
  latencies.sort((a, b) => a - b);
  return {
    rate: latencies.length / seconds,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  };
}
