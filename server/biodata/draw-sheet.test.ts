import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { NO_DETAILS } from '#domain/biodata/fields.ts';
import { PICTURE, photoFrame } from '#domain/biodata/html.ts';
import type { BiodataFacts } from '#domain/biodata/sheet.ts';
import {
  FACE_PHOTOS,
  type FacePhoto,
  focusOnFace,
  readFacePhoto,
  seenFace,
} from '#tests/harness/face-photos.ts';
import { LONGEST_DETAILS, LONGEST_PROFILE, long } from '#tests/harness/longest-biodata.ts';
import { drawSheet } from './draw-sheet.ts';

/** A member who has used every field up to its limit. */
const LONGEST: BiodataFacts = {
  profile: {
    ...LONGEST_PROFILE,
    user_code: 123456,
    dob: '1999-03-14',
    dob_time: null,
    height: 5.4,
    married_status: 'Never Married',
    mangal_status: 'No',
    highest_education: 'M.Tech.',
    income: 85_000,
    caste: 'kul',
    parent_number: '9876500001',
  },
  details: {
    ...NO_DETAILS,
    ...LONGEST_DETAILS,
    language: 'both',
  },
  patrika: { charans: [59, 60], mangal: 'yes', patrika_name: long(40) },
  birthPlace: null,
  texts: { en: {}, mr: {} },
};
/** Pixels, in letters of 9 points. */
const PHOTO = { width: Math.round((photoFrame(9).width * 150) / 25.4), height: 266 };
/** Its face is near the right edge. */
const PANORAMA = FACE_PHOTOS.find(({ name }) => name === 'panorama-right') as FacePhoto;

let bytes: Uint8Array;
let pixels: Buffer;
let unmarked: Buffer;

const greyOf = (picture: Uint8Array) => sharp(picture).greyscale().raw().toBuffer();

async function draw(watermark: string): Promise<Uint8Array> {
  return drawSheet({
    facts: LONGEST,
    options: {
      showing: { photo: true, phone: false, patrika: true, income: true, birth: false },
      language: 'both',
      date: '2026-11-22',
      recipient: 'देशमुख कुटुंब',
    },
    photo: readFacePhoto(PANORAMA),
    focus: focusOnFace(PANORAMA),
    watermark,
  });
}

beforeAll(async () => {
  bytes = await draw('देशमुख कुटुंब · 2026-11-22');
  pixels = await greyOf(bytes);
  unmarked = await greyOf(await draw('.'));
});

/** The darkest grey of a rectangle. */
function darkest(left: number, top: number, width: number, height: number): number {
  let least = 255;
  for (let y = top; y < top + height; y += 1)
    for (let x = left; x < left + width; x += 1)
      least = Math.min(least, pixels[y * PICTURE.width + x] ?? 255);
  return least;
}

/** How many pixels of a rectangle the watermark darkens. */
function marked(left: number, top: number, width: number, height: number): number {
  let count = 0;
  for (let y = top; y < top + height; y += 1)
    for (let x = left; x < left + width; x += 1) {
      const at = y * PICTURE.width + x;
      if ((unmarked[at] ?? 0) - (pixels[at] ?? 0) > 6) count += 1;
    }
  return count;
}

describe('the picture of the longest biodata', () => {
  it('is a JPEG of one A4 page at 150 dots an inch, of at most 400 KB and without metadata [10.67]', async () => {
    const { width, height, format, exif, icc, xmp, iptc, comments } = await sharp(bytes).metadata();
    expect({ width, height, format }).toEqual({ width: 1240, height: 1754, format: 'jpeg' });
    expect([exif, icc, xmp, iptc, comments]).toEqual(Array(5).fill(undefined));
    expect(bytes.byteLength).toBeLessThanOrEqual(400 * 1024);
  });

  it('contains no run of ten digits in its bytes [10.71]', () => {
    const buffer = Buffer.from(bytes);
    expect(buffer.toString('latin1')).not.toMatch(/\d{10}/);
    expect(buffer.toString('base64')).not.toMatch(/\d{10}/);
  });

  it('keeps all text above the lower margin', () => {
    // Between the end of the text's area and the frame: nothing but the watermark.
    expect(darkest(60, PICTURE.height - 82, PICTURE.width - 120, 40)).toBeGreaterThan(150);
  });

  it('shows the photo around its focal point [10.14]', async () => {
    const { width, height } = PHOTO;
    const photo = sharp(bytes).extract({ left: PICTURE.width - 83 - width, top: 180, width, height });
    const face = await seenFace(await photo.png().toBuffer());
    expect(face?.x).toBeCloseTo(0.5, 1);
    expect(face?.share).toBeGreaterThan(0.05);
  });

  it('has the watermark over the photo and in every part of the page', () => {
    // The photo, then the page in twelve parts.
    const parts = [[PICTURE.width - 83 - 190, 180, 170, 200]];
    for (const left of [0, 410, 820])
      for (const top of [0, 440, 880, 1310]) parts.push([left, top, 410, 440]);
    for (const [left = 0, top = 0, width = 0, height = 0] of parts)
      expect(marked(left, top, width, height), `${left} ${top}`).toBeGreaterThan(300);
  });
});
