/**
 * Composes a flat portrait from its parts: backdrop, hair, dress, face. The placeholder pictures of the web application
 * and the photos of the demo members are drawn with it.
 */
import { type Backdrop, drawBackdrop } from './backdrop.ts';
import { hairColours, type PaletteName, skins } from './colours.ts';
import { drawDress, type Outfit } from './dress.ts';
import { drawFace, type FaceTraits, reflect } from './face.ts';
import { drawManHair, type ManHair } from './hair-men.ts';
import { coversEars, drawWomanHair, type WomanHair } from './hair-women.ts';

type FaceChoices = Omit<FaceTraits, 'woman' | 'skin' | 'hair' | 'earsCovered'>;

/** A person: what stays the same from photo to photo. `skin` and `tint` are places in the lists of colours. */
export type Person = FaceChoices & {
  skin: number;
  tint?: number;
  greyTemples?: boolean;
  gajra?: boolean;
  cloth?: PaletteName;
  /** Breadth of the head beside the usual one, 0.94 to 1.06. */
  breadth?: number;
} & ({ woman: true; style: WomanHair } | { woman: false; style: ManHair });

/** How a photo is taken: tilt of the head in degrees, and the part of the 400 x 500 field that is shown. */
export interface Framing {
  tilt?: number;
  crop?: { x: number; y: number; width: number };
}

function headTransform(breadth: number, tilt: number): string {
  const stretch = breadth === 1 ? '' : `matrix(${breadth} 0 0 1 ${Math.round(200 - 200 * breadth)} 0)`;
  return `rotate(${tilt} 200 310)${stretch}`;
}

/**
 * Draws a portrait.
 * @returns a whole SVG document of proportion 4:5 without text, ids or references.
 */
export function drawPortrait(
  person: Person,
  outfit: Outfit,
  backdrop: Backdrop,
  framing: Framing = {},
): string {
  const skin = skins[person.skin % skins.length] as (typeof skins)[number];
  const hair = hairColours[(person.tint ?? 0) % hairColours.length] as (typeof hairColours)[number];
  const layers = person.woman
    ? drawWomanHair(person.style, hair, person)
    : drawManHair(person.style, hair, person);
  const head = drawFace({ ...person, skin, hair, earsCovered: coversEars.has(person.style) });
  const turn = ` transform="${headTransform(person.breadth ?? 1, framing.tilt ?? 0)}"`;
  const { x, y, width } = framing.crop ?? { x: 0, y: 0, width: 400 };
  const figure = [
    `<g${turn}>${layers.back}</g>`,
    `<g transform="translate(0-30)">${drawDress(person.woman, skin, outfit)}${layers.over}</g>`,
    `<g${turn}>${head}${layers.front}</g>`,
  ].join('');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${width * 1.25}" fill="none" stroke-linecap="round" stroke-linejoin="round">`,
    drawBackdrop(backdrop),
    reflect(`<g transform="matrix(1.140 0 0 1.140-28-6)">${figure}</g>`),
    '</svg>',
  ]
    .join('')
    .replace(/(\.\d+?)0+\b/g, '$1');
}
