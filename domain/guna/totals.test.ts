import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { MOON_CLASSES, moonClassAt } from '../patrika/moon-classes.ts';
import { gunaMatch } from './match.ts';
import { MAX_POINTS, partsOf } from './parts.ts';
import { tableSqlValues } from './table-sql.ts';
import { type GunaTables, MAINSTREAM, OTHER_TABLES } from './tables.ts';
import {
  almanacRange,
  bandOf,
  differingTables,
  TABLE_SHA256,
  tableCsv,
  tableRows,
  totalOf,
  totalRange,
} from './totals.ts';

const CLASSES = MOON_CLASSES.map((_, index) => index + 1);
const PAIRS = CLASSES.flatMap((bride) => CLASSES.map((groom) => [bride, groom] as const));
const arcOf = (moonClass: number) =>
  (MOON_CLASSES[moonClass]?.start ?? 1_296_000) - (MOON_CLASSES[moonClass - 1]?.start ?? 0);

/** The share of all pairs, each weighted by the arcs of its classes, for which the condition holds. */
function share(holds: (bride: number, groom: number) => boolean): number {
  const weight = ([bride, groom]: readonly [number, number]) => arcOf(bride) * arcOf(groom);
  const all = PAIRS.reduce((sum, pair) => sum + weight(pair), 0);
  return PAIRS.filter((pair) => holds(...pair)).reduce((sum, pair) => sum + weight(pair), 0) / all;
}

describe('table T', () => {
  it('equals the reference table in all 1,444 cells', () => {
    const reference = readFileSync(path.join(import.meta.dirname, 'table-t.csv'), 'utf8');
    const rows = reference
      .trimEnd()
      .split('\n')
      .map((row) => row.split(',').map(Number));
    expect(rows.flat()).toHaveLength(1444);
    expect(tableRows()).toEqual(rows);
  });

  it('has the published checksum', () => {
    expect(createHash('sha256').update(tableCsv()).digest('hex')).toBe(TABLE_SHA256);
  });

  it('is written as SQL values with each pair of classes once', () => {
    const rows = [...tableSqlValues().matchAll(/\((\d+),(\d+),(\d+)\)/g)].map(([, ...cell]) =>
      cell.map(Number),
    );
    expect(rows).toHaveLength(1444);
    for (const [bride = 0, groom = 0, doubled] of rows) expect(doubled).toBe(2 * totalOf(bride, groom));
    expect(new Set(rows.map(([bride, groom]) => `${bride} ${groom}`)).size).toBe(1444);
    expect(tableSqlValues()).toMatch(/^\(1,1,56\),\(1,2,66\),[(),\d\n]+\(38,38,56\)$/);
  });

  it('has the known mean and shares', () => {
    const total = PAIRS.reduce((sum, [b, g]) => sum + totalOf(b, g) * arcOf(b) * arcOf(g), 0);
    expect(total / 1_296_000 ** 2).toBeCloseTo(20.685, 3);
    expect(share((b, g) => totalOf(b, g) >= 18)).toBeCloseTo(0.687, 3);
    expect(share((b, g) => totalOf(b, g) >= 25)).toBeCloseTo(0.297, 3);
  });
});

describe('invariants', () => {
  const points = (bride: number, groom: number) => partsOf(bride, groom).map((part) => part.points);

  it('keeps every total a multiple of one half from 2 to 36, and every part within its most', () => {
    for (const [bride, groom] of PAIRS) {
      const total = totalOf(bride, groom);
      expect(Number.isInteger(2 * total) && total >= 2 && total <= 36).toBe(true);
      expect(partsOf(bride, groom).every((part) => part.points >= 0 && part.points <= part.max)).toBe(true);
    }
  });

  it('gives the least to bride Jyeshtha with groom Ardra and 36 only to bride Rohini with groom Mrigashira 1-2', () => {
    expect(PAIRS.filter((pair) => totalOf(...pair) === 2)).toEqual([[24, 8]]);
    expect(PAIRS.filter((pair) => totalOf(...pair) === 36)).toEqual([[5, 6]]);
  });

  it('gives every class 28 with itself', () => {
    expect(new Set(CLASSES.map((one) => totalOf(one, one)))).toEqual(new Set([28]));
  });

  it('changes only varna, vashya and gana when bride and groom change places', () => {
    const changed = new Set<string>();
    for (const [bride, groom] of PAIRS) {
      const swapped = points(groom, bride);
      for (const [index, part] of partsOf(bride, groom).entries()) {
        if (part.points !== swapped[index]) changed.add(part.part);
      }
    }
    expect(changed).toEqual(new Set(['varna', 'vashya', 'gana']));
  });

  it('gives tara 3 in 243 of the 729 pairs of nakshatras and 1½ in the others', () => {
    const first = Array.from({ length: 27 }, (_, index) => moonClassAt(index * 48_000));
    const taras = first.flatMap((bride) => first.map((groom) => points(bride, groom)[2]));
    expect(taras.filter((tara) => tara === 3)).toHaveLength(243);
    expect(taras.filter((tara) => tara === 1.5)).toHaveLength(486);
  });

  it('names no caste: varna has points and nothing else', () => {
    const [varna] = partsOf(1, 4);
    expect(varna).toEqual({ part: 'varna', points: 0, max: 1, bride: null, groom: null });
  });

  it('rejects a class outside of 1 to 38', () => {
    expect(() => totalOf(1, 39)).toThrow(RangeError);
    expect(() => totalOf(0, 1)).toThrow(RangeError);
  });
});

