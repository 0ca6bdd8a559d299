/** Photos are re-encoded on upload: only the pixels survive, without EXIF, thumbnails and anything hidden (docs/decisions/006). */
import sharp, { type Metadata, type Sharp } from 'sharp';
import { entityTooLarge, invalidMimeType } from '#server/storage/errors.ts';
import { isUsualSrgb } from './colour-profile.ts';
import { DECODE_OPTIONS, imageQueue, imageTypeOf, MAX_PIXELS, MAX_SIDE, SECONDS } from './decoding.ts';
import { jpegQuality } from './jpeg-quality.ts';

export interface CleanPhoto {
  bytes: Uint8Array;
  /** Of the content, whatever the upload called it. */
  type: 'image/jpeg' | 'image/png';
}

/** Above it the file grows without a visible difference. */
const BEST_QUALITY = 92;
const WORST_QUALITY = 40;
/** Below the original's quality, until the file is no larger. The same tables give nearly the same size; one step lower mostly suffices. */
const STEPS = [0, 1, 4, 10, 20, 30];

const PNG_HEADER = 8;
const CHUNK_FRAME = 12;
/** The names of chunks as numbers: comparing texts would take a tenth of a second for a file of empty chunks. */
const ANIMATION_CONTROL = 0x6163544c;
const IMAGE_DATA = 0x49444154;

/** Whose turn the photo waits for, and what is called with the pixels to decode before each time. */
export interface PhotoWork {
  who: string;
  spend: (pixels: number) => Promise<void>;
}

/** Whether a PNG is animated (APNG): such files have an `acTL` chunk before their first `IDAT`. */
function isAnimatedPng(png: Uint8Array): boolean {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  let at = PNG_HEADER;
  while (at + CHUNK_FRAME <= png.length) {
    const name = view.getUint32(at + 4);
    if (name === ANIMATION_CONTROL) return true;
    if (name === IMAGE_DATA) return false;
    at += CHUNK_FRAME + view.getUint32(at);
  }
  return false;
}

function checkSize({ width, height }: Metadata): void {
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE) throw entityTooLarge();
}

type Attempt = (image: Sharp) => Sharp;

function opener(bytes: Uint8Array, { space, icc }: Metadata): () => Sharp {
  const ignoreIcc = space === 'srgb' && icc !== undefined && isUsualSrgb(icc);
  return () =>
    sharp(bytes, { ...DECODE_OPTIONS, ignoreIcc })
      .timeout({ seconds: SECONDS })
      .autoOrient();
}

function jpegAttempts(bytes: Uint8Array, { chromaSubsampling, isProgressive = false }: Metadata): Attempt[] {
  const best = Math.min(BEST_QUALITY, jpegQuality(bytes));
  const worst = Math.max(1, Math.min(best - 1, WORST_QUALITY));
  const subsampling = chromaSubsampling === '4:4:4' ? '4:4:4' : '4:2:0';
  const qualities = new Set(STEPS.map((step) => Math.max(best - step, worst)));
  return [...qualities].map(
    (quality) => (image) =>
      image.jpeg({
        quality,
        chromaSubsampling: subsampling,
        progressive: isProgressive,
        // Takes twice as long, so only once the first attempt was too large.
        optimiseScans: isProgressive && quality < best,
      }),
  );
}

/** All lossless, the fastest first: the slower ones take five times as long to save a few per cent. */
function pngAttempts({ isPalette }: Metadata): Attempt[] {
  if (isPalette)
    return [(image) => image.png({ compressionLevel: 9, palette: true, quality: 100, dither: 0 })];
  return [6, 9].flatMap((compressionLevel) =>
    [true, false].map(
      (adaptiveFiltering) => (image: Sharp) => image.png({ compressionLevel, adaptiveFiltering }),
    ),
  );
}

/** The library's message describes the file's internals; it doesn't help the client. */
async function decoding<T>(type: CleanPhoto['type'], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    throw invalidMimeType(`the content is not a whole ${type}`);
  }
}

interface Encoding {
  bytes: Uint8Array;
  type: CleanPhoto['type'];
  metadata: Metadata;
  /** Called before each attempt but the first. */
  spend: () => Promise<void>;
}

async function encode({ bytes, type, metadata, spend }: Encoding): Promise<Uint8Array> {
  const attempts = type === 'image/jpeg' ? jpegAttempts(bytes, metadata) : pngAttempts(metadata);
  const open = opener(bytes, metadata);
  let smallest: Uint8Array | undefined;
  for (const attempt of attempts) {
    if (smallest) await spend();
    const written = await decoding(type, () => attempt(open()).toBuffer());
    if (!smallest || written.length < smallest.length) smallest = written;
    if (written.length <= bytes.length) break;
  }
  return smallest as Uint8Array;
}

/**
 * Re-encodes a JPEG or PNG in the same format and size, in sRGB, and not noticeably larger. Throws InvalidMimeType for other formats,
 * damaged and animated images; EntityTooLarge for too many pixels, before decoding; SlowDown when the image queue is full; what `spend`
 * throws.
 */
export async function cleanPhoto(bytes: Uint8Array, { who, spend }: PhotoWork): Promise<CleanPhoto> {
  const type = imageTypeOf(bytes);
  if (type !== 'image/jpeg' && type !== 'image/png')
    throw invalidMimeType('the content is not a JPEG or PNG');
  if (type === 'image/png' && isAnimatedPng(bytes))
    throw invalidMimeType('moving pictures are not supported');
  const metadata = await decoding(type, () =>
    sharp(bytes, { ...DECODE_OPTIONS, limitInputPixels: false }).metadata(),
  );
  checkSize(metadata);
  const spendAll = () => spend(metadata.width * metadata.height);
  await spendAll();
  const work = () => encode({ bytes, type, metadata, spend: spendAll });
  return { bytes: await imageQueue.run({ kind: 'upload', who, work }), type };
}
