/** The quality of a JPEG by its quantisation table: encoded with the same tables it hardly changes and doesn't grow. */

/** Sum of the luminance table in Annex K of the JPEG standard, which encoders scale by the quality. */
const STANDARD_SUM = 3688;
const ENTRIES = 64;
const TABLES = 0xdb;
const START_OF_SCAN = 0xda;
/** Segments before the quantisation tables. Photos have a dozen; a file of empty ones would take long. */
const MOST_SEGMENTS = 1000;
/** Of a JPEG without readable tables. */
const FALLBACK = 80;

/** Sum of the luminance table in a DQT segment, or null when the segment holds other tables. */
function luminanceSum(segment: Uint8Array): number | null {
  let at = 0;
  while (at < segment.length) {
    const head = Number(segment[at]);
    const [wide, id] = [(head >> 4) as 0 | 1, head & 15];
    const bytes = ENTRIES * (wide + 1);
    const table = segment.subarray(at + 1, at + 1 + bytes);
    at += 1 + bytes;
    if (id !== 0 || table.length < bytes) continue;
    return table.reduce((sum, byte, index) => sum + (wide && index % 2 === 0 ? byte * 256 : byte), 0);
  }
  return null;
}

/** The quality, 1 to 100, on the scale of the usual encoders (libjpeg's); an estimate for tables of a camera's own. */
export function jpegQuality(jpeg: Uint8Array): number {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  let at = 2;
  for (let segment = 0; segment < MOST_SEGMENTS; segment += 1) {
    if (at + 4 > jpeg.length || jpeg[at] !== 0xff || jpeg[at + 1] === START_OF_SCAN) break;
    const length = view.getUint16(at + 2);
    const sum = jpeg[at + 1] === TABLES ? luminanceSum(jpeg.subarray(at + 4, at + 2 + length)) : null;
    if (sum !== null) {
      const scale = (100 * sum) / STANDARD_SUM;
      const quality = scale < 100 ? (200 - scale) / 2 : 5000 / scale;
      return Math.min(100, Math.max(1, Math.round(quality)));
    }
    at += 2 + length;
  }
  return FALLBACK;
}
