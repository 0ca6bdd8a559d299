/**
 * Measures operations through the server and, turn by turn in the same run, at the floor.
 */

import { type Floor, startFloor } from './baseline/baseline.ts';
import { createRecorder, type Recorder } from './baseline/record.ts';
import type { Place } from './fixture.ts';
import { type Ask, type Figures, putLoad } from './load.ts';
import { findGround } from './operations/context.ts';
import type { Operation } from './operations/operation.ts';
import { photos } from './operations/photos.ts';
import { reads } from './operations/reads.ts';
import { writes } from './operations/writes.ts';

export interface Effort {
  clients: number;
  /** Turns of product and floor. */
  rounds: number;
  /** How long both are warmed up before, whole seconds: every connection prepares every kind of statement, and code is compiled. */
  warmUpSeconds?: number;
  /** How long each turn reads, whole seconds; left out, each ask is made once. */
  seconds?: number;
  /** Most asks of an operation; all when left out. */
  most?: number;
}

export interface Measured extends Figures {
  name: string;
  /** Median of a single client, milliseconds; for reads. */
  alone: number | null;
  /** Requests a second at the floor, and the product's share of them. */
  floor: number;
  ratio: number;
  goals: Operation['goals'];
}

/** All operations on a place, those named or all. */
export async function operationsOf(
  place: Place,
  profiles: number,
  { most = Number.POSITIVE_INFINITY }: Partial<Effort>,
) {
  const ground = await findGround(place, profiles, most);
  return [...reads(ground), ...writes(ground), ...(await photos(ground))];
}

const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

function medians(rounds: readonly Figures[]): Figures {
  const of = (figure: keyof Figures) => median(rounds.map((round) => round[figure]));
  return { rate: of('rate'), p50: of('p50'), p99: of('p99') };
}

/** What the floor has to do for an operation. */
async function floorAsks(operation: Operation, recorder: Recorder, floor: Floor): Promise<Ask[]> {
  const { asks, recorded, reset } = operation;
  await reset?.();
  const answers = [];
  for (const ask of recorded === undefined ? asks : asks.slice(0, recorded))
    answers.push(await recorder.record(ask));
  await reset?.();
  return floor.prepare(answers, recorded === undefined);
}

/** Opens what measuring needs; `measure` gives the figures of one operation. */
export async function createMeasuring(place: Place, { clients, rounds, seconds, warmUpSeconds }: Effort) {
  const recorder = await createRecorder(place);
  const floor = await startFloor(place.address);
  const load = async (
    url: string,
    asks: readonly Ask[],
    { kind, lead, reset }: Operation,
    time: number | undefined,
    by = clients,
  ) => {
    const figures = await putLoad({
      url,
      asks,
      clients: by,
      seconds: kind === 'read' ? time : undefined,
      lead,
    });
    await reset?.();
    return figures;
  };
  return {
    async measure(operation: Operation): Promise<Measured> {
      const least = await floorAsks(operation, recorder, floor);
      const turn = async (time: number | undefined) => ({
        product: await load(place.server.url, operation.asks, operation, time),
        bare: await load(floor.url, least, operation, time),
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
          ? await load(place.server.url, operation.asks, operation, seconds, 1)
          : { p50: null };
      return {
        name: operation.name,
        ...medians(through),
        alone,
        floor: medians(beside).rate,
        ratio: median(through.map(({ rate }, at) => rate / (beside[at]?.rate ?? 1))),
        goals: operation.goals,
      };
    },
    async end() {
      floor.end();
      await recorder.close();
    },
  };
}
