/**
 * A Vite plugin that keeps `@supabase/realtime-js` out of the first load: the client library imports it on every page, so it gets
 * `no-realtime.ts` in its place; `features/live-updates` loads the real one once the network is idle.
 */
import path from 'node:path';
import type { Plugin } from 'vite';

const LIBRARY = '@supabase/realtime-js';
const CLIENT_LIBRARY = /\/node_modules\/@supabase\/supabase-js\//;
const REPLACEMENT = path.resolve(import.meta.dirname, './no-realtime.ts');

/** The plugin. */
export function laterRealtime(): Plugin {
  return {
    name: 'reshimgath-later-realtime',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === LIBRARY && CLIENT_LIBRARY.test(importer ?? '') ? REPLACEMENT : null,
  };
}
