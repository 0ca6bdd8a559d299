/** Mangal (docs/patrika.md, "Mangal"): the house of Mars from the lagna, what softens it, and what some books add. */
import type { ChartBody, Positions } from './sky.ts';
import { houseOf, rashiOf } from './zodiac.ts';

export type MangalStatus = 'no' | 'mild' | 'yes' | 'unknown';

/** Houses of Mars that count: `maharashtra`, or with the second house as well, as many books outside Maharashtra have it. */
export type MangalHouses = 'maharashtra' | 'with_second';

/** What makes the mangal mild. */
export type Cancellation =
  | { code: 'mars_at_home_in_house' }
  | { code: 'strong_benefic'; body: 'jupiter' | 'venus'; house: number };

/** What some books also say. It is shown and changes nothing. */
export type MangalNote =
  | { code: 'moon_in_kendra' | 'saturn_in_mangal_house'; house: number }
  | { code: 'weak_benefic'; body: 'jupiter' | 'venus'; house: number }
  | {
      code:
        | 'jupiter_aspects_mars'
        | 'mars_in_simha_or_kumbha'
        | 'mars_in_movable_sign'
        | 'mars_sign_in_house';
    };

export interface Mangal {
  status: Exclude<MangalStatus, 'unknown'>;
  /** Of Mars, counted from the lagna, the Moon and Venus. The last two are information only. */
  house: number;
  houseFromMoon: number;
  houseFromVenus: number;
  rashi: number;
  cancellations: Cancellation[];
  notes: MangalNote[];
}

const HOUSES: Record<MangalHouses, readonly number[]> = {
  maharashtra: [1, 4, 7, 8, 12],
  with_second: [1, 2, 4, 7, 8, 12],
};
/** By house: the sign in which Mars does no harm there. */
const HARMLESS_SIGN: Record<number, number> = { 1: 1, 4: 8, 7: 10, 8: 4, 12: 9 };
/** By house: further signs that some books excuse. */
const EXCUSED_SIGNS: Record<number, readonly number[]> = { 4: [1, 8], 7: [10, 4], 8: [9, 12], 12: [2, 7] };
/** Own signs and the sign of exaltation. */
const STRONG_SIGNS = { jupiter: [4, 9, 12], venus: [2, 7, 12] } as const;

/** The mangal of a chart whose lagna is in the rashi `lagna`. */
export function mangalOf(lagna: number, positions: Positions, houses: MangalHouses = 'maharashtra'): Mangal {
  const rashi = rashiOf(positions.mars);
  const house = houseOf(rashi, lagna);
  const counts = HOUSES[houses].includes(house);
  const cancellations = counts ? cancellationsOf(lagna, positions, house, rashi) : [];
  return {
    status: counts ? (cancellations.length > 0 ? 'mild' : 'yes') : 'no',
    house,
    houseFromMoon: houseOf(rashi, rashiOf(positions.moon)),
    houseFromVenus: houseOf(rashi, rashiOf(positions.venus)),
    rashi,
    cancellations,
    notes: counts ? notesOf(lagna, positions, house, rashi) : [],
  };
}

function cancellationsOf(lagna: number, positions: Positions, house: number, rashi: number): Cancellation[] {
  return [
    ...when(HARMLESS_SIGN[house] === rashi, { code: 'mars_at_home_in_house' } as const),
    ...benefics(lagna, positions)
      .filter(({ strong }) => strong)
      .map((benefic) => ({ code: 'strong_benefic', body: benefic.body, house: benefic.house }) as const),
  ];
}

function notesOf(lagna: number, positions: Positions, house: number, rashi: number): MangalNote[] {
  const houseOfBody = (body: ChartBody) => houseOf(rashiOf(positions[body]), lagna);
  const [moon, saturn] = [houseOfBody('moon'), houseOfBody('saturn')];
  return [
    ...benefics(lagna, positions)
      .filter(({ strong }) => !strong)
      .map((benefic) => ({ code: 'weak_benefic', body: benefic.body, house: benefic.house }) as const),
    ...when([1, 4, 7, 10].includes(moon), { code: 'moon_in_kendra', house: moon } as const),
    ...when([1, 7, 8, 12].includes(saturn), { code: 'saturn_in_mangal_house', house: saturn } as const),
    ...when([5, 7, 9].includes(houseOf(rashi, rashiOf(positions.jupiter))), {
      code: 'jupiter_aspects_mars',
    } as const),
    ...when(rashi === 5 || rashi === 11, { code: 'mars_in_simha_or_kumbha' } as const),
    ...when(rashi % 3 === 1, { code: 'mars_in_movable_sign' } as const),
    ...when(EXCUSED_SIGNS[house]?.includes(rashi) && HARMLESS_SIGN[house] !== rashi, {
      code: 'mars_sign_in_house',
    } as const),
  ];
}

/** Jupiter and Venus in the first or the seventh house, and whether their sign makes them strong. */
function benefics(lagna: number, positions: Positions) {
  return (['jupiter', 'venus'] as const)
    .map((body) => {
      const rashi = rashiOf(positions[body]);
      return {
        body,
        house: houseOf(rashi, lagna),
        strong: (STRONG_SIGNS[body] as readonly number[]).includes(rashi),
      };
    })
    .filter(({ house }) => house === 1 || house === 7);
}

function when<T>(condition: boolean | undefined, value: T): T[] {
  return condition ? [value] : [];
}
