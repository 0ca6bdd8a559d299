/** A biodata as a picture with the recipient's name across it, for the page of a shared link: drawn on the server, it cannot be taken off. */
import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import { type Attempt, attemptsFor, firstThatFits, type TextSize } from '#domain/biodata/attempts.ts';
import { PAGE, PICTURE, photoFrame } from '#domain/biodata/html.ts';
import { biodataSheet, type Sheet } from '#domain/biodata/sheet.ts';
import { type PhotoFocus, visiblePart } from '#domain/photo-focus.ts';
import type { SheetPicture } from '#functions/_shared/context.ts';
import { currentNetwork } from '#server/ops/logging/request-context.ts';
import { imageQueue } from '#server/storage/images/decoding.ts';
import { type DrawnText, drawText, type TextStyle } from './draw-text.ts';

const { width: WIDTH, height: HEIGHT, density, colours } = PICTURE;
const MILLIMETRE = density / 25.4;
const POINT = density / 72;
const MARGIN = Math.round(PAGE.margin * MILLIMETRE);
const GAP = Math.round(4 * MILLIMETRE);
/** Points. Headings have its lines, too. */
const FOOT = { size: 8, lines: 1.45 } as const;
const QUALITY = 80;
const WATERMARK = { size: 16, degrees: -30, opacity: 0.12, gap: 110 } as const;

/** Draws a JPEG of one A4 page, whatever the member has filled in. Throws SlowDown when the image queue is full. */
export function drawSheet(picture: SheetPicture): Promise<Uint8Array<ArrayBuffer>> {
  const work = async () => {
    const layers = await layersOf(picture, picture.photo !== null);
    const { frame } = layers;
    const photo = picture.photo && (await photoOf(picture.photo, picture.focus, frame));
    const tile = await watermarkTile(picture.watermark);
    const page = sharp({
      create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#ffffff' },
    }).composite([
      ...layers.overlays,
      ...(photo ? [{ input: photo, left: frame.left, top: frame.top }] : []),
      { input: tile, tile: true },
    ]);
    return withoutDigitRuns(page);
  };
  return imageQueue.run({ kind: 'rendering', who: currentNetwork(), work });
}

/** Encoded so that neither its bytes nor their base64 contain ten digits in a row, which might pass for a telephone number. */
async function withoutDigitRuns(page: Sharp): Promise<Uint8Array<ArrayBuffer>> {
  for (let quality = QUALITY; ; quality -= 1) {
    const bytes = await page.clone().jpeg({ quality }).toBuffer();
    const texts = [bytes.toString('latin1'), bytes.toString('base64')];
    if (!texts.some((text) => /\d{10}/.test(text))) return new Uint8Array(bytes);
  }
}

interface PhotoPlace {
  left: number;
  top: number;
  width: number;
  height: number;
}

async function photoOf(photo: Uint8Array, focus: PhotoFocus, frame: PhotoPlace): Promise<Buffer> {
  const upright = sharp(photo).autoOrient();
  const { left, top, width, height } = visiblePart(focus, (await upright.metadata()).autoOrient, frame);
  const part = {
    left: Math.floor(left),
    top: Math.floor(top),
    width: Math.floor(width) || 1,
    height: Math.floor(height) || 1,
  };
  const size = { width: frame.width, height: frame.height };
  return upright.extract(part).resize(size).flatten({ background: '#fff' }).png().toBuffer();
}

interface Layers {
  overlays: OverlayOptions[];
  frame: PhotoPlace;
  end: number;
}

/** Draws a text once, however often a layout places it. */
type Draw = (text: string, style: TextStyle) => Promise<DrawnText>;

function layersOf({ facts, options }: SheetPicture, hasPhoto: boolean): Promise<Layers> {
  const drawn = new Map<string, Promise<DrawnText>>();
  const draw: Draw = (text, style) => {
    const key = JSON.stringify([text, style]);
    const known = drawn.get(key) ?? drawText(text, style);
    drawn.set(key, known);
    return known;
  };
  const make = ({ mostRelatives, ...size }: Attempt) =>
    textLayers(biodataSheet(facts, { ...options, mostRelatives }), size, hasPhoto, draw);
  return firstThatFits(attemptsFor(facts.details.relatives.length), make, ({ end }) => end <= 0);
}

/** `end` is above 0 by the pixels that the text is longer than the page. */
async function textLayers(sheet: Sheet, size: TextSize, hasPhoto: boolean, draw: Draw): Promise<Layers> {
  const { width, height } = photoFrame(size.fontSize);
  const photo = { width: Math.round(width * MILLIMETRE), height: Math.round(height * MILLIMETRE) };
  const pen = createPen(size, photo.width, draw);
  const { fontSize } = size;
  if (sheet.heading) await pen.centred(sheet.heading, { size: fontSize * 1.15, colour: colours.title });
  await pen.centred(sheet.title, { size: fontSize * 1.6, colour: colours.title, weight: 600 });
  const photoTop = Math.round(pen.y());
  const photoEnd = hasPhoto ? photoTop + photo.height + GAP : 0;
  for (const { title, rows } of sheet.sections) {
    await pen.title(title, photoEnd);
    for (const { label, value } of rows) await pen.row(label, value, photoEnd);
  }
  const footTop = HEIGHT - MARGIN - (await pen.foot(sheet.foot));
  return {
    overlays: [frame(), ...pen.overlays],
    frame: { left: WIDTH - MARGIN - photo.width, top: photoTop, ...photo },
    end: Math.max(pen.y(), photoEnd) + fontSize * POINT - footTop,
  };
}