describe('tables of other almanacs', () => {
  it.each<[Partial<GunaTables>, number, number]>([
    [{ vashya: 'futurepoint' }, 2.1, 0.5],
    [{ vashya: 'saravali' }, 44.8, 1],
    [{ vashya: 'maitreya' }, 47.6, 1],
    [{ gana: 'futurepoint' }, 11.1, 1],
    [{ gana: 'transposed' }, 44.4, 1],
    [{ gana: 'symmetric' }, 44.4, 1],
    [{ yoni: 'saraljyotish' }, 41.2, 3],
  ])('%j changes its known share of the pairs by at most its known points', (tables, percent, max) => {
    const other = (bride: number, groom: number) => totalOf(bride, groom, { ...MAINSTREAM, ...tables });
    const changes = PAIRS.map((pair) => Math.abs(other(...pair) - totalOf(...pair)));
    expect(100 * share((...pair) => other(...pair) !== totalOf(...pair))).toBeCloseTo(percent, 1);
    expect(Math.max(...changes)).toBe(max);
  });

  it('gives a range that holds the total', () => {
    for (const [bride, groom] of PAIRS) {
      const { min, max } = almanacRange([bride], [groom]) ?? { min: 99, max: 0 };
      expect(min <= totalOf(bride, groom) && totalOf(bride, groom) <= max).toBe(true);
    }
  });
});

it('lists the other tables that change a total, and no others', () => {
  expect(differingTables([1], [5])).toEqual([
    { part: 'yoni', name: 'saraljyotish', total: { min: 21.5, max: 21.5 } },
    { part: 'gana', name: 'transposed', total: { min: 23.5, max: 23.5 } },
  ]);
  expect(differingTables([5], [5])).toEqual([]);
});

it('lists other tables of which only the least or only the most of a range differs', () => {
  let partly = 0;
  for (const bride of CLASSES) {
    const [brides, grooms] = [[bride, (bride % 38) + 1], [((bride * 7) % 38) + 1]];
    const ours = totalRange(brides, grooms);
    const listed = differingTables(brides, grooms);
    for (const { part, name, tables } of OTHER_TABLES) {
      const total = totalRange(brides, grooms, tables);
      const differs = total?.min !== ours?.min || total?.max !== ours?.max;
      if (differs && (total?.min === ours?.min || total?.max === ours?.max)) partly += 1;
      expect(listed.some((each) => each.part === part && each.name === name)).toBe(differs);
    }
  }
  expect(partly).toBeGreaterThan(0);
});

it('gives each part no more than its most, which some pair reaches, and 36 in all', () => {
  const reached = new Map<string, number>();
  for (const [bride, groom] of PAIRS)
    for (const { part, points, max } of partsOf(bride, groom)) {
      expect(max).toBe(MAX_POINTS[part]);
      reached.set(part, Math.max(reached.get(part) ?? 0, points));
    }
  expect(Object.fromEntries(reached)).toEqual(MAX_POINTS);
  expect([...reached.values()].reduce((sum, points) => sum + points)).toBe(36);
});

it('computes 100 totals in 5 milliseconds', () => {
  const rounds = Array.from({ length: 5 }, (_, round) => {
    const start = performance.now();
    for (let pair = 0; pair < 100; pair++) totalOf((pair % 38) + 1, ((pair * 7 + round) % 38) + 1);
    return performance.now() - start;
  });
  expect(Math.min(...rounds)).toBeLessThan(5);
});

describe('a Moon whose class is not sure', () => {
  it('gives the range of all totals', () => {
    expect(totalRange([26, 27], [1])).toEqual({ min: 27, max: 28 });
    expect(totalRange([], [1])).toBeNull();
  });

  it('gives parts for each answer and no notes', () => {
    const match = gunaMatch({ classes: [26, 27], mangal: 'no' }, { classes: [26], mangal: 'unknown' });
    expect(match?.parts).toHaveLength(2);
    expect(match).toMatchObject({ notes: [], mangal: 'unknown', total: { min: 27, max: 28 } });
  });

  it('gives nothing when a side has no patrika', () => {
    expect(gunaMatch({ classes: [], mangal: 'unknown' }, { classes: [1], mangal: 'no' })).toBeNull();
  });
});

it.each([
  [17.5, 'low'],
  [18, 'medium'],
  [24.5, 'medium'],
  [25, 'good'],
  [32.5, 'good'],
  [33, 'excellent'],
] as const)('calls %d points %s', (total, band) => {
  expect(bandOf(total)).toBe(band);
});
