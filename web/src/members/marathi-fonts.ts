/** The bold and the display letters of Marathi pages, which begin without them (ui/late-fonts.ts). */
import { allowAllFonts } from '#web/ui/late-fonts.ts';

const FAMILIES = ['400 1em Mukta Devanagari', '600 1em Mukta Devanagari', '400 1em Tiro Devanagari'];

let showAll: () => void;
const shown = new Promise<void>((resolve) => {
  showAll = resolve;
});

const isShown = () => {
  const { lang, dataset } = document.documentElement;
  return lang !== 'mr' || dataset.allFonts === '';
};

/** Resolves when the page has the fonts of its language, of which a Marathi page loads some after its first photo. */
export function marathiFonts(): Promise<void> {
  return isShown() ? Promise.resolve() : shown;
}

/**
 * Loads the fonts of a Marathi page, and shows them when all have loaded: each change of fonts lays the whole page out again. English pages
 * allow theirs when the network is idle.
 */
export async function loadMarathiFonts(): Promise<void> {
  if (isShown()) return;
  await Promise.allSettled(FAMILIES.map((family) => document.fonts.load(family, 'अ')));
  allowAllFonts();
  showAll();
}
