/** A drawn canvas as a picture for messengers, and the way to pass it on. */

const MAX_BYTES = 400 * 1024;
const QUALITIES = [0.85, 0.75, 0.65, 0.5];
/** Of width and height, when the lowest quality is still too much. */
const SMALLER = 0.85;

/** The fonts of pictures, as CSS `font-family`. */
export const PICTURE_FONTS = 'Mukta, "Mukta Devanagari", sans-serif';

/** Resolves when the fonts of pictures are loaded. */
export async function loadPictureFonts(): Promise<void> {
  await Promise.all(
    ['400', '600'].map((weight) => document.fonts.load(`${weight} 23px ${PICTURE_FONTS}`, 'अA')),
  );
}

/** The canvas as a JPEG of at most 400 KB. */
export async function jpegOf(canvas: HTMLCanvasElement): Promise<Blob> {
  for (const quality of QUALITIES) {
    const picture = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', quality),
    );
    if (!picture) throw new Error('The picture could not be made');
    if (picture.size <= MAX_BYTES) return picture;
  }
  return jpegOf(shrunk(canvas));
}

function shrunk(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const copy = document.createElement('canvas');
  copy.width = Math.round(canvas.width * SMALLER);
  copy.height = Math.round(canvas.height * SMALLER);
  copy.getContext('2d')?.drawImage(canvas, 0, 0, copy.width, copy.height);
  return copy;
}

/**
 * Passes a picture on through the share sheet; where there is none for files, as a download. Resolves when the sheet is closed, too.
 * @param name of the file, without extension
 */
export async function sharePicture(picture: Blob, name: string): Promise<void> {
  const file = new File([picture], `${name}.jpg`, { type: 'image/jpeg' });
  if (navigator.canShare?.({ files: [file] })) {
    return navigator.share({ files: [file] }).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    });
  }
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(address);
}
