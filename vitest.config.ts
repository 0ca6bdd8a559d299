/**
 * The test levels: `unit` beside the code, `database` and `server` on a real PostgreSQL, `hosted` on the stand-in of a hosted project, `restart` with
 * a real server that gets killed, `machines` in network namespaces that scripts/test-machines.mjs makes.
 * Journeys in a browser are Playwright's (tests/journeys).
 */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['tests/harness/global-setup.ts'],
    // One process loads every module once; a process for each file would load them again.
    isolate: false,
    // Conditions are waited for, however slow the machine.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{domain,server,dev,supabase,web,scripts}/**/*.test.ts'],
          globalSetup: [],
          setupFiles: ['tests/harness/fetch-globals.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['tests/database/**/*.test.ts'],
          globalSetup: [],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/{server,contract}/**/*.test.ts'],
          globalSetup: [],
        },
      },
      {
        extends: true,
        test: {
          name: 'hosted',
          include: ['tests/hosted/**/*.test.ts'],
          globalSetup: [],
        },
      },
      {
        extends: true,
        test: {
          name: 'restart',
          include: ['tests/restart/**/*.test.ts'],
          globalSetup: [],
          // These tests kill what others would share.
          isolate: true,
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'machines',
          include: ['tests/machines/**/*.test.ts'],
          globalSetup: [],
        },
      },
    ],
  },
});
