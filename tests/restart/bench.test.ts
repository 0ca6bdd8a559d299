/**
 * The benchmark works: over a few profiles, each request a few times. What it measures is not judged here.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { BARE_ENVIRONMENT } from '#tests/harness/bare-environment.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'reshimgath-bench-'));

/** It starts the whole server three times and fills a database. */
const PATIENCE_MS = 240_000;

test(
  'measures every operation and prints its figures',
  async () => {
    try {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['bench/bench.ts', '--quick', '--json'],
        {
          env: { ...BARE_ENVIRONMENT, BENCH_DATA_DIR: folder },
        },
      );
      const lines = stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      const names = lines.map(({ name }) => name);
      expect(names).toEqual(
        expect.arrayContaining([
          'first page',
          'any filters',
          'save',
          'sign-in: session',
          'photo upload',
          'memory',
        ]),
      );
      expect(names).toHaveLength(23);
      for (const { name, rate, ratio } of lines.filter(({ name }) => name !== 'memory'))
        expect.soft(rate > 0 && ratio > 0, name).toBe(true);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  PATIENCE_MS,
);
