import { beforeAll, expect, test, vi } from 'vitest';

/** A picture, or what one is drawn on. */
interface Picture {
  width: number;
  height: number;
}
interface Photo extends Picture {
  size: number;
  quality: number;
  type: string;
  context: object;
}

/** How many bytes a JPEG of these pixels and this quality has. */
let bytesOf: (pixels: number, quality: number) => number;
/** What the file contains; null if it is no picture. */
let contained: Picture | null;
const close = vi.fn();

class Canvas implements Picture {
  readonly context = {
    imageSmoothingQuality: 'low',
    fillStyle: '#000',
    filled: '',
    drawn: '',
    fillRect: (...box: number[]) => {
      this.context.filled = `${this.context.fillStyle} ${box}`;
    },
    drawImage: (_picture: Picture, ...box: number[]) => {
      this.context.drawn = `${box}`;
    },
  };
  readonly width: number;
  readonly height: number;
  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }
  getContext(_kind: string, { alpha }: { alpha: boolean }) {
    return Object.assign(this.context, { alpha });
  }
  async convertToBlob({ type, quality }: Pick<Photo, 'type' | 'quality'>): Promise<Photo> {
    const { width, height, context } = this;
    return { width, height, context, quality, type, size: bytesOf(Math.max(width, height), quality) };
  }
}

const worker = {
  postMessage: vi.fn<(photo: Photo | null) => void>(),
  onmessage: async (_event: { data: string }) => {},
};
/** What the worker answers for a file with this picture. */
async function answer(picture: Picture | null): Promise<Photo | null | undefined> {
  contained = picture;
  await worker.onmessage({ data: 'file' });
  return worker.postMessage.mock.lastCall?.[0];
}

beforeAll(async () => {
  vi.stubGlobal('self', worker);
  vi.stubGlobal('OffscreenCanvas', Canvas);
  vi.stubGlobal('createImageBitmap', async (file: string) => {
    if (file !== 'file' || !contained) throw new DOMException('The source image could not be decoded.');
    return { ...contained, close };
  });
  await import('./compress-worker.ts');
  return () => vi.unstubAllGlobals();
});

test('a photo that fits keeps its best quality, on white, and the camera’s picture is let go', async () => {
  bytesOf = () => 200_000;
  close.mockClear();
  expect(await answer({ width: 3840, height: 2880 })).toEqual({
    width: 1920,
    height: 1440,
    size: 200_000,
    quality: 0.9,
    type: 'image/jpeg',
    context: expect.objectContaining({
      alpha: false,
      imageSmoothingQuality: 'high',
      filled: '#fff 0,0,1920,1440',
      drawn: '0,0,1920,1440',
    }),
  });
  expect(close).toHaveBeenCalledOnce();
});

test.each([
  [{ width: 800, height: 600 }, '800 × 600'],
  [{ width: 1920, height: 1 }, '1920 × 1'],
  [{ width: 1, height: 19_200 }, '1 × 1920'],
])('a picture of %j becomes one of %s', async (picture, size) => {
  bytesOf = () => 1;
  const photo = await answer(picture);
  expect(`${photo?.width} × ${photo?.height}`).toBe(size);
});

test.each([
  [1920, 0.9],
  [1920, 0.84],
  [1920, 0.78],
  [1740, 0.75],
  [1560, 0.73],
  [1400, 0.71],
  [1260, 0.69],
  [1130, 0.66],
  [1010, 0.63],
  [900, 0.6],
  [800, 0.55],
  [640, 0.5],
])('the best of the steps that fit is taken, here %i pixels at %f', async (pixels, quality) => {
  bytesOf = (side, of) => (side > pixels || of > quality ? 200_001 : 200_000);
  const photo = await answer({ width: 4000, height: 3000 });
  expect([photo?.width, photo?.quality]).toEqual([pixels, quality]);
});

test('a picture that is too large at every step, and a file without one, are answered with nothing', async () => {
  bytesOf = () => 200_001;
  expect(await answer({ width: 4000, height: 3000 })).toBeNull();
  worker.postMessage.mockClear();
  expect(await answer(null)).toBeNull();
  expect(worker.postMessage).toHaveBeenCalledOnce();
});
