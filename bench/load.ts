/** Sends requests of one kind to a server on several connections and measures rate and latency. */
import autocannon from 'autocannon';

export interface LoadRequest {
  path: string;
  method?: 'GET' | 'POST' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface Figures {
  /** Requests a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

export interface Load {
  url: string;
  requests: readonly LoadRequest[];
  clients: number;
  /** Duration; when omitted, each request is sent once. */
  seconds?: number;
  /** The number of first responses of each client that are not measured, when `seconds` is given. */
  lead?: number;
}

const SAMPLE_MS = 20;

export function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** Puts load on a server. The requests are distributed among the clients, which repeat theirs. Throws when one fails. */
export async function putLoad({ url, requests, clients, seconds, lead = 0 }: Load): Promise<Figures> {
  const connections = Math.min(clients, requests.length);
  const latencies: number[] = [];
  let client = 0;
  let refused: string | undefined;
  let began = performance.now();
  let last = began;
  const instance = autocannon({
    url,
    connections,
    // autocannon ends only between two samples.
    sampleInt: SAMPLE_MS,
    ...(seconds === undefined ? { amount: requests.length } : { duration: seconds }),
    setupClient: (each) => {
      const own = requests.filter((_, at) => at % connections === client);
      client += 1;
      each.setRequests(own);
      let leading = seconds === undefined ? 0 : lead;
      each.on('response', (status, _bytes, milliseconds) => {
        last = performance.now();
        if (leading > 0) began = last;
        else latencies.push(milliseconds);
        leading -= 1;
        if (status >= 300) refused ??= `${status}`;
      });
    },
  });
  const { errors } = await instance;
  if (refused !== undefined || errors > 0) {
    throw new Error(`${requests[0]?.path}: answered ${refused ?? `with ${errors} errors`}`);
  }
  latencies.sort((a, b) => a - b);
  return {
    rate: (latencies.length / (last - began)) * 1000,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  };
}
