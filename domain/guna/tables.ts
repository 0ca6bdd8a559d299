/**
 * The tables of the eight parts (docs/patrika.md, "Guna milan"). Rows are the bride, columns the groom.
 * Points are written as strings of digits; vashya counts half points.
 */
import { mod } from '../patrika/zodiac.ts';

/** Vashya: which of the groups a rashi belongs to; Dhanu and Makara change in their middles. */
export const VASHYAS = ['chatushpada', 'manava', 'jalachara', 'vanachara', 'keetaka'] as const;
export type Vashya = (typeof VASHYAS)[number];

/** `mainstream` is Saral Asht-Koot Milan (Future Point) p. 10 with 0 for a quadruped bride and a groom of Simha, as Prokerala has it. */
export const VASHYA_TABLES = {
  mainstream: ['42202', '24102', '21422', '00240', '20204'],
  futurepoint: ['42212', '24102', '21422', '00240', '20204'],
  saravali: ['41204', '14000', '20444', '00440', '20204'],
  maitreya: ['40010', '24212', '12422', '00040', '22204'],
} as const;

/** Gana: deva, manushya, rakshasa. `mainstream`: Bharatiya Jyotish, Saral Jyotish p. 152, Prokerala; `transposed`: Maitreya, saravali.de. */
export const GANA_TABLES = {
  mainstream: ['651', '660', '006'],
  futurepoint: ['651', '660', '106'],
  transposed: ['660', '560', '106'],
  symmetric: ['650', '561', '016'],
} as const;

/** Yoni: the animals in the order of `YONIS`. `saraljyotish`: p. 150, which Parashara's Light follows. */
export const YONI_TABLES = {
  mainstream: [
    '42232221011321',
    '24332222312320',
    '23421213312031',
    '33242111122202',
    '22124212210211',
    '22212402213321',
    '22111042222212',
    '12312224303221',
    '03312223412221',
    '11121120141121',
    '12220323214221',
    '33022322212432',
    '22301212222342',
    '10121121111224',
  ],
  saraljyotish: [
    '42322333013221',
    '24322333313220',
    '33422333013021',
    '22242112222102',
    '22224122220222',
    '33311403323222',
    '33312043323211',
    '33322334303221',
    '03322333411221',
    '11122221141221',
    '33320323314223',
    '22012222222422',
    '22202212222242',
    '10122221121224',
  ],
} as const;

export interface GunaTables {
  vashya: keyof typeof VASHYA_TABLES;
  gana: keyof typeof GANA_TABLES;
  yoni: keyof typeof YONI_TABLES;
}

export const MAINSTREAM: GunaTables = { vashya: 'mainstream', gana: 'mainstream', yoni: 'mainstream' };

/** The combinations of printed tables over which a total is given as a range. */
export const ALMANAC_TABLES: readonly GunaTables[] = (['mainstream', 'futurepoint'] as const).flatMap(
  (vashya) =>
    (['mainstream', 'futurepoint', 'transposed'] as const).flatMap((gana) =>
      (['mainstream', 'saraljyotish'] as const).map((yoni) => ({ vashya, gana, yoni })),
    ),
);

/** The tables that differ from the mainstream in one part, of those of the range. */
export const OTHER_TABLES = [
  { part: 'vashya', name: 'futurepoint', tables: { ...MAINSTREAM, vashya: 'futurepoint' } },
  { part: 'yoni', name: 'saraljyotish', tables: { ...MAINSTREAM, yoni: 'saraljyotish' } },
  { part: 'gana', name: 'futurepoint', tables: { ...MAINSTREAM, gana: 'futurepoint' } },
  { part: 'gana', name: 'transposed', tables: { ...MAINSTREAM, gana: 'transposed' } },
] as const;

/** Lords in the order of the tables: Sun, Moon, Mars, Mercury, Jupiter, Venus, Saturn. */
export const LORDS = ['sun', 'moon', 'mars', 'mercury', 'jupiter', 'venus', 'saturn'] as const;

/** The lord of each rashi, from Mesha. */
const RASHI_LORDS = '253103524664';
/** How each lord (row) regards each (column): 2 friend, 1 neutral, 0 enemy. */
const FRIENDSHIPS = ['1221200', '2112111', '2210211', '2011121', '2220101', '0012112', '0002121'];
/** Vashya of each rashi, and of the second halves of Dhanu and Makara. */
const RASHI_VASHYAS = '001231141012';
const SECOND_HALF: Record<number, number> = { 9: 0, 10: 2 };
const VARNA_RANKS = '321432143214';

const digit = (signs: string | undefined, index: number) => Number(signs?.[index]);

/** An index into `LORDS`. */
export function lordOf(rashi: number): number {
  return digit(RASHI_LORDS, rashi - 1);
}

/** How `lord` regards `other` (indices into `LORDS`): 2 friend, 1 neutral, 0 enemy. */
export function regard(lord: number, other: number): number {
  return digit(FRIENDSHIPS[lord], other);
}

/** An index into `VASHYAS`; `start` is where the Moon class begins, in arc-seconds. */
export function vashyaOf(rashi: number, start: number): number {
  const secondHalf = mod(start, 108_000) >= 54_000 ? SECOND_HALF[rashi] : undefined;
  return secondHalf ?? digit(RASHI_VASHYAS, rashi - 1);
}

/** A rank without a name: only the points are used. */
export function varnaRankOf(rashi: number): number {
  return digit(VARNA_RANKS, rashi - 1);
}

/** The number at a bride's row and a groom's column. */
export function cell(table: readonly string[], bride: number, groom: number): number {
  return digit(table[bride], groom);
}
