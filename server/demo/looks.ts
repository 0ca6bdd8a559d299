/**
 * How demo members look: one person through one to four photos, which differ in dress, place and framing.
 */
import type { Backdrop } from './portrait/backdrop.ts';
import type { PaletteName } from './portrait/colours.ts';
import type { Dress, Outfit } from './portrait/dress.ts';
import { drawPortrait, type Framing, type Person } from './portrait/portrait.ts';

/** A person to be photographed. */
export interface Look {
  person: Person;
  photos: number;
  n: number;
}

type Occasion = 'portrait' | 'festive' | 'outdoors' | 'work';
type Clothes = readonly [Dress, PaletteName, PaletteName, PaletteName, Outfit['necklace']?];
type Place = readonly [Backdrop['kind'], PaletteName, PaletteName];

const occasions: readonly Occasion[] = ['portrait', 'festive', 'outdoors', 'work'];

const everydayWomen: readonly Clothes[] = [
  ['kurta', 'clay', 'ivory', 'gold'],
  ['dupatta', 'leaf', 'marigold', 'gold'],
  ['kurta', 'rose', 'ivory', 'deep', 'pendant'],
  ['dupatta', 'ivory', 'rose', 'leaf'],
  ['anarkali', 'plum', 'kumkum', 'gold'],
  ['kurta', 'leaf', 'cream', 'gold', 'pendant'],
  ['dupatta', 'dusk', 'sage', 'gold'],
];
const everydayMen: readonly Clothes[] = [
  ['shirt', 'leaf', 'leaf', 'gold'],
  ['polo', 'dusk', 'ivory', 'stone'],
  ['sweater', 'clay', 'paper', 'deep'],
  ['kurta', 'gold', 'gold', 'kumkum'],
  ['shirt', 'sage', 'sage', 'paper'],
  ['polo', 'kumkum', 'cream', 'stone'],
  ['sweater', 'leaf', 'paper', 'gold'],
];

const wardrobe: Record<'woman' | 'man', Record<Occasion, readonly Clothes[]>> = {
  woman: {
    portrait: everydayWomen,
    festive: [
      ['saree', 'kumkum', 'deep', 'gold', 'thushi'],
      ['saree', 'leaf', 'plum', 'marigold', 'thushi'],
      ['saree', 'marigold', 'leaf', 'kumkum', 'beads'],
      ['saree', 'plum', 'kumkum', 'gold', 'thushi'],
      ['saree', 'gold', 'kumkum', 'kumkum', 'thushi'],
      ['saree', 'dusk', 'kumkum', 'gold', 'beads'],
    ],
    outdoors: [
      ['shirt', 'paper', 'ivory', 'kumkum'],
      ['kurta', 'marigold', 'ivory', 'deep'],
      ...everydayWomen,
    ],
    work: [
      ['blazer', 'dusk', 'ivory', 'gold', 'pendant'],
      ['blazer', 'plum', 'cream', 'gold'],
      ['shirt', 'rose', 'ivory', 'paper'],
      ['saree', 'sage', 'leaf', 'gold', 'beads'],
      ['blazer', 'leaf', 'paper', 'gold'],
    ],
  },
  man: {
    portrait: everydayMen,
    festive: [
      ['nehru', 'ivory', 'kumkum', 'gold'],
      ['stole', 'ivory', 'marigold', 'kumkum'],
      ['nehru', 'cream', 'plum', 'gold'],
      ['stole', 'dusk', 'gold', 'kumkum'],
      ['kurta', 'ivory', 'ivory', 'marigold'],
    ],
    outdoors: [['shirt', 'cream', 'cream', 'clay'], ...everydayMen],
    work: [
      ['blazer', 'dusk', 'paper', 'kumkum'],
      ['shirt', 'paper', 'paper', 'stone'],
      ['blazer', 'stone', 'cream', 'leaf'],
      ['blazer', 'plum', 'paper', 'marigold'],
    ],
  },
};

const places: Record<Occasion, readonly Place[]> = {
  portrait: [
    ['circle', 'cream', 'ivory'],
    ['arch', 'blush', 'ivory'],
    ['circle', 'mist', 'ivory'],
    ['sun', 'cream', 'ivory'],
    ['arch', 'mist', 'paper'],
    ['circle', 'blush', 'ivory'],
    ['leaves', 'sand', 'sage'],
    ['circle', 'sand', 'ivory'],
  ],
  festive: [
    ['toran', 'blush', 'ivory'],
    ['threads', 'cream', 'marigold'],
    ['toran', 'cream', 'ivory'],
    ['arch', 'cream', 'gold'],
    ['sun', 'blush', 'ivory'],
  ],
  outdoors: [
    ['hills', 'mist', 'leaf'],
    ['leaves', 'mist', 'leaf'],
    ['hills', 'cream', 'stone'],
    ['leaves', 'cream', 'leaf'],
  ],
  work: [
    ['window', 'sand', 'mist'],
    ['window', 'cream', 'mist'],
    ['circle', 'sand', 'ivory'],
    ['window', 'blush', 'ivory'],
  ],
};

