/**
 * Women's hair, in three layers: behind neck and shoulders, over the forehead, and over the dress.
 */
import { grey, type HairColour, palette } from './colours.ts';
import { mirrored } from './face.ts';

/** Three layers of hair; an empty string where a style has none. */
export interface HairLayers {
  back: string;
  front: string;
  over: string;
}

export type WomanHair = 'open' | 'braid' | 'bun' | 'low-bun' | 'bob' | 'curls' | 'side-swept' | 'pony';

/** Styles that fall over the ears. */
export const coversEars: ReadonlySet<string> = new Set(['open', 'bob', 'curls', 'side-swept', 'long']);

/** What is worn in the hair, and whether the temples have turned. */
export interface HairExtras {
  gajra?: boolean;
  greyTemples?: boolean;
}

const cap = 'M143 216C116 140 150 88 200 88s84 52 57 128c-1-38-21-66-57-84-36 18-56 46-57 84Z';
const strand = (d: string, colour: string, width = 3) =>
  `<path d="${d}" stroke="${colour}" stroke-width="${width}"/>`;
const shape = (d: string, colour: string) => `<path d="${d}" fill="${colour}"/>`;
const sheen = (hair: HairColour) =>
  mirrored(strand('M186 100c-24 8-38 30-42 58', hair.light)) + strand('M200 90v38', hair.light, 2.5);

/** A jasmine garland along a curve: round blossoms on green, every other with a marigold heart. */
function garland(d: string): string {
  return `<path d="${d}" stroke="${palette.leaf}" stroke-width="14"/><path d="${d}" stroke="#FFFDF7" stroke-width="12" stroke-dasharray="0 13"/><path d="${d}" stroke="${palette.marigold}" stroke-width="4" stroke-dasharray="0 26"/>`;
}

function temples(extras: HairExtras): string {
  return extras.greyTemples
    ? mirrored(strand('M141 196c3-22 14-38 30-50M147 182c8-18 18-28 30-36', grey, 3.5))
    : '';
}

function pulledBack(hair: HairColour, extras: HairExtras): string {
  return shape(cap, hair.base) + sheen(hair) + temples(extras);
}

const back = {
  open: 'M200 84C136 84 108 130 112 200c2 70-6 140-34 206 34 18 70 12 92-6h60c22 18 58 24 92 6-28-66-36-136-34-206 4-70-24-116-88-116Z',
  bob: 'M200 84C134 84 106 132 110 200c2 44 2 76 12 108 26 10 46 2 58-16h40c12 18 32 26 58 16 10-32 10-64 12-108 4-68-24-116-90-116Z',
};

function open(hair: HairColour, extras: HairExtras): HairLayers {
  const fall =
    'M200 84C136 84 110 132 113 200c2 54-2 98-14 142 26-10 38-46 40-92 2-52 26-92 61-118 35 26 59 66 61 118 2 46 14 82 40 92-12-44-16-88-14-142 3-68-23-116-87-116Z';
  const light = mirrored(
    strand('M178 98c-32 12-48 46-48 96 0 36-2 62-8 92M160 120c-14 18-20 44-20 72', hair.light),
  );
  return {
    back: shape(back.open, hair.base),
    front: shape(fall, hair.base) + light + temples(extras),
    over: '',
  };
}

function braid(hair: HairColour, extras: HairExtras): HairLayers {
  const links = [0, 1, 2, 3, 4, 5].map((n) => {
    const size = 1.02 - n * 0.06;
    return `<path d="M-19-4c0-15 38-15 38 0 0 14-13 20-19 28-6-8-19-14-19-28Z" transform="translate(${268 + n * 2} ${324 + n * 25})scale(${size.toFixed(2)})"/>`;
  });
  const plait = `<g fill="${hair.base}" stroke="${hair.light}" stroke-width="2.500">${links.join('')}</g><path d="M270 474q8 12 4 30 14-2 14-30Z" fill="${hair.base}"/><path d="M269 473h20" stroke="${palette.kumkum}" stroke-width="8"/>`;
  const flowers = extras.gajra ? garland('M252 300q14 10 32 2') : '';
  return {
    back: shape('M240 190c36 20 50 66 43 104h-30c0-26-10-40-26-50Z', hair.base),
    front: pulledBack(hair, extras),
    over: plait + flowers,
  };
}

