/** A biodata as one A4 page of HTML: the same for the preview, the print and the shared page. */
import { escapeHtml } from '../escape-html.ts';
import { type PhotoFocus, visiblePart } from '../photo-focus.ts';
import type { Sheet, SheetSection } from './sheet.ts';

/** Millimetres. */
export const PAGE = { width: 210, height: 297, margin: 14, photo: { width: 35, height: 45 } } as const;
/** Pixels: the page at 150 dots an inch. Colours as on the page. */
export const PICTURE = {
  width: 1240,
  height: 1754,
  density: 150,
  photo: { width: 207, height: 266 },
  colours: { ink: '#2a1b1e', label: '#6b565a', title: '#7c1023', line: '#eadfd3', frame: '#a3192f' },
} as const;
/** Points, from the normal size down to the smallest readable one. */
export const FONT_SIZES = [11, 10, 9] as const;

export interface PageOptions {
  /** Address of the photo; null without one. */
  photo: string | null;
  /** What of the photo stays in view. */
  focus: PhotoFocus;
  /** Points. */
  fontSize: number;
  /** Repeated across the page. */
  watermark: string | null;
  /** Address of a style sheet with the fonts. */
  fonts: string | null;
}

const STYLES = `
@page{size:A4;margin:0}
*{box-sizing:border-box}
html,body{margin:0;background:#fff;color:#2a1b1e}
.sheet{position:relative;width:${PAGE.width}mm;min-height:${PAGE.height}mm;padding:${PAGE.margin}mm;overflow:hidden;
font-family:Mukta,"Noto Sans Devanagari",sans-serif;line-height:1.45}
.sheet::before{content:"";position:absolute;inset:6mm;border:.6mm double #a3192f;pointer-events:none}
.heading{margin:0;text-align:center;color:#7c1023;font-size:1.15em}
h1{margin:0 0 .5em;text-align:center;font-size:1.6em;color:#7c1023}
.photo{float:right;width:${PAGE.photo.width}mm;height:${PAGE.photo.height}mm;margin:0 0 3mm 5mm;object-fit:cover;border:.3mm solid #97827b}
h2{margin:.8em 0 .25em;font-size:1.1em;color:#7c1023;border-bottom:.2mm solid #eadfd3}
dl{margin:0;display:grid;grid-template-columns:minmax(32mm,max-content) 1fr;gap:.1em 1em}
dt{color:#6b565a;max-width:60mm}
dd{margin:0;overflow-wrap:anywhere}
section p{margin:0;overflow-wrap:anywhere}
.foot{margin-top:1.2em;font-size:.8em;color:#6b565a;text-align:center;clear:both}
.mark{position:absolute;inset:-20%;display:flex;flex-wrap:wrap;align-content:space-around;gap:18mm;transform:rotate(-30deg);
opacity:.12;pointer-events:none;font-size:16pt;color:#2a1b1e}
img.page{display:block;width:100%;max-width:1240px;margin:0 auto}
.text summary{padding:12px 16px;font:600 1rem Mukta,"Noto Sans Devanagari",sans-serif;color:#a3192f}
@media print{.text{display:none}img.page{width:auto;height:296mm}}
@media screen and (max-width:700px){.sheet{width:auto;padding:10mm 8mm}.sheet::before{inset:3mm}
dl{grid-template-columns:minmax(24mm,2fr) 3fr}}
`;

/** Head of a document that no search engine and no telephone link finder uses. */
function headHtml(title: string, more = ''): string {
  return `<!doctype html><html lang="mr"><head><meta charset="utf-8"><meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width"><meta name="format-detection" content="telephone=no">
<title>${escapeHtml(title)}</title>${more}<style>${STYLES}</style></head>`;
}

/** The document of a page that was drawn as a picture (a data address): below it is the same to be read as text. */
export function drawnBiodataHtml(sheet: Sheet, picture: string, options: PageOptions): string {
  const read = 'मजकूर वाचा / Read as text';
  return `${headHtml(sheet.title)}<body><img class="page" alt="${escapeHtml(`${sheet.title}: ${sheet.name}`)}" src="${picture}">
<details class="text"><summary>${read}</summary>${sheetHtml(sheet, options)}</details></body></html>`;
}

/** The whole document. */
export function biodataHtml(sheet: Sheet, options: PageOptions): string {
  const fonts = options.fonts ? `<link rel="stylesheet" href="${escapeHtml(options.fonts)}">` : '';
  return `${headHtml(sheet.title, fonts)}<body>${sheetHtml(sheet, options)}</body></html>`;
}

function sheetHtml(sheet: Sheet, { photo, focus, fontSize, watermark }: PageOptions): string {
  const heading = sheet.heading ? `<p class="heading">${escapeHtml(sheet.heading)}</p>` : '';
  const picture = photo
    ? `<img class="photo" style="object-position:${positionOf(focus)}" alt="${escapeHtml(sheet.name)}" src="${escapeHtml(photo)}">`
    : '';
  const sections = sheet.sections.map(sectionHtml);
  const mark = watermark
    ? `<div class="mark" aria-hidden="true">${`<span>${escapeHtml(watermark)}</span>`.repeat(60)}</div>`
    : '';
  return `<main class="sheet" style="font-size:${fontSize}pt">${heading}<h1>${escapeHtml(sheet.title)}</h1>${picture}
${sections.join('')}<p class="foot">${escapeHtml(sheet.foot)}</p>${mark}</main>`;
}

/** `object-position` of a photo in its frame. */
function positionOf(focus: PhotoFocus): string {
  const [, , ratio] = focus ?? [0, 0, 1];
  const { left, top, width, height } = visiblePart(focus, { width: ratio, height: 1 }, PAGE.photo);
  const percent = (before: number, rest: number) => (rest > 0 ? Math.round((100 * before) / rest) : 50);
  return `${percent(left, ratio - width)}% ${percent(top, 1 - height)}%`;
}

/** A text without a label is a paragraph: a description list must have names. */
function sectionHtml({ title, rows }: SheetSection): string {
  const content = rows.every(({ label }) => label)
    ? `<dl>${rows.map(({ label, value }) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`
    : rows.map(({ value }) => `<p>${escapeHtml(value)}</p>`).join('');
  return `<section><h2>${escapeHtml(title)}</h2>${content}</section>`;
}
