/** A Vite plugin that renders the installed application's icons from the favicon: unchanged, and on a full square for maskable icons. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';

const FAVICON = path.resolve(import.meta.dirname, '../public/favicon.svg');
const SIZES = [192, 512] as const;
/** Masks may cut off everything outside of a circle of 80 % of the width; the logo is scaled down to stay inside. */
const MASKABLE_SCALE = 0.78;

type Purpose = 'any' | 'maskable';

/** An icon's path from the root of the site. */
const fileOf = (purpose: Purpose, size: number) => `icons/${purpose}-${size}.png`;

/** The icons of the web manifest. */
export const ICONS = (['any', 'maskable'] as const).flatMap((purpose) =>
  SIZES.map((size) => ({
    src: `/${fileOf(purpose, size)}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })),
);

function drawing(purpose: Purpose): string {
  const favicon = readFileSync(FAVICON, 'utf8');
  if (purpose === 'any') return favicon;
  const margin = (64 * (1 - MASKABLE_SCALE)) / 2;
  const square = favicon.replace('rx="15"', '');
  const knot = square.replace(
    '<g transform="',
    `<g transform="translate(${margin} ${margin}) scale(${MASKABLE_SCALE}) `,
  );
  if (square === favicon || knot === square) throw new Error('favicon.svg is no longer drawn as expected');
  return knot;
}

export function icons(): Plugin {
  return {
    name: 'reshimgath-icons',
    apply: 'build',
    async generateBundle() {
      for (const { purpose, sizes } of ICONS) {
        const size = Number.parseInt(sizes, 10);
        const source = await sharp(Buffer.from(drawing(purpose)), { density: (72 * size) / 64 })
          .resize(size, size)
          .png({ palette: true })
          .toBuffer();
        this.emitFile({ type: 'asset', fileName: fileOf(purpose, size), source });
      }
    },
  };
}
