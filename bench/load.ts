/**
 * Asks one server for the same kind of thing over and over, on a number of connections, and tells how fast it answered.
 */
import autocannon from 'autocannon';

export interface Ask {
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
  asks: readonly Ask[];
  clients: number;
  /** How long; left out, each ask is made once. */
  seconds?: number;
  /** So many first answers to each client aren't measured, when there are seconds for more. */
  lead?: number;
}

const SAMPLE_MS = 20;

function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** Puts load on a server; the asks are shared out among the clients, who begin anew when they are through. Throws when one is refused. */
export async function putLoad({ url, asks, clients, seconds, lead = 0 }: Load): Promise<Figures> {
  const connections = Math.min(clients, asks.length);
  const latencies: number[] = [];
  let client = 0;
  let refused: string | undefined;
  let began = performance.now();
  let last = began;
  const instance = autocannon({
    url,
    connections,
    // It only ends between two samples.
    sampleInt: SAMPLE_MS,
    ...(seconds === undefined ? { amount: asks.length } : { duration: seconds }),
    setupClient: (each) => {
      const own = asks.filter((_, at) => at % connections === client);
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
    throw new Error(`${asks[0]?.path}: answered ${refused ?? `with ${errors} errors`}`);
  }
  latencies.sort((a, b) => a - b);
  return {
    rate: (latencies.length / (last - began)) * 1000,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  };
}
