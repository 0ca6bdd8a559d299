/** The bold and the display letters of Marathi pages, which begin without them (ui/late-fonts.ts). */
import { allowAllFonts } from '#web/ui/late-fonts.ts';

const FAMILIES = ['400 1em Mukta Devanagari', '600 1em Mukta Devanagari', '400 1em Tiro Devanagari'];

/**
 * Loads the fonts of a Marathi page, and shows them when all have loaded: each change of fonts lays the whole page out again. English pages
 * allow theirs when the network is idle.
 */
export async function loadMarathiFonts(): Promise<void> {
  const { lang, dataset } = document.documentElement;
  if (lang !== 'mr' || dataset.allFonts === '') return;
  await Promise.allSettled(FAMILIES.map((family) => document.fonts.load(family, 'अ')));
  allowAllFonts();
}
