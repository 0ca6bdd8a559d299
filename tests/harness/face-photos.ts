/**
 * Photos of all shapes with a face of a colour that nothing else has, so that a test can see where in a frame the face is. The files
 * are committed in tests/photos; `node tests/harness/face-photos.ts` draws them again.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { PhotoFocus } from '#domain/photo-focus.ts';

export interface FacePhoto {
  name: string;
  /** Pixels. */
  width: number;
  height: number;
  /** Middle of the face, as shares of width and height. */
  face: readonly [x: number, y: number];
  look?: 'white' | 'dark' | 'blurred' | 'group';
}

export const FACE_PHOTOS: readonly FacePhoto[] = [
  { name: 'four-by-five', width: 800, height: 1000, face: [0.5, 0.4] },
  { name: 'three-by-four', width: 900, height: 1200, face: [0.4, 0.3] },
  { name: 'square', width: 900, height: 900, face: [0.6, 0.45] },
  { name: 'landscape-right', width: 1200, height: 900, face: [0.78, 0.4] },
  { name: 'landscape-left', width: 1200, height: 800, face: [0.2, 0.45] },
  { name: 'panorama-right', width: 1500, height: 500, face: [0.88, 0.5] },
  { name: 'panorama-left', width: 1500, height: 600, face: [0.14, 0.5] },
  { name: 'tall-low', width: 500, height: 1300, face: [0.5, 0.8] },
  { name: 'tall-high', width: 600, height: 1300, face: [0.45, 0.18] },
  { name: 'white', width: 800, height: 1100, face: [0.5, 0.4], look: 'white' },
  { name: 'dark', width: 1100, height: 800, face: [0.3, 0.4], look: 'dark' },
  { name: 'small-blurred', width: 320, height: 240, face: [0.65, 0.45], look: 'blurred' },
];

/** The shapes that families have, among them faces at each edge, which no frame can bring to its middle. */
export const SHAPE_PHOTOS: readonly FacePhoto[] = [
  { name: 'shape-3-5', width: 720, height: 1200, face: [0.5, 0.25] },
  { name: 'shape-4-5', width: 800, height: 1000, face: [0.5, 0.35] },
  { name: 'shape-1-1', width: 900, height: 900, face: [0.45, 0.4] },
  { name: 'shape-3-2', width: 1200, height: 800, face: [0.35, 0.4] },
  { name: 'shape-16-9', width: 1600, height: 900, face: [0.6, 0.42] },
  { name: 'edge-left', width: 1200, height: 900, face: [0.14, 0.5] },
  { name: 'edge-right', width: 1200, height: 900, face: [0.86, 0.5] },
  { name: 'edge-top', width: 900, height: 1200, face: [0.5, 0.17] },
  { name: 'edge-bottom', width: 900, height: 1200, face: [0.5, 0.83] },
  { name: 'group', width: 1500, height: 1000, face: [0.5, 0.4], look: 'group' },
  { name: 'size-200', width: 160, height: 200, face: [0.5, 0.4] },
  { name: 'size-4000', width: 4000, height: 3000, face: [0.65, 0.4] },
];

/** Half the height of a face, as a share of the photo's shorter side. */
const FACE_SIZE = 0.2;
/** Width of a face over its height. */
const FACE_WIDTH = 0.8;
const FOLDER = path.resolve(import.meta.dirname, '../photos');

/** The committed JPEG. */
export function readFacePhoto({ name }: FacePhoto): Buffer {
  return readFileSync(path.join(FOLDER, `${name}.jpg`));
}

/** Pixels of the photo that are face. */
export function faceArea({ width, height }: FacePhoto): number {
  return Math.PI * FACE_WIDTH * (FACE_SIZE * Math.min(width, height)) ** 2;
}

/** What a member stores who places the face in the middle of the frame. */
export function focusOnFace({ width, height, face: [x, y] }: FacePhoto, scale = 1): NonNullable<PhotoFocus> {
  return [x, y, width / height, scale];
}

function svgOf({ width, height, face: [x, y], look }: FacePhoto): string {
  const size = FACE_SIZE * Math.min(width, height);
  const [left, top] = [x * width, y * height];
  const ground = look === 'white' ? '#ffffff' : '#9fb5a1';
  const stripes = look === 'white' ? '#ffffff' : '#5d7a60';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><pattern id="p" width="90" height="90" patternUnits="userSpaceOnUse" patternTransform="rotate(20)">
      <rect width="90" height="90" fill="${ground}"/><rect width="45" height="90" fill="${stripes}"/></pattern></defs>
    <rect width="100%" height="100%" fill="url(#p)"/>
    ${look === 'group' ? [-0.3, 0.3].map((step) => neighbourOf(left + step * width, top, size)).join('') : ''}
    <ellipse cx="${left}" cy="${top + size * 2.6}" rx="${size * 1.7}" ry="${size * 1.6}" fill="#22406e"/>
    <ellipse cx="${left}" cy="${top - size * 0.2}" rx="${size * 0.95}" ry="${size * 1.1}" fill="#241610"/>
    <ellipse cx="${left}" cy="${top}" rx="${size * FACE_WIDTH}" ry="${size}" fill="#ff30ff"/>
  </svg>`;
}

function neighbourOf(left: number, top: number, size: number): string {
  return `<ellipse cx="${left}" cy="${top + size * 2.6}" rx="${size * 1.7}" ry="${size * 1.6}" fill="#7a4a06"/>
    <ellipse cx="${left}" cy="${top - size * 0.2}" rx="${size * 0.95}" ry="${size * 1.1}" fill="#241610"/>
    <ellipse cx="${left}" cy="${top}" rx="${size * FACE_WIDTH}" ry="${size}" fill="#d9a679"/>`;
}

async function draw(photo: FacePhoto): Promise<void> {
  let picture = sharp(Buffer.from(svgOf(photo)));
  if (photo.look === 'dark') picture = picture.linear(0.2);
  if (photo.look === 'blurred') picture = picture.blur(5);
  await picture.jpeg({ quality: 40, mozjpeg: true }).toFile(path.join(FOLDER, `${photo.name}.jpg`));
}

/** A part of a picture, as shares of its width and height. */
export interface Seen {
  /** Middle of what is seen of the face. */
  x: number;
  y: number;
  /** Share of the pixels. */
  share: number;
}

/** Where the face is in a picture, for example a screenshot; null when nothing of it is seen. */
export async function seenFace(picture: Buffer): Promise<Seen | null> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let [count, right, down] = [0, 0, 0];
  for (let at = 0; at < data.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]];
    // As much blue as red, and far less green; the red of our buttons has little blue.
    if (Math.min(red, blue) - green < 20 || blue * 1.5 < red) continue;
    const pixel = at / 3;
    count += 1;
    right += pixel % info.width;
    down += Math.floor(pixel / info.width);
  }
  if (count === 0) return null;
  const pixels = info.width * info.height;
  return { x: right / count / info.width, y: down / count / info.height, share: count / pixels };
}

if (import.meta.main) await Promise.all([...FACE_PHOTOS, ...SHAPE_PHOTOS].map(draw));
