/** The web manifest, and the files that the service worker precaches. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { ICONS } from './icons.ts';

const TEXTS = path.resolve(import.meta.dirname, '../public/locales/en/default.json');
const PAPER = '#fbf7f0';

function webManifest(t: (key: string) => string) {
  const shortcut = (key: string, url: string) => ({ name: t(key), url });
  return {
    id: '/',
    name: t('app.name'),
    short_name: t('app.name'),
    description: t('app.description'),
    lang: 'en',
    // The members' list; guests are redirected to the login.
    start_url: '/home',
    scope: '/',
    display: 'standalone' as const,
    background_color: PAPER,
    theme_color: PAPER,
    icons: ICONS,
    shortcuts: [
      shortcut('bar.search', '/search'),
      shortcut('bar.saved', '/sort_listed_profiles'),
      shortcut('bar.profile', '/my_profile'),
    ],
  };
}

/** The plugin. */
export function installable(): PluginOption {
  const texts: Record<string, string> = JSON.parse(readFileSync(TEXTS, 'utf8'));
  const t = (key: string) => {
    const text = texts[key];
    if (!text) throw new Error(`No text ${key}`);
    return text;
  };
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/app/service-worker',
    filename: 'service-worker.ts',
    // Registered by register.ts: the content security policy allows no inline scripts, and the update prompt is our own.
    injectRegister: false,
    manifest: webManifest(t),
    includeManifestIcons: false,
    injectManifest: {
      globPatterns: ['**/*.{html,js,css,svg,json}'],
      globIgnores: ['.vite/**', 'service-worker.js'],
      // Their names contain a hash.
      dontCacheBustURLsMatching: /^assets\//,
    },
  });
}