function bun(hair: HairColour, extras: HairExtras): HairLayers {
  const knot = `<circle cx="200" cy="78" r="38" fill="${hair.base}"/>${strand('M174 72c8-18 38-24 52 0M184 84c6-14 24-16 32 0', hair.light)}`;
  const flowers = extras.gajra ? garland('M158 92q42-26 84 0') : '';
  return { back: knot, front: pulledBack(hair, extras) + flowers, over: '' };
}

function lowBun(hair: HairColour, extras: HairExtras): HairLayers {
  const knot = `<ellipse cx="266" cy="278" rx="38" ry="34" fill="${hair.base}"/>${strand('M248 268c14-14 34-8 38 10M252 288c8 10 24 10 32 2', hair.light)}`;
  const flowers = extras.gajra ? garland('M254 252c24-2 42 10 42 32-1 12-6 20-14 26') : '';
  return { back: knot + flowers, front: pulledBack(hair, extras), over: '' };
}

function bob(hair: HairColour, extras: HairExtras): HairLayers {
  const front =
    'M176 88C124 92 106 138 111 200c2 40 3 66 9 92 14-10 20-30 20-58 0-42 10-72 38-92 26 26 74 34 80 96 1 26 8 44 22 54 6-26 7-52 9-92 4-70-30-120-113-112Z';
  const light = strand('M170 102c-28 12-42 44-42 92M186 116c28 22 72 28 84 84', hair.light);
  return {
    back: shape(back.bob, hair.base),
    front: shape(front, hair.base) + light + temples(extras),
    over: '',
  };
}

function curls(hair: HairColour): HairLayers {
  const ring = [
    [200, 108, 28],
    [164, 114, 28],
    [236, 114, 28],
    [138, 142, 26],
    [262, 142, 26],
    [126, 182, 25],
    [274, 182, 25],
    [120, 224, 26],
    [280, 224, 26],
    [120, 266, 27],
    [280, 266, 27],
    [128, 302, 26],
    [272, 302, 26],
    [150, 318, 22],
    [250, 318, 22],
  ];
  const fringe = [
    [158, 138, 20],
    [184, 128, 20],
    [214, 130, 20],
    [242, 142, 19],
    [140, 160, 17],
    [258, 166, 16],
  ];
  const dots = (list: number[][]) =>
    list.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('');
  const light = strand(
    'M132 128c8-14 20-20 32-20M208 92c14 0 26 6 34 14M106 176c0-8 4-16 10-20M292 170c4 8 4 18 0 26',
    hair.light,
  );
  return {
    back: `<g fill="${hair.base}">${dots(ring)}<path d="M134 140h132v176H134Z"/></g>`,
    front: `<g fill="${hair.base}">${dots(fringe)}</g>${light}`,
    over: '',
  };
}

function sideSwept(hair: HairColour, extras: HairExtras): HairLayers {
  const front =
    'M228 90C160 72 112 116 116 196c1 30 2 44 8 62 12-8 16-26 18-46 6-36 40-50 84-90 20 26 34 54 34 92 0 60-16 110-8 170 3 28 14 46 26 60 30-20 36-70 26-130-6-40-14-80-16-120-3-66-22-92-60-104Z';
  const light = strand('M206 96c-40 4-72 34-74 84M244 112c20 22 28 54 30 96 2 60-6 100 4 160', hair.light);
  return {
    back: shape(back.bob, hair.base),
    front: shape(front, hair.base) + light + temples(extras),
    over: '',
  };
}

function pony(hair: HairColour, extras: HairExtras): HairLayers {
  const tail = 'M244 120c50-6 74 40 64 110-4 40 4 70-10 110-14-26-34-40-38-90-2-50-4-90-16-130Z';
  return {
    back: shape(tail, hair.base) + strand('M282 150c16 40 6 90 12 140', hair.light),
    front: pulledBack(hair, extras),
    over: '',
  };
}

const styles: Record<WomanHair, (hair: HairColour, extras: HairExtras) => HairLayers> = {
  open,
  braid,
  bun,
  'low-bun': lowBun,
  bob,
  curls,
  'side-swept': sideSwept,
  pony,
};

/** Draws a woman's hair in its layers; garland and grey temples where the style has a place for them. */
export function drawWomanHair(style: WomanHair, hair: HairColour, extras: HairExtras): HairLayers {
  return styles[style](hair, extras);
}
