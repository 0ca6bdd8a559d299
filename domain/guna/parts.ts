/** The eight parts of a guna total (docs/patrika.md, "Guna milan"), for two Moon classes. */
import { type MoonClass, traitsOf } from '../patrika/moon-classes.ts';
import { GANAS, NADIS, nakshatraTraits, YONIS } from '../patrika/nakshatra-traits.ts';
import { mod } from '../patrika/zodiac.ts';
import {
  cell,
  GANA_TABLES,
  type GunaTables,
  LORDS,
  lordOf,
  MAINSTREAM,
  regard,
  VASHYA_TABLES,
  VASHYAS,
  varnaRankOf,
  vashyaOf,
  YONI_TABLES,
} from './tables.ts';

export const PARTS = ['varna', 'vashya', 'tara', 'yoni', 'maitri', 'gana', 'bhakoot', 'nadi'] as const;
export type GunaPart = (typeof PARTS)[number];

export const MAX_POINTS: Record<GunaPart, number> = {
  varna: 1,
  vashya: 2,
  tara: 3,
  yoni: 4,
  maitri: 5,
  gana: 6,
  bhakoot: 7,
  nadi: 8,
};

export interface PartResult {
  part: GunaPart;
  /** A multiple of one half. */
  points: number;
  max: number;
  /**
   * The basis of the points: codes for vashya, yoni, maitri (lords), gana and nadi; for tara and bhakoot the count from this side to
   * the other (1-9, 1-12). Varna has none: its names are those of castes and are not shown.
   */
  bride: string | number | null;
  groom: string | number | null;
}

/** The inputs of a part. */
interface Side {
  nakshatra: number;
  rashi: number;
  vashya: number;
  lord: number;
  gana: number;
  nadi: number;
  yoni: number;
}

/** Points by the regards of two lords for each other, the lesser first; enemies of each other get none. */
const MAITRI_POINTS: Record<string, number> = { '22': 5, '12': 4, '11': 3, '02': 1, '01': 0.5 };
/** Unfavourable counts. */
const BAD_TARAS = [3, 5, 7];
const BAD_RASHIS = [2, 5, 6, 8, 9, 12];

const SIDES = new Map<MoonClass, Side>();

/** The eight parts in order. */
export function partsOf(bride: MoonClass, groom: MoonClass, tables: GunaTables = MAINSTREAM): PartResult[] {
  const [b, g] = [sideOf(bride), sideOf(groom)];
  const taras = [
    countBetween(b.nakshatra, g.nakshatra, 9),
    countBetween(g.nakshatra, b.nakshatra, 9),
  ] as const;
  const rashis = [countBetween(b.rashi, g.rashi, 12), countBetween(g.rashi, b.rashi, 12)] as const;
  const of = (
    part: GunaPart,
    points: number,
    brideFact: PartResult['bride'],
    groomFact: PartResult['groom'],
  ) => ({
    part,
    points,
    max: MAX_POINTS[part],
    bride: brideFact,
    groom: groomFact,
  });
  return [
    of('varna', varnaRankOf(g.rashi) >= varnaRankOf(b.rashi) ? 1 : 0, null, null),
    of(
      'vashya',
      cell(VASHYA_TABLES[tables.vashya], b.vashya, g.vashya) / 2,
      VASHYAS[b.vashya] ?? null,
      VASHYAS[g.vashya] ?? null,
    ),
    of('tara', taras.filter((tara) => !BAD_TARAS.includes(tara)).length * 1.5, ...taras),
    of('yoni', cell(YONI_TABLES[tables.yoni], b.yoni, g.yoni), YONIS[b.yoni] ?? null, YONIS[g.yoni] ?? null),
    of('maitri', maitri(b.lord, g.lord), LORDS[b.lord] ?? null, LORDS[g.lord] ?? null),
    of('gana', cell(GANA_TABLES[tables.gana], b.gana, g.gana), GANAS[b.gana] ?? null, GANAS[g.gana] ?? null),
    of('bhakoot', BAD_RASHIS.includes(rashis[0]) ? 0 : 7, ...rashis),
    of('nadi', b.nadi === g.nadi ? 0 : 8, NADIS[b.nadi] ?? null, NADIS[g.nadi] ?? null),
  ];
}

function maitri(bride: number, groom: number): number {
  if (bride === groom) return 5;
  const regards = [regard(bride, groom), regard(groom, bride)].sort((one, other) => one - other);
  return MAITRI_POINTS[regards.join('')] ?? 0;
}

/** From one to the other, both included, in a circle of 9 or 12. */
function countBetween(from: number, to: number, circle: 9 | 12): number {
  return mod(to - from, circle) + 1;
}

function sideOf(moonClass: MoonClass): Side {
  const known = SIDES.get(moonClass);
  if (known) return known;
  const { nakshatra, rashi, start } = traitsOf(moonClass);
  const side = {
    nakshatra,
    rashi,
    vashya: vashyaOf(rashi, start),
    lord: lordOf(rashi),
    ...nakshatraTraits(nakshatra),
  };
  SIDES.set(moonClass, side);
  return side;
}
