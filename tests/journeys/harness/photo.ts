/** Pictures as phones take them. */
import sharp from 'sharp';

const CAMERA = { width: 4000, height: 3000 } as const;
/** Noise of this width, enlarged, has about as much detail as a picture of people. */
const GRAIN = { width: 1000, height: 750 } as const;
const QUALITY = 88;

export interface PickedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A JPEG of 12 megapixels and about 4 MB. */
export async function cameraPhoto(name = 'IMG_2041.jpg'): Promise<PickedFile> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const grain = await sharp({ create: { ...GRAIN, channels: 3, background: 'grey', noise } })
    .png()
    .toBuffer();
  const { width, height } = CAMERA;
  const buffer = await sharp(grain).resize(width, height).jpeg({ quality: QUALITY }).toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** A picture small enough to be chosen six times. */
export async function smallPhoto(name: string): Promise<PickedFile> {
  const buffer = await sharp({ create: { width: 480, height: 600, channels: 3, background: '#c98a5b' } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}
