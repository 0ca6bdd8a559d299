/**
 * A Vite plugin that removes Pluto from astronomy-engine in the browser: its data and integrator are a fifth of the patrika screens' code,
 * no chart shows it, and the library has no way to import the planets without it.
 */
import type { Plugin } from 'vite';

const LIBRARY = /\/astronomy-engine\/esm\/astronomy\.js$/;
/** All calls; without them tree shaking drops Pluto's code. Computing Pluto throws. */
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
