/** The guna sheet as a picture for messengers. */
import { linesOf } from '#web/members/canvas-text.ts';
import { jpegOf, loadPictureFonts, PICTURE_FONTS } from '#web/members/share-picture.ts';
import type { SheetText } from './use-sheet-text.ts';

/** Texts of the picture that belong to no match. */
export interface PictureLabels {
  title: string;
  mangal: string;
  notes: string;
  footer: readonly string[];
}

/** Pixels. */
const WIDTH = 1080;
const MARGIN = 64;
const COLOURS = { ink: '#2a1b1e', quiet: '#6b565a', title: '#7c1023', line: '#eadfd3', frame: '#a3192f' };

type Row = { text: string; size: number; bold?: boolean; colour?: string; right?: string; before?: number };

/** A JPEG of at most 400 KB, 1080 pixels wide and as high as its text. */
export async function drawGuna(
  text: SheetText,
  sides: readonly [bride: string, groom: string],
  labels: PictureLabels,
): Promise<Blob> {
  await loadPictureFonts();
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures');
  const rows = rowsOf(text, sides, labels);
  canvas.width = WIDTH;
  canvas.height = drawRows(context, rows, MARGIN) + MARGIN;
  // Setting the height emptied the canvas.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, WIDTH, canvas.height);
  context.strokeStyle = COLOURS.frame;
  context.lineWidth = 4;
  context.strokeRect(20, 20, WIDTH - 40, canvas.height - 40);
  drawRows(context, rows, MARGIN);
  return jpegOf(canvas);
}

function rowsOf(text: SheetText, sides: readonly [string, string], labels: PictureLabels): Row[] {
  const { ink, quiet, title } = COLOURS;
  const small = (line: string): Row => ({ text: line, size: 28, colour: quiet });
  return [
    { text: labels.title, size: 34, bold: true, colour: title },
    ...sides.map((side): Row => ({ text: side, size: 30, colour: ink })),
    { text: text.total, size: 64, bold: true, colour: title, before: 20 },
    { text: text.band, size: 34, colour: ink },
    { text: text.first, size: 34, bold: true, colour: ink },
    ...text.ranges.map(small),
    ...text.parts.flatMap(({ name, points, sentence }): Row[] => [
      { text: name, right: points, size: 32, bold: true, before: 16 },
      small(sentence),
    ]),
    { text: labels.mangal, size: 32, bold: true, before: 16 },
    small(text.mangal),
    ...(text.notes.length > 0
      ? [
          { text: labels.notes, size: 32, bold: true, before: 16 },
          ...text.notes.map((note) => small(note.text)),
        ]
      : []),
    ...labels.footer.map((line, index): Row => ({ ...small(line), before: index === 0 ? 24 : 0 })),
  ];
}

/** Draws the rows from `top` and returns where they end. */
function drawRows(context: CanvasRenderingContext2D, rows: readonly Row[], top: number): number {
  let y = top;
  for (const { text, size, bold, colour = COLOURS.ink, right, before = 0 } of rows) {
    y += before;
    context.font = `${bold ? 600 : 400} ${size}px ${PICTURE_FONTS}`;
    context.fillStyle = colour;
    if (right) {
      context.textAlign = 'right';
      context.fillText(right, WIDTH - MARGIN, y + size);
      context.textAlign = 'left';
    }
    for (const line of linesOf(context, text, WIDTH - 2 * MARGIN)) {
      context.fillText(line, MARGIN, y + size);
      y += size * 1.45;
    }
  }
  return Math.ceil(y);
}
