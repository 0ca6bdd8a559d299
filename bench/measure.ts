/** Measures operations through the server and, alternating in the same run, on the baseline. */
import { type Baseline, startBaseline } from './baseline/baseline.ts';
import { createRecorder, type Recorder } from './baseline/record.ts';
import type { Fixture } from './fixture.ts';
import { type Figures, type LoadRequest, putLoad } from './load.ts';
import { median } from './median.ts';
import { loadContext } from './operations/context.ts';
import type { Operation } from './operations/operation.ts';
import { photos } from './operations/photos.ts';
import { reads } from './operations/reads.ts';
import { writes } from './operations/writes.ts';

export interface Effort {
  clients: number;
  /** Alternations of product and baseline. */
  rounds: number;
  /** Duration of the warm-up in whole seconds, in which connections prepare their statements and code is compiled. */
  warmUpSeconds?: number;
  /** Duration of each turn of a read in whole seconds; when omitted, each request is sent once. */
  seconds?: number;
  /** Maximum number of requests of an operation; default: all. */
  most?: number;
}

export interface Measured extends Figures {
  name: string;
  /** Median of a single client, milliseconds; for reads. */
  alone: number | null;
  /** Requests a second of the baseline, and the product's rate divided by it. */
  baseline: number;
  ratio: number;
  goals: Operation['goals'];
}

/** All operations on a fixture. */
export async function operationsOf(
  fixture: Fixture,
  profiles: number,
  { most = Number.POSITIVE_INFINITY }: Partial<Effort>,
) {
  const context = await loadContext(fixture, profiles, most);
  return [...reads(context), ...writes(context), ...(await photos(context))];
}

/** Each figure's median. */
export function medians(rounds: readonly Figures[]): Figures {
  const of = (figure: keyof Figures) => median(rounds.map((round) => round[figure]));
  return { rate: of('rate'), p50: of('p50'), p99: of('p99') };
}

/** Records an operation; returns the requests for the baseline. */
async function baselineRequests(
  operation: Operation,
  recorder: Recorder,
  baseline: Baseline,
): Promise<LoadRequest[]> {
  const { requests, recorded, reset } = operation;
  await reset?.();
  const recordings = [];
  for (const request of recorded === undefined ? requests : requests.slice(0, recorded))
    recordings.push(await recorder.record(request));
  await reset?.();
  return baseline.prepare(recordings, recorded === undefined);
}

/** Opens recorder and baseline; `measure` returns the figures of one operation. */
export async function createMeasuring(fixture: Fixture, { clients, rounds, seconds, warmUpSeconds }: Effort) {
  const recorder = await createRecorder(fixture);
  const baseline = await startBaseline(fixture.address);
  const load = async (
    url: string,
    requests: readonly LoadRequest[],
    { kind, lead, reset }: Operation,
    time: number | undefined,
    by = clients,
  ) => {
    const figures = await putLoad({
      url,
      requests,
      clients: by,
      seconds: kind === 'read' ? time : undefined,
      lead,
    });
    await reset?.();
    return figures;
  };
  return {
    async measure(operation: Operation): Promise<Measured> {
      const least = await baselineRequests(operation, recorder, baseline);
      const turn = async (time: number | undefined) => ({
        product: await load(fixture.server.url, operation.requests, operation, time),
        bare: await load(baseline.url, least, operation, time),
      });
      if (warmUpSeconds !== undefined) await turn(warmUpSeconds);
      const through: Figures[] = [];
      const beside: Figures[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const { product, bare } = await turn(seconds);
        through.push(product);
        beside.push(bare);
      }
      const { p50: alone } =
        operation.kind === 'read'
          ? await load(fixture.server.url, operation.requests, operation, seconds, 1)
          : { p50: null };
      return {
        name: operation.name,
        ...medians(through),
        alone,
        baseline: medians(beside).rate,
        ratio: median(through.map(({ rate }, at) => rate / (beside[at]?.rate ?? 1))),
        goals: operation.goals,
      };
    },
    async end() {
      baseline.end();
      await recorder.close();
    },
  };
}
