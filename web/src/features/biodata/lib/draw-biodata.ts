/** The biodata as a picture for messengers: drawn by the browser, which shapes Devanagari rightly, and readable on a phone without zooming. */
import { PICTURE } from '#domain/biodata/html.ts';
import {
  type BiodataFacts,
  biodataSheet,
  type Sheet,
  type SheetOptions,
  type SheetRow,
} from '#domain/biodata/sheet.ts';
import { type PhotoFocus, visiblePart } from '#domain/photo-focus.ts';
import { linesOf } from '#web/members/canvas-text.ts';
import { jpegOf, loadPictureFonts, PICTURE_FONTS } from '#web/members/share-picture.ts';

const { colours: COLOURS } = PICTURE;
/** Pixels, also below. */
const WIDTH = 1080;
const MARGIN = 56;
const FRAME = 20;
const PHOTO = { width: 432, height: 540 };
const GAP = 36;
/** As large as 13 pixels where a phone shows the picture 360 wide. */
const TEXT = 39;
const NAME = 64;
const TITLE = 44;
const SMALL = 30;
const LINE = 1.42;
const LABELS = 340;

/**
 * A JPEG of at most 400 KB, as high as its content needs.
 * @param photo address of the photo; null without one
 * @param focus what of the photo stays in view
 */
export async function drawBiodata(
  facts: BiodataFacts,
  options: SheetOptions,
  photo: string | null,
  focus: PhotoFocus,
): Promise<Blob> {
  await loadPictureFonts();
  const picture = photo === null ? null : await loadPicture(photo);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures');
  const { height, draw } = layOut(context, biodataSheet(facts, options), picture !== null);
  canvas.width = WIDTH;
  canvas.height = height;
  draw();
  if (picture) drawPhoto(context, picture, focus);
  return jpegOf(canvas);
}

async function loadPicture(address: string): Promise<HTMLImageElement | null> {
  const picture = new Image();
  picture.crossOrigin = 'anonymous';
  picture.src = address;
  return picture.decode().then(
    () => picture,
    () => null,
  );
}

interface Layout {
  height: number;
  draw: () => void;
}

/** Places everything but the photo. Nothing is drawn before the height is known. */
function layOut(context: CanvasRenderingContext2D, sheet: Sheet, hasPhoto: boolean): Layout {
  const photoEnd = hasPhoto ? MARGIN + PHOTO.height + GAP : 0;
  const pen = createPen(context, photoEnd);
  if (sheet.heading) pen.text(sheet.heading, { size: TEXT, colour: COLOURS.title });
  pen.text(sheet.name, { size: NAME, colour: COLOURS.title, weight: 600 });
  for (const { title, rows } of sheet.sections) {
    pen.title(title);
    for (const row of rows) if (row.value !== sheet.name) pen.row(row);
  }
  pen.below();
  pen.foot(sheet.foot);
  const height = Math.ceil(pen.y() + MARGIN);
  const draw = () => {
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, WIDTH, height);
    context.strokeStyle = COLOURS.frame;
    context.lineWidth = 4;
    context.strokeRect(FRAME, FRAME, WIDTH - 2 * FRAME, height - 2 * FRAME);
    pen.draw();
  };
  return { height, draw };
}

function drawPhoto(context: CanvasRenderingContext2D, picture: HTMLImageElement, focus: PhotoFocus): void {
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  const { left, top, width, height } = visiblePart(focus, size, PHOTO);
  const x = WIDTH - MARGIN - PHOTO.width;
  context.drawImage(picture, left, top, width, height, x, MARGIN, PHOTO.width, PHOTO.height);
}

interface TextStyle {
  size: number;
  colour: string;
  weight?: 400 | 600;
}

/** Places texts below one another, beside the photo as long as they do not go below its end. */
function createPen(context: CanvasRenderingContext2D, photoEnd: number) {
  const strokes: (() => void)[] = [];
  let y = MARGIN;
  const widthAt = () => WIDTH - 2 * MARGIN - (y < photoEnd ? PHOTO.width + GAP : 0);
  const fontOf = ({ size, weight = 400 }: TextStyle) => `${weight} ${size}px ${PICTURE_FONTS}`;

  /** Returns the height. */
  function place(text: string, style: TextStyle, left: number, width: number): number {
    context.font = fontOf(style);
    const top = y;
    const lines = linesOf(context, text, width);
    strokes.push(() => {
      context.font = fontOf(style);
      context.fillStyle = style.colour;
      for (const [index, line] of lines.entries())
        context.fillText(line, left, top + (index * LINE + 1.05) * style.size);
    });
    return lines.length * style.size * LINE;
  }

  /** A label above its value, where there is no room for two columns. */
  function stacked({ label, value }: SheetRow): void {
    y += place(label, { size: SMALL, colour: COLOURS.label }, MARGIN, widthAt());
    y += place(value, { size: TEXT, colour: COLOURS.ink }, MARGIN, widthAt()) + 6;
  }

  function besides({ label, value }: SheetRow): void {
    const labels = place(label, { size: TEXT, colour: COLOURS.label }, MARGIN, LABELS - 20);
    y += Math.max(
      labels,
      place(value, { size: TEXT, colour: COLOURS.ink }, MARGIN + LABELS, widthAt() - LABELS),
    );
  }

  return {
    y: () => y,
    draw: () => {
      for (const stroke of strokes) stroke();
    },
    below: () => {
      y = Math.max(y, photoEnd);
    },
    text(text: string, style: TextStyle): void {
      y += place(text, style, MARGIN, widthAt());
    },
    title(text: string): void {
      // Not as the last line beside the photo.
      if (y + 4 * TEXT > photoEnd) y = Math.max(y, photoEnd);
      y += TEXT * 0.5;
      y += place(text, { size: TITLE, colour: COLOURS.title, weight: 600 }, MARGIN, widthAt());
      const [top, width] = [y, widthAt()];
      strokes.push(() => {
        context.fillStyle = COLOURS.line;
        context.fillRect(MARGIN, top, width, 3);
      });
      y += TEXT * 0.35;
    },
    row(row: SheetRow): void {
      if (!row.label) y += place(row.value, { size: TEXT, colour: COLOURS.ink }, MARGIN, widthAt());
      else if (y + (SMALL + TEXT) * LINE <= photoEnd) stacked(row);
      else {
        y = Math.max(y, photoEnd);
        besides(row);
      }
    },
    foot(text: string): void {
      y += TEXT;
      y += place(text, { size: SMALL, colour: COLOURS.label }, MARGIN, widthAt());
    },
  };
}
