/** A biodata as a picture with the recipient's name across it, for the page of a shared link: drawn on the server, it cannot be taken off. */
import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import { attemptsFor } from '#domain/biodata/attempts.ts';
import { PAGE, PICTURE } from '#domain/biodata/html.ts';
import { biodataSheet, type Sheet } from '#domain/biodata/sheet.ts';
import { type PhotoFocus, visiblePart } from '#domain/photo-focus.ts';
import type { SheetPicture } from '#functions/_shared/context.ts';
import { currentNetwork } from '#server/ops/logging/request-context.ts';
import { imageQueue } from '#server/storage/images/decoding.ts';
import { type DrawnText, drawText, type TextStyle } from './draw-text.ts';

const { width: WIDTH, height: HEIGHT, photo: PHOTO, density, colours } = PICTURE;
const MILLIMETRE = density / 25.4;
const POINT = density / 72;
const MARGIN = Math.round(PAGE.margin * MILLIMETRE);
const LABEL_WIDTH = Math.round(46 * MILLIMETRE);
const GAP = Math.round(4 * MILLIMETRE);
const LINE = 1.45;
const QUALITY = 80;
const WATERMARK = { size: 16, degrees: -30, opacity: 0.12, gap: 110 } as const;

/** Draws a JPEG of one A4 page, whatever the member has filled in. Throws SlowDown when the image queue is full. */
export function drawSheet(picture: SheetPicture): Promise<Uint8Array<ArrayBuffer>> {
  const work = async () => {
    const photo = picture.photo && (await photoOf(picture.photo, picture.focus));
    const layers = await layersOf(picture, photo !== null);
    const tile = await watermarkTile(picture.watermark);
    const page = sharp({
      create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#ffffff' },
    }).composite([
      ...layers.overlays,
      ...(photo ? [{ input: photo, left: WIDTH - MARGIN - PHOTO.width, top: layers.photoTop }] : []),
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

async function photoOf(photo: Uint8Array, focus: PhotoFocus): Promise<Buffer> {
  const upright = sharp(photo).autoOrient();
  const { left, top, width, height } = visiblePart(focus, (await upright.metadata()).autoOrient, PHOTO);
  const [x = 0, y = 0, wide, high] = [left, top, width, height].map(Math.floor);
  const part = { left: x, top: y, width: wide || 1, height: high || 1 };
  return upright.extract(part).resize(PHOTO).flatten({ background: '#fff' }).png().toBuffer();
}

interface Layers {
  overlays: OverlayOptions[];
  photoTop: number;
  end: number;
}

async function layersOf({ facts, options }: SheetPicture, hasPhoto: boolean): Promise<Layers> {
  let layers: Layers = { overlays: [], photoTop: 0, end: 0 };
  for (const { fontSize, mostRelatives } of attemptsFor(facts.details.relatives.length)) {
    layers = await textLayers(biodataSheet(facts, { ...options, mostRelatives }), fontSize, hasPhoto);
    if (layers.end <= HEIGHT - MARGIN) break;
  }
  return layers;
}

async function textLayers(sheet: Sheet, size: number, hasPhoto: boolean): Promise<Layers> {
  const pen = createPen(size);
  if (sheet.heading) await pen.centred(sheet.heading, { size: size * 1.15, colour: colours.title });
  await pen.centred(sheet.title, { size: size * 1.6, colour: colours.title, weight: 600 });
  const photoTop = Math.round(pen.y());
  const photoEnd = hasPhoto ? photoTop + PHOTO.height + GAP : 0;
  for (const { title, rows } of sheet.sections) {
    await pen.title(title, photoEnd);
    for (const { label, value } of rows) await pen.row(label, value, photoEnd);
  }
  pen.moveTo(Math.max(pen.y(), photoEnd) + size * POINT);
  await pen.centred(sheet.foot, { size: size * 0.8, colour: colours.label });
  return { overlays: [frame(), ...pen.overlays], photoTop, end: pen.y() };
}

function createPen(size: number) {
  const overlays: OverlayOptions[] = [];
  const line = size * POINT * LINE;
  let y = MARGIN;
  const draw = (text: string, style: Partial<TextStyle>) =>
    drawText(text, { size, colour: colours.ink, density, ...style });
  const place = (text: DrawnText, left: number, top: number) =>
    overlays.push({
      input: text.data,
      raw: { width: text.width, height: text.height, channels: 4 },
      left: Math.max(0, Math.round(left - text.left)),
      top: Math.max(0, Math.round(top - text.top)),
    });
  const linesOf = ({ height, bottom }: DrawnText) => 1 + Math.max(0, Math.round((height - bottom) / line));
  const widthAt = (photoEnd: number) => WIDTH - 2 * MARGIN - (y < photoEnd ? PHOTO.width + GAP : 0);
  return {
    overlays,
    y: () => y,
    moveTo: (position: number) => {
      y = position;
    },
    async centred(text: string, style: Partial<TextStyle>) {
      const drawn = await draw(text, { width: WIDTH - 2 * MARGIN, ...style });
      place(drawn, (WIDTH - drawn.width) / 2 + drawn.left, y);
      y += (style.size ?? size) * POINT * LINE * linesOf(drawn);
    },
    async title(text: string, photoEnd: number) {
      y += size * POINT * 0.5;
      place(await draw(text, { size: size * 1.1, colour: colours.title, weight: 600 }), MARGIN, y);
      y += line * 1.1;
      overlays.push({ ...bar(widthAt(photoEnd)), left: MARGIN, top: Math.round(y) });
      y += size * POINT * 0.3;
    },
    async row(label: string, value: string, photoEnd: number) {
      const left = label ? LABEL_WIDTH : 0;
      const name = label
        ? await draw(label, { colour: colours.label, width: LABEL_WIDTH - Math.round(size) })
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
    colour: colours.ink,
    density,
  });
  for (let at = 3; at < data.length; at += 4) data[at] = Math.round((data[at] ?? 0) * WATERMARK.opacity);
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
