/** The guna sheet of a pair: parts, total with its ranges, notes and mangal (docs/patrika.md, "Guna milan"). */
import type { MangalStatus } from '../patrika/mangal.ts';
import type { MoonClass } from '../patrika/moon-classes.ts';
import { type MangalPair, mangalPair } from './mangal-pair.ts';
import { type GunaNote, notesOf } from './notes.ts';
import { type PartResult, partsOf } from './parts.ts';
import { almanacRange, differingTables, type PointRange, totalRange } from './totals.ts';

/** One side of a pair. */
export interface GunaSide {
  /** The possible Moon classes; none if there is no patrika. */
  classes: readonly MoonClass[];
  /** Where it is known. */
  charan?: number | null;
  mangal: MangalStatus;
}

export interface GunaMatch {
  total: PointRange;
  /** Over the tables of several almanacs. */
  almanacs: PointRange;
  /** The tables behind that range whose own total differs. */
  differing: ReturnType<typeof differingTables>;
  /** One list of eight for each possible pair of classes. */
  parts: { brideClass: MoonClass; groomClass: MoonClass; parts: PartResult[] }[];
  /** None while the classes are not known: a note belongs to one answer. */
  notes: GunaNote[];
  mangal: MangalPair;
}

/** Null if either has no patrika. */
export function gunaMatch(bride: GunaSide, groom: GunaSide): GunaMatch | null {
  const total = totalRange(bride.classes, groom.classes);
  const almanacs = almanacRange(bride.classes, groom.classes);
  if (!total || !almanacs) return null;
  const parts = bride.classes.flatMap((brideClass) =>
    groom.classes.map((groomClass) => ({ brideClass, groomClass, parts: partsOf(brideClass, groomClass) })),
  );
  const [only] = parts;
  return {
    total,
    almanacs,
    differing: differingTables(bride.classes, groom.classes),
    parts,
    notes:
      only && parts.length === 1
        ? notesOf(
            { moonClass: only.brideClass, charan: bride.charan },
            { moonClass: only.groomClass, charan: groom.charan },
          )
        : [],
    mangal: mangalPair(bride.mangal, groom.mangal),
  };
}
