/**
 * A Vite plugin that removes the random React keys of lucide's drawings, which hardly compress. The parts of a drawing never change their
 * places, and only React's development build asks for keys.
 */
import type { Plugin } from 'vite';

const ICON = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;
const KEY = /,\s*key: "\w+"/g;

/** The plugin. */
export function withoutIconKeys(): Plugin {
  return {
    name: 'reshimgath-without-icon-keys',
    apply: 'build',
    transform: {
      filter: { id: ICON },
      handler: (code) => ({ code: code.replace(KEY, ''), map: null }),
    },
  };
}
