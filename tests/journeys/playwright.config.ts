/**
 * Journeys of people through the whole product in a real browser on a phone's screen.
 * One product a run, started by `harness/global-setup.ts`; each journey makes the people it needs.
 */
import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { onRealServices } from './harness/product.ts';

/** Without windows and menus of its own a browser takes half the processor time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** Phones of the community: small, touched, not the latest. A phone's density costs four times the pixels; journeys that measure them have it. */
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1, hasTouch: true, isMobile: true };

/**
 * Tags of journeys that need what real services of Supabase lack, or answer otherwise (docs/hosted.md): the Realtime service, a mail API, renderings
 * by imgproxy, pictures that a function draws, photos that stay removed, and a taken number that is refused at once.
 */
const NOT_ON_REAL_SERVICES = /@needs-/;

export default defineConfig({
  // A community from nothing needs a product of its own.
  ...(onRealServices && { grepInvert: NOT_ON_REAL_SERVICES, testIgnore: 'community.spec.ts' }),
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/journeys',
  globalSetup: './harness/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  // A browser on a shared machine can stumble: CI retries once and names the retried journeys in its summary. Flaky is broken.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  // A machine that is busy with other things is slow, not wrong.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    ...PHONE,
    // Half of a browser's work, and no part of most journeys: those about offline use, updates and motion switch them on.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath:
        process.env.CHROMIUM_PATH || (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : '/usr/bin/chromium'),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
