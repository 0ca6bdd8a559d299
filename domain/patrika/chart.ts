/** The twelve houses of a chart, whole signs from the lagna (docs/patrika.md, "Lagna and houses"). */
import { BODIES, type ChartBody, type Positions } from './sky.ts';
import { mod, rashiOf } from './zodiac.ts';

export interface House {
  /** 1-12 from the lagna. */
  house: number;
  rashi: number;
  /** In the order of `BODIES`. */
  bodies: ChartBody[];
}

/** The houses in order, the first being the lagna's rashi. */
export function housesOf(lagna: number, positions: Positions): House[] {
  return Array.from({ length: 12 }, (_, index) => {
    const rashi = mod(lagna - 1 + index, 12) + 1;
    return {
      house: index + 1,
      rashi,
      bodies: BODIES.filter((body) => rashiOf(positions[body]) === rashi),
    };
  });
}
