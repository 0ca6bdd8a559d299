import os from 'node:os';
import { expect, test } from 'vitest';
import { loadConfig } from '#server/config/config.ts';
import type { Database } from '#server/database/client/database.ts';
import { examine } from './examine.ts';

const config = loadConfig({ DATA_DIR: os.tmpdir() });
const away = { query: () => Promise.reject(new Error('away')) } as unknown as Database;
const store = (check: () => Promise<void>) => ({ name: 'The bucket', check });

test('looks at all parts in a fixed order, also when the database is away', async () => {
  const findings = await examine({ config, database: away, objectStore: store(async () => undefined) });
  expect(findings.slice(0, 5)).toEqual([
    {
      about: 'database',
      level: 'fault',
      text: 'It does not answer: away',
      remedy: 'journalctl -u reshimgath -n 50 says why; then: systemctl restart reshimgath',
    },
    expect.objectContaining({
      about: 'disk',
      text: expect.stringMatching(/^(?:\d{1,2}|100) % are free$|^The disk is (?:nearly )?full/),
    }),
    { about: 'photos', level: 'ok', text: 'The bucket can be written and read' },
    { about: 'address', level: 'ok', text: 'PUBLIC_URL is not an https address' },
    { about: 'clock', level: 'ok', text: expect.stringMatching(/^It is 20/) },
  ]);
  expect(findings.slice(5).map(({ about }) => about)).toEqual(['settings']);
});

test('finds a store that fails, and a check that fails itself', async () => {
  const objectStore = store(() => Promise.reject(new Error('The bucket is away')));
  const findings = await examine({
    config: { ...config, dataDir: '/nowhere' },
    database: away,
    objectStore,
  });
  expect(findings).toContainEqual({
    about: 'photos',
    level: 'fault',
    text: 'The bucket is away',
    remedy: 'Photos return 503 until the store works; nothing else is affected',
  });
  expect(findings).toContainEqual({
    about: 'disk',
    level: 'fault',
    text: expect.stringMatching(/^The check failed: ENOENT/),
    remedy: 'Look at the log',
  });
});