function createPen({ fontSize: size, lineHeight }: TextSize, photoWidth: number, drawOnce: Draw) {
  const overlays: OverlayOptions[] = [];
  const labelWidth = Math.round(Math.max(46, size * 3.3) * MILLIMETRE);
  const line = size * POINT * lineHeight;
  let y = MARGIN;
  const draw = (text: string, style: Partial<TextStyle>) =>
    drawOnce(text, { size, lineHeight, colour: colours.ink, density, ...style });
  const place = (text: DrawnText, left: number, top: number) =>
    overlays.push({
      input: text.data,
      raw: { width: text.width, height: text.height, channels: 4 },
      left: Math.max(0, Math.round(left - text.left)),
      top: Math.max(0, Math.round(top - text.top)),
    });
  const linesOf = ({ height, bottom }: DrawnText, high = line) =>
    1 + Math.max(0, Math.round((height - bottom) / high));
  const widthAt = (photoEnd: number) => WIDTH - 2 * MARGIN - (y < photoEnd ? photoWidth + GAP : 0);
  const centre = (drawn: DrawnText, top: number) => place(drawn, (WIDTH - drawn.width) / 2 + drawn.left, top);
  return {
    overlays,
    y: () => y,
    async centred(text: string, style: { size: number } & Partial<TextStyle>) {
      const drawn = await draw(text, { width: WIDTH - 2 * MARGIN, ...style, lineHeight: FOOT.lines });
      const high = style.size * POINT * FOOT.lines;
      centre(drawn, y);
      y += high * linesOf(drawn, high);
    },
    /** At the lower margin; returns its height. */
    async foot(text: string): Promise<number> {
      const style = { size: FOOT.size, lineHeight: FOOT.lines, colour: colours.label };
      const drawn = await draw(text, { width: WIDTH - 2 * MARGIN, ...style });
      const height = FOOT.size * POINT * FOOT.lines * linesOf(drawn, FOOT.size * POINT * FOOT.lines);
      centre(drawn, HEIGHT - MARGIN - height);
      return height;
    },
    async title(text: string, photoEnd: number) {
      y += size * POINT * 0.5 * (lineHeight - 0.45);
      const style = { size: size * 1.1, lineHeight: FOOT.lines, colour: colours.title, weight: 600 } as const;
      place(await draw(text, style), MARGIN, y);
      y += size * 1.1 * POINT * FOOT.lines;
      overlays.push({ ...bar(widthAt(photoEnd)), left: MARGIN, top: Math.round(y) });
      y += size * POINT * 0.3;
    },
    async row(label: string, value: string, photoEnd: number) {
      const left = label ? labelWidth : 0;
      const name = label
        ? await draw(label, { colour: colours.label, width: labelWidth - Math.round(size) })
        : null;
      const text = await draw(value, { width: widthAt(photoEnd) - left });
      if (name) place(name, MARGIN, y);
      place(text, MARGIN + left, y);
      y += line * Math.max(linesOf(text), name ? linesOf(name) : 0);
    },
  };
}

function bar(width: number): OverlayOptions {
  return { input: { create: { width, height: 2, channels: 3, background: colours.line } } };
}

function frame(): OverlayOptions {
  const inset = Math.round(6 * MILLIMETRE);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect x="${inset}" y="${inset}"
width="${WIDTH - 2 * inset}" height="${HEIGHT - 2 * inset}" fill="none" stroke="${colours.frame}" stroke-width="3"/></svg>`;
  return { input: Buffer.from(svg), left: 0, top: 0 };
}

async function watermarkTile(text: string): Promise<Buffer> {
  const { data, width, height } = await drawText(text, {
    size: WATERMARK.size,
    lineHeight: FOOT.lines,
    colour: colours.ink,
    density,
  });
  for (let at = 3; at < data.length; at += 4) data[at] = Math.round(Number(data[at]) * WATERMARK.opacity);
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const turned = await sharp(data, { raw: { width, height, channels: 4 } })
    .rotate(WATERMARK.degrees, { background: clear })
    .extend({ right: WATERMARK.gap, bottom: WATERMARK.gap, background: clear })
    .png()
    .toBuffer();
  // A tile larger than the page could not be laid over it.
  return sharp(turned)
    .resize({ width: WIDTH, height: HEIGHT, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
}