const framings: readonly NonNullable<Framing['crop']>[] = [
  { x: 0, y: 0, width: 400 },
  { x: 40, y: 34, width: 330 },
  { x: -12, y: 0, width: 400 },
  { x: 26, y: 24, width: 348 },
  { x: 16, y: 4, width: 396 },
  { x: 52, y: 40, width: 310 },
];
const tilts = [-3, 2, 0, 3, -2] as const;
const breadths = [1, 0.97, 1.03, 0.98, 1.02] as const;
const skins = [1, 2, 3, 2, 0, 1, 4, 2, 3, 1, 2, 4, 3] as const;

const at = <T>(list: readonly T[], place: number): T => list[place % list.length] as T;

function woman(n: number, age: number): Person {
  const mature = age >= 38;
  return {
    woman: true,
    style: at(['open', 'braid', 'side-swept', 'low-bun', 'bob', 'pony', 'open', 'bun', 'curls', 'braid'], n),
    jewel: at(['jhumka', 'hoop', 'none', 'jhumka', 'stud', 'hoop', 'stud'], n),
    bindi: at(['dot', 'small', 'none', 'small', 'dot', 'chandrakor'], n),
    glasses: at(['none', 'none', 'none', 'round', 'none', 'none', 'none', 'square', 'none'], n),
    gajra: n % 4 === 1,
    ...common(n, age),
    mature,
  };
}

function man(n: number, age: number): Person {
  const mature = age >= 36;
  return {
    woman: false,
    style:
      mature && n % 2
        ? 'receding'
        : at(
            [
              'parted',
              'quiff',
              'waves',
              'crew',
              'curls',
              'parted',
              'quiff',
              'crew',
              'waves',
              'long',
              'parted',
            ],
            n,
          ),
    beard: at(['none', 'full', 'moustache', 'stubble', 'none', 'stubble', 'moustache', 'goatee', 'none'], n),
    glasses: at(['none', 'none', 'square', 'none', 'none', 'round', 'none'], n),
    ...common(n, age),
    mature,
  };
}

function common(n: number, age: number) {
  return {
    skin: at(skins, n),
    tint: at([0, 1, 0, 2, 1], n),
    breadth: at(breadths, n),
    brows: at(['soft', 'round', 'straight', 'round'] as const, n),
    nose: at(['soft', 'long', 'soft', 'button', 'soft'] as const, n),
    smile: at(['closed', 'open', 'closed', 'closed', 'open'] as const, n),
    greyTemples: age >= 39,
  };
}

/** The looks of the member with number `n`. */
export function lookOf({ n, woman: isWoman, age }: { n: number; woman: boolean; age: number }): Look {
  const place = n >> 1;
  return {
    n,
    person: isWoman ? woman(place, age) : man(place, age),
    photos: n === 60 ? 4 : at([2, 3, 1, 4, 2, 1, 3], n),
  };
}

/** Festive days bring the pheta and the tilak, jasmine and the nath. */
function dressedUp(person: Person, n: number): Person {
  if (person.woman)
    return {
      ...person,
      gajra: true,
      bindi: 'chandrakor',
      jewel: 'jhumka',
      nath: n % 3 === 0,
      glasses: 'none',
    };
  if (n % 4 < 2) return { ...person, tilak: true };
  return { ...person, style: 'pheta', cloth: at(['kumkum', 'marigold', 'leaf'] as const, n), tilak: true };
}

/**
 * Draws the member's photo with this number, 0 being the first.
 * @returns an SVG document of proportion 4:5
 */
export function drawPhoto({ person, n }: Look, photo: number): string {
  const occasion = at(occasions, photo + (n % 5 === 3 ? 1 : 0));
  const wear = wardrobe[person.woman ? 'woman' : 'man'][occasion];
  const [dress, main, second, trim, necklace = 'none'] = at(wear, (n >> 1) * 3 + photo);
  const [kind, wall, shape] = at(places[occasion], (n >> 1) * 3 + (n & 1) * 2 + photo);
  const framing = { tilt: at(tilts, n + photo * 2), crop: at(framings, n + photo) };
  const shown = occasion === 'festive' ? dressedUp(person, n >> 1) : person;
  return drawPortrait(shown, { dress, main, second, trim, necklace }, { kind, wall, shape }, framing);
}
