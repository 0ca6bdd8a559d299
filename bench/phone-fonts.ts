/**
 * Installs the fonts of an Android phone. A page begins with local fonts that are stretched to the metrics of ours (web/src/ui/fonts.css);
 * how far texts move when ours arrive depends on the local fonts, and a server often has none of those that phones have.
 */
import { installDebians } from '#scripts/debian-packages.mjs';
import type { Browser } from './lighthouse/load.ts';

const PACKAGES = ['fonts-roboto-unhinted', 'fonts-noto-core'];

/** Whether the browser finds the fonts by the names that fonts.css uses. */
async function hasPhoneFonts(launch: () => Promise<Browser>): Promise<boolean> {
  const browser = await launch();
  try {
    const page = await browser.newPage();
    return await page.evaluate(async () => {
      const names = ['Roboto', 'NotoSerif-Regular', 'NotoSansDevanagari-Regular'];
      const loads = names.map((name) => new FontFace('phone', `local("${name}")`).load());
      return (await Promise.allSettled(loads)).every(({ status }) => status === 'fulfilled');
    });
  } finally {
    await browser.close();
  }
}

/** Installs the fonts if they are missing. Prints what to expect when that is not possible. */
export async function installPhoneFonts(launch: () => Promise<Browser>): Promise<void> {
  if (await hasPhoneFonts(launch)) return;
  installDebians(PACKAGES);
  if (await hasPhoneFonts(launch)) return;
  console.log(
    "Without a phone's fonts (Roboto, Noto), layout shifts are to be expected when the web fonts arrive",
  );
}
