/** Renders the first page of a visit in short tasks: at once what is in view, the rest when its photo and its fonts have loaded. */
import { startTransition } from 'react';
import type { RenderSchedule } from '#web/ui/later.ts';
import { allowAllFonts } from './late-fonts.ts';

/** The longest that the rest waits for the fonts. Their arrival lays out again whatever has been rendered. */
const MAX_FONTS_MS = 1500;
/** The letters of Marathi pages, which begin with the regular ones alone. */
const FONTS = [
  '1em Mukta, Mukta Devanagari, Tiro Devanagari, Tiro Devanagari Marathi',
  '600 1em Mukta, Mukta Devanagari',
];

/** The first page of a visit begins at its top. Later ones may begin at a restored scroll position, for which they must be whole. */
let isFirstPage = true;
let restMayFollow: Promise<unknown> | undefined;
const marathiFonts = Promise.withResolvers<void>();

/** English pages allow their fonts when the network is idle. */
const hasFonts = () => {
  const { lang, dataset } = document.documentElement;
  return lang !== 'mr' || dataset.allFonts === '';
};

/** Loads the fonts of a Marathi page, and shows them when all have loaded: each change of fonts lays the whole page out again. */
async function loadMarathiFonts(): Promise<void> {
  if (hasFonts()) return;
  await Promise.allSettled(FONTS.map((font) => document.fonts.load(font, 'aअ')));
  allowAllFonts();
  marathiFonts.resolve();
}

/** Loads them when the first photo has loaded, which they would delay. */
export function loadFontsAfterPhoto(): void {
  const onLoad = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) void loadMarathiFonts();
  };
  // While it goes down the page: the event does not rise.
  document.addEventListener('load', onLoad, { capture: true });
}

/** Resolves when the fonts have loaded, the page is scrolled, or time is up. */
function fontsOrScroll(): Promise<unknown> {
  const fonts = hasFonts() ? undefined : marathiFonts.promise;
  const scroll = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }));
  const late = new Promise((resolve) => setTimeout(resolve, MAX_FONTS_MS));
  return Promise.race([fonts, scroll, late]);
}

/** Each step is a transition in a frame of its own. */
function renderLater(render: () => void): () => void {
  let isWanted = true;
  isFirstPage = false;
  restMayFollow ??= fontsOrScroll();
  void restMayFollow
    .then(() => new Promise(requestAnimationFrame))
    .then(() => isWanted && startTransition(render));
  return () => {
    isWanted = false;
  };
}

/** The schedule of the pages of members. */
export const firstRender: RenderSchedule = { isFirstPage: () => isFirstPage, renderLater };
