/**
 * Journeys of people through the whole product in a real browser on a phone's screen.
 * One product a run, started by `harness/global-setup.ts`; each journey makes the people it needs.
 */
import { defineConfig } from '@playwright/test';

/** Phones of the community: small, touched, not the latest. */
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/journeys',
  globalSetup: './harness/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  // A browser on a shared machine can stumble: CI tries once more, and names in its summary whoever needed it. Flaky is broken.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  // A machine that is busy with other things is slow, not wrong.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    ...PHONE,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
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
