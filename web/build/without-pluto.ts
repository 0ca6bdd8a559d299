/**
 * A Vite plugin that leaves Pluto out of astronomy-engine in the browser: its table of positions and integrator are a fifth of what the
 * patrika screens would load, no chart shows it, and the library offers no way to import the planets without it.
 */
import type { Plugin } from 'vite';

const LIBRARY = /\/astronomy-engine\/esm\/astronomy\.js$/;
/** Every call; with none left, the bundler drops what only Pluto needs. Asking for Pluto throws. */
const CALL = /(?<!function )\bCalcPluto\(/g;

export function withoutPluto(): Plugin {
  return {
    name: 'reshimgath-without-pluto',
    apply: 'build',
    transform: {
      filter: { id: LIBRARY },
      handler(code) {
        const without = code.replace(CALL, 'undefined(');
        if (without === code) throw new Error('astronomy-engine no longer calls CalcPluto');
        return { code: without, map: null };
      },
    },
  };
}
