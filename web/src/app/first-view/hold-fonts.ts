/**
 * A Marathi page that begins with a photo shows its skeleton in the device's own Devanagari font until then: our file of 59 KB would
 * delay the photo by 0.3 s on a slow network. Devices without such a font load ours at once.
 */

const page = document.documentElement;

/** Begins with the device's own font, if it has one; not where all fonts are in the cache (late-fonts.ts). */
export function holdFonts(): void {
  page.dataset.holdFonts = '';
  // Rejected when the device has none.
  document.fonts.load('1em Local Devanagari', 'अ').catch(releaseFonts);
}

/** Shows our fonts. */
export function releaseFonts(): void {
  delete page.dataset.holdFonts;
}
