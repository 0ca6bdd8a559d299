/**
 * Men's hair and headwear, in the same layers as the women's.
 */
import { grey, type HairColour, type PaletteName, palette } from './colours.ts';
import { mirrored } from './face.ts';
import type { HairLayers } from './hair-women.ts';

export type ManHair =
  | 'parted'
  | 'quiff'
  | 'crew'
  | 'waves'
  | 'receding'
  | 'curls'
  | 'long'
  | 'pheta'
  | 'topi';

const strand = (d: string, colour: string, width = 3) =>
  `<path d="${d}" stroke="${colour}" stroke-width="${width}"/>`;
const shape = (d: string, colour: string) => `<path d="${d}" fill="${colour}"/>`;

/** Short hair beside the ears, under every style that leaves the sides short. */
const sides = (colour: string) =>
  mirrored(shape('M139 214c-10-44-4-74 14-92l4 12c-7 20-10 46-10 82Z', colour));

const tops: Record<Exclude<ManHair, 'pheta' | 'topi' | 'curls' | 'long'>, { top: string; light: string }> = {
  parted: {
    top: 'M138 180c-10-54 18-96 66-94 44-2 70 36 58 94-4-16-8-26-14-36-32 2-58-6-76-24-6 24-16 42-34 60Z',
    light: 'M184 98c26-6 50 4 62 26M196 114c14 8 28 12 44 12M156 112c-8 12-12 22-12 36',
  },
  quiff: {
    top: 'M140 184c-12-46-6-76 18-88 6-20 60-30 84-10 24 10 32 46 18 98-2-20-8-34-18-44-30 6-60 2-80-6-12 12-18 28-22 50Z',
    light: 'M166 100c16-16 46-20 66-8M164 118c22-10 50-10 72 0',
  },
  crew: {
    top: 'M144 168c-6-46 16-76 56-76s62 30 56 76c-4-14-8-24-16-32-26-6-54-6-80 0-8 8-12 18-16 32Z',
    light: 'M166 108c18-10 50-10 68 0',
  },
  waves: {
    top: 'M138 184c-14-34-8-66 12-76 4-18 28-28 46-18 18-12 44-4 50 14 20 8 30 42 16 80-2-18-6-28-14-38-10 4-20 2-26-6-8 8-24 8-32 0-8 8-20 8-28 2-12 8-20 22-24 42Z',
    light: 'M156 118c8-14 22-18 36-10M204 106c14-8 28-4 36 8M168 134c8 0 14-4 18-10M216 132c8 2 16 0 20-6',
  },
  receding: {
    top: 'M142 176c-8-46 16-82 58-82s66 36 58 82c-6-24-14-38-28-46-6-12-54-12-60 0-14 8-22 22-28 46Z',
    light: 'M172 108c18-8 38-8 56 0',
  },
};

function curls(hair: HairColour): HairLayers {
  const rings = [
    [150, 136, 20],
    [166, 112, 22],
    [194, 100, 24],
    [222, 104, 23],
    [246, 124, 21],
    [254, 152, 15],
    [146, 160, 14],
    [178, 126, 18],
    [206, 122, 18],
    [232, 134, 16],
  ];
  const dots = rings.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('');
  const light = strand('M156 118c4-8 10-14 18-14M190 94c10-4 18-2 24 4M236 112c8 2 12 8 14 14', hair.light);
  return { back: '', front: `${sides(hair.base)}<g fill="${hair.base}">${dots}</g>${light}`, over: '' };
}

function long(hair: HairColour): HairLayers {
  const back =
    'M200 84c-66 0-92 50-88 112 2 46-4 80 8 116 20 6 40 0 54-14h52c14 14 34 20 54 14 12-36 6-70 8-116 4-62-22-112-88-112Z';
  const front =
    'M216 88c-68-14-106 32-104 100 2 40 0 62 6 92 18-14 22-44 24-78 4-34 28-56 66-78 22 18 48 44 50 78 2 34 6 64 24 78 6-30 4-52 6-92 2-58-20-94-72-100Z';
  const light = strand('M196 98c-36 6-60 32-64 84M228 108c22 14 36 38 40 70', hair.light);
  return { back: shape(back, hair.base), front: shape(front, hair.base) + light, over: '' };
}

/** The Maharashtrian turban: crossing folds, a fan above, a tail behind the shoulder. */
function pheta(hair: HairColour, cloth: PaletteName): HairLayers {
  const main = palette[cloth];
  const fold = cloth === 'marigold' ? palette.clay : palette.deep;
  const tail = `<path d="M256 150c32 34 42 110 34 220h-40c8-80 0-140-20-180Z" fill="${main}"/><path d="M266 190c12 44 14 90 10 160" stroke="${fold}" stroke-width="3"/>`;
  const fan = `<path d="M214 96c-8-34 4-60 34-72-2 14 4 18 16 18-8 10-6 16 4 22-18 8-30 20-34 40Z" fill="${main}"/><path d="M226 92c0-22 6-40 20-54M236 92c4-12 10-20 20-26" stroke="${fold}" stroke-width="2.500"/>`;
  const wrap = `<path d="M130 168c-20-56 14-94 70-94s90 38 70 94c-20-18-44-24-70-24s-50 6-70 24Z" fill="${main}"/><path d="M132 160c20-42 66-66 122-56M136 140c16-30 40-46 76-52M142 164c34-40 80-52 124-36M262 164c-12-34-40-58-80-68" stroke="${fold}" stroke-width="3"/><path d="M130 168c20-18 44-24 70-24s50 6 70 24" stroke="${palette.gold}" stroke-width="5"/><circle cx="200" cy="142" r="8" fill="${palette.gold}"/><circle cx="200" cy="142" r="4" fill="${palette.kumkum}"/>`;
  return { back: tail + fan, front: sides(hair.base) + wrap, over: '' };
}

/** The white cap of the countryside. */
function topi(hair: HairColour): HairLayers {
  const cap = `<path d="M140 148c4-30 20-58 66-72 34 12 50 36 54 72-38-14-82-14-120 0Z" fill="#FFFDF7"/><path d="M140 148c38-14 82-14 120 0l2 12c-40-14-84-14-124 0Z" fill="${palette.sand}"/><path d="M206 78c-20 14-36 32-44 58" stroke="${palette.sand}" stroke-width="3"/>`;
  return { back: '', front: sides(hair.base) + cap, over: '' };
}

/** Draws a man's hair in its layers. `cloth` is the colour of a pheta. */
export function drawManHair(
  style: ManHair,
  hair: HairColour,
  extras: { greyTemples?: boolean; cloth?: PaletteName },
): HairLayers {
  if (style === 'pheta') return pheta(hair, extras.cloth ?? 'marigold');
  if (style === 'topi') return topi(hair);
  if (style === 'curls') return curls(hair);
  if (style === 'long') return long(hair);
  const { top, light } = tops[style];
  return {
    back: '',
    front: sides(extras.greyTemples ? grey : hair.base) + shape(top, hair.base) + strand(light, hair.light),
    over: '',
  };
}
