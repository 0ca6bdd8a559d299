/** The biodata as a picture for messengers: drawn by the browser, which shapes Devanagari rightly. */
import { attemptsFor } from '#domain/biodata/attempts.ts';
import { PAGE, PICTURE } from '#domain/biodata/html.ts';
import { type BiodataFacts, biodataSheet, type Sheet, type SheetOptions } from '#domain/biodata/sheet.ts';
import { type PhotoFocus, visiblePart } from '#domain/photo-focus.ts';
import { linesOf } from '#web/members/canvas-text.ts';
import { jpegOf, loadPictureFonts, PICTURE_FONTS } from '#web/members/share-picture.ts';

const MILLIMETRE = PICTURE.density / 25.4;
const POINT = PICTURE.density / 72;
const { width: WIDTH, height: HEIGHT, photo: PHOTO, colours: COLOURS } = PICTURE;
const MARGIN = PAGE.margin * MILLIMETRE;

/**
 * A JPEG of 1240 × 1754 pixels and at most 400 KB.
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
  const framed = picture && { picture, focus };
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures');
  for (const { fontSize, mostRelatives } of attemptsFor(facts.details.relatives.length)) {
    const sheet = biodataSheet(facts, { ...options, mostRelatives });
    const end = drawSheet(context, sheet, framed, fontSize * POINT);
    drawWatermark(context, sheet.foot);
    if (end <= HEIGHT - MARGIN) break;
  }
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

interface FramedPicture {
  picture: HTMLImageElement;
  focus: PhotoFocus;
}

/** Draws everything and returns where it ends. */
function drawSheet(
  context: CanvasRenderingContext2D,
  sheet: Sheet,
  photo: FramedPicture | null,
  size: number,
): number {
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.strokeStyle = COLOURS.frame;
  context.lineWidth = 3;
  context.strokeRect(6 * MILLIMETRE, 6 * MILLIMETRE, WIDTH - 12 * MILLIMETRE, HEIGHT - 12 * MILLIMETRE);
  const pen = createPen(context, size);
  let y = MARGIN + size;
  if (sheet.heading) y = pen.centred(sheet.heading, y, 1.15);
  y = pen.centred(sheet.title, y + size * 0.6, 1.6);
  const photoEnd = photo ? drawPhoto(context, photo, y) : 0;
  for (const { title, rows } of sheet.sections) {
    y = pen.title(title, y + size * 0.7, photoEnd);
    for (const row of rows) y = pen.row(row.label, row.value, y, photoEnd);
  }
  return pen.centred(sheet.foot, Math.max(y, photoEnd) + size, 0.8);
}

/** Across text and photo, so that a forwarded picture shows whose it is and from which day. */
function drawWatermark(context: CanvasRenderingContext2D, text: string): void {
  context.save();
  context.translate(WIDTH / 2, HEIGHT / 2);
  context.rotate(-Math.PI / 6);
  context.globalAlpha = 0.12;
  context.fillStyle = COLOURS.ink;
  context.font = `400 ${16 * POINT}px ${PICTURE_FONTS}`;
  const step = { x: context.measureText(text).width + 18 * MILLIMETRE, y: 36 * MILLIMETRE };
  for (let y = -HEIGHT; y < HEIGHT; y += step.y) {
    for (let x = -HEIGHT; x < HEIGHT; x += step.x) context.fillText(text, x, y);
  }
  context.restore();
}

function drawPhoto(context: CanvasRenderingContext2D, { picture, focus }: FramedPicture, y: number): number {
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  const { left, top, width, height } = visiblePart(focus, size, PHOTO);
  context.drawImage(
    picture,
    left,
    top,
    width,
    height,
    WIDTH - MARGIN - PHOTO.width,
    y,
    PHOTO.width,
    PHOTO.height,
  );
  return y + PHOTO.height + 3 * MILLIMETRE;
}

/** Draws texts of one size; each call returns the y of the next line. */
function createPen(context: CanvasRenderingContext2D, size: number) {
  const line = size * 1.45;
  const labelWidth = 46 * MILLIMETRE;
  const font = (weight: number, scale = 1) => `${weight} ${size * scale}px ${PICTURE_FONTS}`;
  const right = (y: number, photoEnd: number) =>
    WIDTH - MARGIN - (y < photoEnd ? PHOTO.width + 5 * MILLIMETRE : 0);
  const wrapped = (text: string, x: number, y: number, width: number) => {
    const lines = linesOf(context, text, width);
    lines.forEach((part, index) => {
      context.fillText(part, x, y + index * line);
    });
    return lines.length;
  };
  return {
    centred(text: string, y: number, scale: number): number {
      context.font = font(scale > 1 ? 600 : 400, scale);
      context.fillStyle = scale > 1 ? COLOURS.title : COLOURS.label;
      context.textAlign = 'center';
      context.fillText(text, WIDTH / 2, y);
      context.textAlign = 'left';
      return y + line * scale;
    },
    title(text: string, y: number, photoEnd: number): number {
      context.font = font(600, 1.1);
      context.fillStyle = COLOURS.title;
      context.fillText(text, MARGIN, y + size * 0.4);
      context.fillStyle = COLOURS.line;
      context.fillRect(MARGIN, y + size * 0.7, right(y, photoEnd) - MARGIN, 2);
      return y + line * 1.25;
    },
    row(label: string, value: string, y: number, photoEnd: number): number {
      context.font = font(400);
      context.fillStyle = COLOURS.label;
      const labels = label ? wrapped(label, MARGIN, y, labelWidth - size) : 0;
      const left = label ? MARGIN + labelWidth : MARGIN;
      context.fillStyle = COLOURS.ink;
      return y + line * Math.max(labels, wrapped(value, left, y, right(y, photoEnd) - left));
    },
  };
}
