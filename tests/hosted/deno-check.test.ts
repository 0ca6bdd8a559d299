/** Deno, where a hosted project runs functions, accepts the types and imports of all of them. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { DENO, denoOptions, FUNCTIONS_FOLDER } from '../contract/deno-functions.ts';

it('Deno accepts the types and imports of every function', async () => {
  const files = readdirSync(FUNCTIONS_FOLDER)
    .map((name) => path.join(FUNCTIONS_FOLDER, name, 'index.ts'))
    .filter(existsSync);
  expect(files.length).toBeGreaterThan(10);
  const cache = mkdtempSync(path.join(os.tmpdir(), 'reshimgath-deno-'));
  // One process for all: the aliases of this function include those of the others.
  const args = ['check', '--quiet', ...denoOptions('save_patrika'), ...files];
  await promisify(execFile)(DENO, args, {
    env: { DENO_DIR: cache, NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1' },
  });
  rmSync(cache, { recursive: true });
});
