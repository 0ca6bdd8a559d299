/** Guna totals and their ranges (docs/patrika.md, "Guna milan"). */
import { MOON_CLASSES, type MoonClass } from '../patrika/moon-classes.ts';
import { partsOf } from './parts.ts';
import { ALMANAC_TABLES, type GunaTables, MAINSTREAM, OTHER_TABLES } from './tables.ts';

export interface PointRange {
  min: number;
  max: number;
}

/** Words for a total, without a judgement in colour. */
export type Band = 'low' | 'medium' | 'good' | 'excellent';

/** SHA-256 of table T as `tableCsv` writes it. */
export const TABLE_SHA256 = 'b442775b2951f5140bc150842961cad0b7d0063cb3b5178368f4b5bbbd140c40';

/** Totals by the settings of the tables and the pair, each computed when it is first needed. */
const TOTALS = new Map<string, Map<string, number>>();

/** Table T: 38 rows (brides) of 38 doubled totals (grooms), in the order of the Moon classes. */
export function tableRows(tables: GunaTables = MAINSTREAM): number[][] {
  const numbers = MOON_CLASSES.map((_, index) => index + 1);
  return numbers.map((bride) => numbers.map((groom) => 2 * totalOf(bride, groom, tables)));
}

/** Table T as text: commas without spaces, each row ended by a newline. */
export function tableCsv(): string {
  return tableRows()
    .map((row) => `${row.join(',')}\n`)
    .join('');
}

/** The total of two Moon classes: a multiple of one half from 2 to 36. @throws {RangeError} for a number outside 1-38 */
export function totalOf(bride: MoonClass, groom: MoonClass, tables: GunaTables = MAINSTREAM): number {
  const totals = totalsFor(tables);
  const pair = `${bride} ${groom}`;
  const known = totals.get(pair);
  if (known !== undefined) return known;
  const total = partsOf(bride, groom, tables).reduce((sum, { points }) => sum + points, 0);
  totals.set(pair, total);
  return total;
}

/** The possible totals of the Moon classes of both; null if either has none. */
export function totalRange(
  brides: readonly MoonClass[],
  grooms: readonly MoonClass[],
  tables: GunaTables = MAINSTREAM,
): PointRange | null {
  const totals = brides.flatMap((bride) => grooms.map((groom) => totalOf(bride, groom, tables)));
  return totals.length > 0 ? { min: Math.min(...totals), max: Math.max(...totals) } : null;
}

/** The same over the tables of several almanacs. */
export function almanacRange(brides: readonly MoonClass[], grooms: readonly MoonClass[]): PointRange | null {
  const ranges = ALMANAC_TABLES.flatMap((tables) => totalRange(brides, grooms, tables) ?? []);
  if (ranges.length === 0) return null;
  return {
    min: Math.min(...ranges.map(({ min }) => min)),
    max: Math.max(...ranges.map(({ max }) => max)),
  };
}

/** The other tables whose total differs, with that total. */
export function differingTables(brides: readonly MoonClass[], grooms: readonly MoonClass[]) {
  const ours = totalRange(brides, grooms);
  return OTHER_TABLES.flatMap(({ part, name, tables }) => {
    const total = totalRange(brides, grooms, tables);
    const differs = total && (total.min !== ours?.min || total.max !== ours.max);
    return differs ? [{ part, name, total }] : [];
  });
}

/** The word for a total. */
export function bandOf(total: number): Band {
  if (total < 18) return 'low';
  if (total < 25) return 'medium';
  return total < 33 ? 'good' : 'excellent';
}

function totalsFor({ vashya, gana, yoni }: GunaTables): Map<string, number> {
  const key = `${vashya} ${gana} ${yoni}`;
  const totals = TOTALS.get(key) ?? new Map<string, number>();
  TOTALS.set(key, totals);
  return totals;
}
