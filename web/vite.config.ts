/**
 * How the front end is built and served in development. The root is this folder; the result goes to dist/web,
 * where the server (or any static host) takes it from. Development talks to a running server through the proxy.
 */
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressFiles } from './build/compress.ts';
import { icons } from './build/icons.ts';
import { installable } from './build/installable.ts';
import { prerender } from './build/prerender.ts';
import { withoutPluto } from './build/without-pluto.ts';

const BACKEND_ORIGIN = process.env.BACKEND_ORIGIN ?? 'http://127.0.0.1:3000';
const BACKEND_PATHS = [
  '/auth',
  '/rest',
  '/storage',
  '/functions',
  '/config.json',
  '/checkout-simulator',
  '/dev/mailbox',
  '/webhooks',
  '/health',
];

/** The parts that most pages of members share, without dialogs, menus and fields: those import a library. */
const OF_MEMBERS =
  /(web\/src\/(app|i18n|links|members|ui|features\/(navigation|offline|profile-page))|domain)\/(?!.*(dialog|drawer|menu|field|accordion|carousel|viewer|validation))|lucide-react|csp-/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), icons(), installable(), prerender(), withoutPluto(), compressFiles()],
  resolve: {
    alias: {
      '@supabase/realtime-js': path.resolve(import.meta.dirname, 'src/backend/no-realtime.ts'),
    },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // What the size check goes by.
    manifest: true,
    target: 'baseline-widely-available',
    // The content security policy allows no data: scripts or fonts, and inlined pictures can't be cached apart.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every page needs and what changes only with its version, in one file that stays cached.
        codeSplitting: {
          groups: [
            // What every page needs and what changes only with its version. Two files: a phone far away gets them beside each other.
            { name: 'react', priority: 3, test: /rolldown|node_modules\/(react|react-dom|scheduler)\// },
            { name: 'frame', priority: 3, test: /node_modules\/(react-router|i18next|react-i18next)\// },
            // Our own part of the first load, in one file too: a phone far away pays for each request.
            { name: 'first', tags: ['$initial'], priority: 2 },
            // What most pages of members share, in two files instead of twenty.
            {
              name: 'data',
              priority: 1,
              test: /node_modules\/(@supabase|@tanstack|zustand|iceberg-js|tslib)\/|web\/src\/backend\//,
            },
            { name: 'members', test: OF_MEMBERS, minShareCount: 3 },
            // Drawings of a few hundred bytes each, which several screens share.
            { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 3200,
    strictPort: false,
    proxy: Object.fromEntries(
      BACKEND_PATHS.map((path) => [path, { target: BACKEND_ORIGIN, changeOrigin: false }]),
    ),
  },
  preview: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      BACKEND_PATHS.map((path) => [path, { target: BACKEND_ORIGIN, changeOrigin: false }]),
    ),
  },
});
