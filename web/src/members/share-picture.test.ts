import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawnOn, stubDrawing } from '#web/testing/drawing-canvas.ts';
import { linesOf } from './canvas-text.ts';
import { jpegOf, sharePicture } from './share-picture.ts';

afterAll(() => {
  vi.unstubAllGlobals();
});

const KB = 1024;
const canvasOf = (width: number, height: number) =>
  Object.assign(document.createElement('canvas'), { width, height });

describe('a drawn picture', () => {
  /** The stored picture when canvases of 1000 pixels and quality 1 take so many KB. */
  const stored = async (kilobytes: number) => {
    stubDrawing({
      bytes: ({ width }, quality) => Math.floor(kilobytes * KB * quality * Math.floor(width / 1000 + 0.5)),
    });
    const { drawn, quality, size, type } = drawnOn(await jpegOf(canvasOf(1000, 1400)));
    return { ...drawn, quality, size, type };
  };

  it('is stored in the best of four qualities that takes at most 400 KB', async () => {
    expect(await stored(100)).toMatchObject({ width: 1000, quality: 0.85, type: 'image/jpeg' });
    expect(await stored(400 / 0.75)).toMatchObject({ quality: 0.75, size: 400 * KB });
    expect(await stored(600)).toMatchObject({ quality: 0.65 });
    expect(await stored(800)).toMatchObject({ quality: 0.5, size: 400 * KB });
  });

  it('is made smaller, as often as needed, when the lowest quality takes more', async () => {
    stubDrawing({ bytes: ({ width }) => (width > 730 ? 401 : 400) * KB });
    const { drawn, quality } = drawnOn(await jpegOf(canvasOf(1000, 1400)));
    expect([drawn, quality]).toEqual([
      { width: 723, height: 1012, drawings: ['picture 0 0 723 1012 '] },
      0.85,
    ]);
  });
});

describe('passing a picture on', () => {
  const picture = new Blob(['x'], { type: 'image/jpeg' });
  const link = { href: '', download: '', click: vi.fn() };
  beforeEach(() => {
    vi.stubGlobal('document', { createElement: () => link });
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  });

  /** Names of the files given to the share sheet, which ends as told. */
  const shared = async (canShare: boolean, end: () => Promise<void> = async () => {}) => {
    const files: string[] = [];
    vi.stubGlobal('navigator', {
      canShare: () => canShare,
      share: (given: { files: File[] }) => {
        files.push(...given.files.map(({ name, type }) => `${name} ${type}`));
        return end();
      },
    });
    await sharePicture(picture, 'anagha');
    return files;
  };

  it('uses the share sheet where files may be shared, and a download elsewhere', async () => {
    expect(await shared(true)).toEqual(['anagha.jpg image/jpeg']);
    expect(link.click).not.toHaveBeenCalled();
    expect(await shared(false)).toEqual([]);
    expect(link).toMatchObject({ href: 'blob:1', download: 'anagha.jpg' });
    expect(link.click).toHaveBeenCalledOnce();
    vi.stubGlobal('navigator', {});
    await sharePicture(picture, 'anagha');
    expect(link.click).toHaveBeenCalledTimes(2);
  });

  it('ends when the member closes the sheet, and fails when sharing fails', async () => {
    const closed = () => Promise.reject(new DOMException('closed', 'AbortError'));
    expect(await shared(true, closed)).toHaveLength(1);
    const refused = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
    await expect(shared(true, refused)).rejects.toThrow('refused');
  });
});

describe('a text on a canvas', () => {
  it.each([
    ['one two', 8, ['one two']],
    ['one two', 7, ['one two']],
    ['one two', 6, ['one', 'two']],
    ['a  longword', 4, ['a  l', 'ongw', 'ord']],
    ['क्षितिजा', 2, ['क्षि', 'ति', 'जा']],
    ['', 4, ['']],
  ])('is broken into lines: %j in %i', (text, width, lines) => {
    // Every sign is one wide: what belongs to one letter stays together.
    const measureText = (part: string) => ({ width: [...part].length });
    expect(linesOf({ measureText } as unknown as CanvasRenderingContext2D, text, width)).toEqual(lines);
  });
});
