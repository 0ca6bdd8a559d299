import { createRequire } from 'node:module';
import sharp from 'sharp';
import { escapeHtml } from '#domain/escape-html.ts';

const { resolve } = createRequire(import.meta.url);
/** By weight. The fonts of the front end are not files that Pango reads. */
const FONTS = {
  400: { name: 'Mukta', file: '400Regular/Mukta_400Regular.ttf' },
  600: {
    name: 'Mukta SemiBold',
    file: '600SemiBold/Mukta_600SemiBold.ttf',
  },
} as const;

/** Em: the font's own. */
const FONT_LINE = 1.657;
/** Pango's pictures begin where the ink begins. A bar that is as good as invisible shows where the first line is. */
const BAR = '<span alpha="1%">|</span>';
/** Of 255. */
const BAR_ALPHA = 4;
const BAR_ROWS_PER_POINT = 1.2;
const CHANNELS = 4;

export interface TextStyle {
  /** Points. */
  size: number;
  /** Of the size. */
  lineHeight: number;
  /** `#rrggbb` */
  colour: string;
  weight?: keyof typeof FONTS;
  /** Pixels at which lines are broken; without it there is one line. */
  width?: number;
  /** Dots an inch. */
  density: number;
}

export interface DrawnText {
  /** Raw pixels, RGBA. */
  data: Buffer;
  width: number;
  height: number;
  /** Where the bar begins: the left edge of the text, and the top of its first line. */
  left: number;
  top: number;
  /** The row at which the bar ends, below the baseline of the first line. */
  bottom: number;
}

/** Text as a picture: Pango and HarfBuzz shape Devanagari, which most ways to draw on a server do not. */
export async function drawText(text: string, style: TextStyle): Promise<DrawnText> {
  const { name, file } = FONTS[style.weight ?? 400];
  const { data, info } = await sharp({
    text: {
      text: `<span line_height="${style.lineHeight / FONT_LINE}" foreground="${style.colour}" size="${Math.round(style.size * 1024)}">${BAR}${escapeHtml(text)}</span>`,
      font: name,
      fontfile: resolve(`@expo-google-fonts/mukta/${file}`),
      ...(style.width && { width: style.width }),
      wrap: 'word-char',
      rgba: true,
      dpi: style.density,
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return { data, width, height, ...barOf(data, width, height, style.size * BAR_ROWS_PER_POINT) };
}

/** Finds the bar: the first column with a run of enough faint pixels. */
function barOf(data: Buffer, width: number, height: number, rows: number) {
  for (let left = 0; left < width; left += 1) {
    for (let top = 0; top + rows < height; top += 1) {
      let end = top;
      while (end < height && isFaint(data[(end * width + left) * CHANNELS + 3])) end += 1;
      if (end - top >= rows) return { left, top, bottom: end - 1 };
      top = end;
    }
  }
  return { left: 0, top: 0, bottom: height };
}

function isFaint(alpha = 0): boolean {
  return alpha > 0 && alpha <= BAR_ALPHA;
}
