/**
 * The build and the development server of the front end. The root is this folder; the output is dist/web, which the server (or any static
 * host) serves. The development server proxies requests to a running server.
 */
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressFiles } from './build/compress.ts';
import { icons } from './build/icons.ts';
import { installable } from './build/installable.ts';
import { namedFonts } from './build/named-fonts.ts';
import { ENTRY, prerender } from './build/prerender.ts';
import { sharedBy } from './build/shared-modules.ts';
import { withoutPluto } from './build/without-pluto.ts';

const BACKEND_ORIGIN = process.env.BACKEND_ORIGIN ?? 'http://127.0.0.1:3000';
const BACKEND_PATHS = [
  '/auth',
  '/rest',
  '/storage',
  '/functions',
  '/realtime',
  '/config.json',
  '/checkout-simulator',
  '/dev/mailbox',
  '/webhooks',
  '/health',
];

/** Pages that show members, whose shared code is one file. */
const PAGES_OF_MEMBERS = ['/home', '/my_profile', '/user_profile_page', '/sort_listed_profiles'];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    icons(),
    namedFonts(),
    installable(),
    prerender(),
    withoutPluto(),
    compressFiles(),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // For scripts/check-sizes.ts.
    manifest: true,
    target: 'baseline-widely-available',
    // The content security policy allows no data: scripts or fonts, and inlined images can't be cached separately.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ENTRY,
      output: {
        // Without their names: each page's first script lists all of them.
        chunkFileNames: 'assets/[hash].js',
        // Libraries in separate files, which stay cached when the application changes.
        codeSplitting: {
          groups: [
            // Libraries of every page, in two files that load in parallel.
            { name: 'react', priority: 3, test: /rolldown|node_modules\/(react|react-dom|scheduler)\// },
            { name: 'frame', priority: 3, test: /node_modules\/(react-router|i18next|react-i18next)\// },
            // Our own code of the first load in one file: with high latency each request is expensive.
            { name: 'first', tags: ['$initial'], priority: 2 },
            // What pages share, in two files instead of twenty. What tree shaking leaves to one page stays with it (`minShareCount`).
            { name: sharedBy('data', 2, ['/login', '/home']), priority: 1, minShareCount: 2 },
            { name: sharedBy('members', 3, PAGES_OF_MEMBERS), minShareCount: 2 },
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
      BACKEND_PATHS.map((path) => [
        path,
        { target: BACKEND_ORIGIN, changeOrigin: false, ws: path === '/realtime' },
      ]),
    ),
  },
  preview: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      BACKEND_PATHS.map((path) => [
        path,
        { target: BACKEND_ORIGIN, changeOrigin: false, ws: path === '/realtime' },
      ]),
    ),
  },
});
