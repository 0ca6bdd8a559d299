/** A biodata as one A4 page of HTML: the same for the preview, the print and the shared page. */
import { escapeHtml } from '../escape-html.ts';
import { type PhotoFocus, visiblePart } from '../photo-focus.ts';
import type { TextSize } from './attempts.ts';
import type { Sheet, SheetSection } from './sheet.ts';

/** Millimetres. */
export const PAGE = { width: 210, height: 297, margin: 14 } as const;
/** Pixels: the page at 150 dots an inch. Colours as on the page. */
export const PICTURE = {
  width: 1240,
  height: 1754,
  density: 150,
  colours: { ink: '#2a1b1e', label: '#6b565a', title: '#7c1023', line: '#eadfd3', frame: '#a3192f' },
} as const;
/** Served under this name besides its own, for pages that functions answer. */
export const FONTS_ADDRESS = '/fonts.css';

export interface PageOptions extends TextSize {
  /** Address of the photo; null without one. */
  photo: string | null;
  /** What of the photo stays in view. */
  focus: PhotoFocus;
  /** Repeated across the page. */
  watermark: string | null;
  /** Address of a style sheet with the fonts. */
  fonts: string;
}

/** The photo's frame in millimetres, which grows with letters of this many points. */
export function photoFrame(fontSize: number): { width: number; height: number } {
  const width = Math.max(35, fontSize * 3.4);
  return { width, height: (width * 9) / 7 };
}

const FONTS = 'Mukta,"Mukta Devanagari",sans-serif';
const STYLES = `
@page{size:A4;margin:0}
*{box-sizing:border-box}
.sheet{position:relative;display:flex;flex-direction:column;width:${PAGE.width}mm;min-height:${PAGE.height}mm;padding:${PAGE.margin}mm;
overflow:hidden;background:#fff;color:#2a1b1e;font-family:${FONTS}}
.sheet::before{content:"";position:absolute;inset:6mm;border:.6mm double #a3192f;pointer-events:none}
.heading{margin:0;text-align:center;color:#7c1023;font-size:1.15em}
h1{margin:0 0 .4em;text-align:center;font-size:1.6em;line-height:1.35;color:#7c1023}
.photo{position:relative;float:right;margin:0 0 3mm 5mm;overflow:hidden;border:.3mm solid #97827b}
.photo img{position:absolute;object-fit:cover;object-position:50% 32%}
h2{margin:.7em 0 .25em;font-size:1.1em;color:#7c1023;border-bottom:.2mm solid #eadfd3}
dl{margin:0;display:grid;grid-template-columns:minmax(32mm,max-content) 1fr;gap:.1em 1em}
dt{color:#6b565a;max-width:60mm}
dd{margin:0;overflow-wrap:anywhere}
section p{margin:0;overflow-wrap:anywhere}
.foot{margin:auto 0 0;padding-top:.8em;font-size:max(.7em,8pt);line-height:1.45;color:#6b565a;text-align:center}
.mark{position:absolute;inset:-20%;display:flex;flex-wrap:wrap;align-content:space-around;gap:18mm;transform:rotate(-30deg);
opacity:.12;pointer-events:none;font-size:16pt;line-height:1.45;color:#2a1b1e}
@media screen and (max-width:700px){.sheet{width:auto;padding:10mm 8mm}.sheet::before{inset:3mm}
dl{grid-template-columns:minmax(24mm,2fr) 3fr}}
`;

/** The whole document, which no search engine and no telephone link finder uses. */
export function biodataHtml(sheet: Sheet, options: PageOptions): string {
  return `<!doctype html><html lang="mr"><head><meta charset="utf-8"><meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width"><meta name="format-detection" content="telephone=no">
<title>${escapeHtml(sheet.title)}</title><link rel="stylesheet" href="${escapeHtml(options.fonts)}"><style>${STYLES}html,body{margin:0;background:#fff}</style></head>
<body><main>${sheetHtml(sheet, options)}</main></body></html>`;
}

/** A page that was drawn as a picture (a data address), as content of a page: below it is the same to be read as text. */
export function drawnSheetHtml(sheet: Sheet, picture: string, options: PageOptions): string {
  return `<style>${STYLES}
.page{display:block;width:100%;border:1px solid #eadfd3;border-radius:18px;box-shadow:0 2px 12px #2a1b1e1a}
summary{display:inline-block;margin:12px 0;padding:12px 0;min-height:44px;font-weight:600;color:#a3192f;cursor:pointer}
details .sheet{width:auto;min-height:0;border-radius:18px;text-align:left}
@media print{.brand,details{display:none}main{padding:0}.page{width:auto;height:296mm;border:0;box-shadow:none}}</style>
<img class="page" alt="${escapeHtml(`${sheet.title}: ${sheet.name}`)}" src="${picture}">
<details><summary lang="mr">मजकूर वाचा <span lang="en">/ Read as text</span></summary>${sheetHtml(sheet, options)}</details>`;
}

function sheetHtml(sheet: Sheet, options: PageOptions): string {
  const { photo, focus, fontSize, lineHeight, watermark } = options;
  const heading = sheet.heading ? `<p class="heading">${escapeHtml(sheet.heading)}</p>` : '';
  const picture = photo ? photoHtml(photo, sheet.name, focus, fontSize) : '';
  const sections = sheet.sections.map(sectionHtml);
  const mark = watermark
    ? `<div class="mark" aria-hidden="true">${`<span>${escapeHtml(watermark)}</span>`.repeat(60)}</div>`
    : '';
  return `<div class="sheet" style="font-size:${fontSize}pt;line-height:${lineHeight}">${heading}<h1>${escapeHtml(sheet.title)}</h1><div>${picture}
${sections.join('')}</div><p class="foot">${escapeHtml(sheet.foot)}</p>${mark}</div>`;
}

function photoHtml(address: string, name: string, focus: PhotoFocus, fontSize: number): string {
  const { width, height } = photoFrame(fontSize);
  return `<span class="photo" style="width:${width}mm;height:${height.toFixed(1)}mm"><img style="${photoPlace(focus)}" alt="${escapeHtml(name)}" src="${escapeHtml(address)}"></span>`;
}

/** The place of a photo in its frame, in percent of the frame. */
export function photoPlace(focus: PhotoFocus): string {
  if (!focus) return 'width:100%;height:100%';
  const [, , ratio] = focus;
  const part = visiblePart(focus, { width: ratio, height: 1 }, photoFrame(0));
  const percent = (share: number) => `${(100 * share).toFixed(1)}%`;
  return `left:${percent(-part.left / part.width)};top:${percent(-part.top / part.height)};width:${percent(ratio / part.width)};height:${percent(1 / part.height)}`;
}

/** A text without a label is a paragraph: a description list must have names. */
function sectionHtml({ title, rows }: SheetSection): string {
  const content = rows.every(({ label }) => label)
    ? `<dl>${rows.map(({ label, value }) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`
    : rows.map(({ value }) => `<p>${escapeHtml(value)}</p>`).join('');
  return `<section><h2>${escapeHtml(title)}</h2>${content}</section>`;
}
