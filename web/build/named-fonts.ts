/** A Vite plugin that writes the style sheet of the fonts under a name without a hash, too: for pages that functions answer. */
import type { Plugin } from 'vite';
import { FONTS_ADDRESS } from '../../domain/biodata/html.ts';

const SOURCE = 'fonts.css';

export function namedFonts(): Plugin {
  return {
    name: 'reshimgath-named-fonts',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const sheet = Object.values(bundle).find(
        (file) => file.type === 'asset' && file.names.includes(SOURCE),
      );
      if (sheet?.type !== 'asset') throw new Error(`There is no ${SOURCE} in the build`);
      this.emitFile({ type: 'asset', fileName: FONTS_ADDRESS.slice(1), source: sheet.source });
    },
  };
}
