/** What a person may not notice about a photo on a small screen: too dark, blurred, too small. Hints only; the photo is taken anyway. */

export type QualityHint = 'dark' | 'blurred' | 'small';

/** Pixels as a canvas gives them: red, green, blue and opacity, row by row. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** Pixels of the shorter side: a card is this wide on a dense screen of a phone. */
const MIN_SIDE = 400;
/** Of 255: the mean lightness of the middle, where the face is. */
const MIN_LIGHT = 50;
/** Variance of the Laplacian in the sharpest tiles: blurred backgrounds and clear skies are no fault. */
const MIN_SHARPNESS = 20;
/** Side of a tile in pixels. */
const TILE = 32;
/** Share of the tiles that are sharper than the one that is judged. */
const SHARPEST = 0.1;

/** Hints for a photo of this size in pixels, judged by a copy with sides of about 640. */
export function qualityHints(size: { width: number; height: number }, copy: Pixels): QualityHint[] {
  const light = lightness(copy);
  const fault = faultOf(light, copy);
  const small = Math.min(size.width, size.height) < MIN_SIDE;
  return [...(fault ? [fault] : []), ...(small ? ['small' as const] : [])];
}

/** A dark photo has soft edges, too: it is not called blurred as well. */
function faultOf(light: Float32Array, copy: Pixels): QualityHint | null {
  if (meanOfMiddle(light, copy) < MIN_LIGHT) return 'dark';
  return sharpness(light, copy) < MIN_SHARPNESS ? 'blurred' : null;
}

/** Luma of each pixel, 0 to 255 (ITU-R BT.601). */
function lightness({ data, width, height }: Pixels): Float32Array {
  return Float32Array.from({ length: width * height }, (_, at) => {
    const [red, green, blue] = [Number(data[at * 4]), Number(data[at * 4 + 1]), Number(data[at * 4 + 2])];
    return 0.299 * red + 0.587 * green + 0.114 * blue;
  });
}

function meanOfMiddle(light: Float32Array, { width, height }: Pixels): number {
  let sum = 0;
  let count = 0;
  for (let y = Math.floor(height / 5); y < (height * 4) / 5; y += 1) {
    for (let x = Math.floor(width / 5); x < (width * 4) / 5; x += 1) {
      sum += Number(light[y * width + x]);
      count += 1;
    }
  }
  return sum / count;
}

function sharpness(light: Float32Array, { width, height }: Pixels): number {
  const variances: number[] = [];
  for (let top = 1; top + TILE < height; top += TILE) {
    for (let left = 1; left + TILE < width; left += TILE) {
      variances.push(varianceOfLaplacian(light, width, left, top));
    }
  }
  variances.sort((one, other) => other - one);
  return variances[Math.floor(variances.length * SHARPEST)] ?? Number.POSITIVE_INFINITY;
}

/** How much neighbouring pixels differ within a tile; the edges of a blurred picture are slopes, which the Laplacian does not see. */
function varianceOfLaplacian(light: Float32Array, width: number, left: number, top: number): number {
  const of = (at: number) => Number(light[at]);
  let sum = 0;
  let squares = 0;
  for (let y = top; y < top + TILE; y += 1) {
    for (let x = left; x < left + TILE; x += 1) {
      const at = y * width + x;
      const laplacian = of(at - 1) + of(at + 1) + of(at - width) + of(at + width) - 4 * of(at);
      sum += laplacian;
      squares += laplacian ** 2;
    }
  }
  const count = TILE * TILE;
  return squares / count - (sum / count) ** 2;
}
