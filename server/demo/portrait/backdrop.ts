/**
 * What stands behind a portrait: walls, arches, hills, garlands, in two or three flat colours.
 */
import { type PaletteName, palette } from './colours.ts';

export type BackdropKind = 'circle' | 'arch' | 'sun' | 'hills' | 'toran' | 'leaves' | 'window' | 'threads';

export interface Backdrop {
  kind: BackdropKind;
  wall: PaletteName;
  shape: PaletteName;
}

const fill = (d: string, colour: string, extra = '') => `<path d="${d}" fill="${colour}"${extra}/>`;

function rays(colour: string): string {
  const spokes = Array.from(
    { length: 12 },
    (_, n) => `<path d="M192-40h16l10 260h-36Z" transform="rotate(${n * 30} 200 220)"/>`,
  );
  return `<g fill="${colour}" opacity=".5">${spokes.join('')}</g><circle cx="200" cy="220" r="150" fill="${colour}"/>`;
}

function toran(): string {
  const string = 'M-10 20C40 70 90 70 133 24 180 74 222 74 267 24c44 46 94 46 144-4';
  const leaf = [30, 84, 133, 178, 224, 267, 316, 370]
    .map((x) => `<path d="M${x} 40c14 16 12 38 0 54-12-16-14-38 0-54Z"/>`)
    .join('');
  return `<g fill="${palette.leaf}">${leaf}</g><path d="${string}" stroke="${palette.marigold}" stroke-width="20" stroke-dasharray="0 19"/><path d="${string}" stroke="${palette.clay}" stroke-width="8" stroke-dasharray="0 38"/>`;
}

function leaves(colour: string): string {
  const branch = [0, 1, 2, 3, 4]
    .map(
      (n) =>
        `<path d="M0 0c26-14 50-10 66 10-24 12-48 8-66-10Z" transform="translate(${20 + n * 6} ${420 - n * 72})rotate(${-50 + n * 8})"/><path d="M0 0c-22-18-44-22-62-8 18 18 42 20 62 8Z" transform="translate(${20 + n * 6} ${400 - n * 72})rotate(${30 - n * 6})"/>`,
    )
    .join('');
  return `<g fill="${colour}" opacity=".75">${branch}<g transform="matrix(-1 0 0 1 400 40)">${branch}</g></g>`;
}

const threads = [0, 1, 2, 3]
  .map((n) => {
    const y = n * 16;
    return `<path d="M-20 ${340 + y}C100 ${300 - y} 120 ${120 + y} 220 ${110 - y / 2}S360 ${60 + y} 430 ${20 + y * 2}"/>`;
  })
  .join('');

const drawings: Record<BackdropKind, (colour: string) => string> = {
  circle: (colour) => `<circle cx="200" cy="234" r="176" fill="${colour}" opacity=".6"/>`,
  arch: (colour) =>
    fill('M48 500V226c0-60 30-96 74-112 34-12 60-34 78-70 18 36 44 58 78 70 44 16 74 52 74 112v274Z', colour),
  sun: rays,
  hills: (colour) =>
    `<circle cx="310" cy="110" r="44" fill="${palette.gold}"/>` +
    fill('M-10 330l70-90 44 34 66-96 60 80 50-40 130 120v170H-10Z', colour) +
    fill('M-10 400c80-60 140-50 200-10 70-50 140-50 230-10v130H-10Z', palette.sage),
  toran: (colour) => `<circle cx="200" cy="240" r="160" fill="${colour}"/>${toran()}`,
  leaves: (colour) =>
    `<circle cx="200" cy="226" r="156" fill="${palette.ivory}" opacity=".6"/>${leaves(colour)}`,
  window: (colour) =>
    `<rect x="56" y="30" width="288" height="360" rx="16" fill="${colour}"/><path d="M200 30v360M56 200h288" stroke="${palette.paper}" stroke-width="9"/><rect x="40" y="384" width="320" height="22" rx="8" fill="${palette.paper}"/>`,
  threads: (colour) => `<g stroke="${colour}" stroke-width="4">${threads}</g>`,
};

/** Draws a full 400 x 500 backdrop, with a margin so that a shifted crop shows no edge. */
export function drawBackdrop({ kind, wall, shape }: Backdrop): string {
  return `<path d="M-60-60h520v620H-60Z" fill="${palette[wall]}"/>${drawings[kind](palette[shape])}`;
}
