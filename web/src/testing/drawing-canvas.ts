/** For tests: canvases that note what is drawn on them, in place of a browser's. Every letter is half as wide as the font is high. */
import { vi } from 'vitest';

export interface Drawn {
  width: number;
  height: number;
  /** What can be seen, in its order: its kind and place, with the font and colour of texts. */
  drawings: string[];
}

/** A canvas; setting its size empties it. Its pictures are as large as `bytes` says. */
function createCanvas(bytes: (canvas: Drawn, quality: number) => number) {
  const canvas: Drawn = { width: 300, height: 150, drawings: [] };
  const style = { font: '10px sans-serif', fillStyle: '', strokeStyle: '', lineWidth: 1, textAlign: 'left' };
  const size = () => Number(/(\d+)px/.exec(style.font)?.[1]);
  const note = (kind: string, place: readonly number[], more: string) =>
    canvas.drawings.push(`${kind} ${place.map((value) => Math.round(value * 10) / 10).join(' ')} ${more}`);
  const context = Object.assign(style, {
    measureText: (text: string) => ({ width: (text.length * size()) / 2 }),
    fillText: (text: string, x: number, y: number) => {
      const weight = style.font.slice(0, 3);
      note(style.textAlign, [x, y], `${weight} ${size()} ${style.fillStyle} ${text}`);
    },
    fillRect: (...place: number[]) => note('filled', place, style.fillStyle),
    strokeRect: (...place: number[]) => note('frame', place, `${style.strokeStyle} ${style.lineWidth}`),
    drawImage: (_image: unknown, ...places: number[]) => note('picture', places, ''),
  });
  const sized = (side: 'width' | 'height') => ({
    get: () => canvas[side],
    set: (value: number) => Object.assign(canvas, { [side]: value, drawings: [] }),
  });
  return Object.defineProperties(
    {
      getContext: () => context,
      toBlob: (done: (blob: Blob) => void, type: string, quality: number) => {
        const picture = new Blob([new Uint8Array(bytes(canvas, quality))], { type });
        done(Object.assign(picture, { drawn: { ...canvas }, quality }));
      },
    },
    { width: sized('width'), height: sized('height') },
  );
}

interface Browser {
  bytes?: (canvas: Drawn, quality: number) => number;
  /** Of every photo; null when none loads. */
  photo?: { naturalWidth: number; naturalHeight: number } | null;
}

/** Stands for the browser's canvases, fonts and photos until `vi.unstubAllGlobals`. Returns the fonts that were loaded. */
export function stubDrawing({ bytes = () => 1, photo = null }: Browser = {}): string[] {
  const fonts: string[] = [];
  vi.stubGlobal('document', {
    createElement: () => createCanvas(bytes),
    fonts: { load: async (font: string) => void fonts.push(font) },
  });
  vi.stubGlobal(
    'Image',
    class {
      naturalWidth = photo?.naturalWidth;
      naturalHeight = photo?.naturalHeight;
      src = '';
      crossOrigin = '';
      async decode() {
        // Without permission to read it, a canvas with the photo could not be stored.
        if (!photo || !this.src || this.crossOrigin !== 'anonymous') throw new Error('404');
      }
    },
  );
  return fonts;
}

/** What can be seen on a picture, and the quality in which it is stored. */
export const drawnOn = (picture: Blob) => picture as Blob & { drawn: Drawn; quality: number };
