/** Deno, where a hosted project runs functions, accepts the types and imports of all of them. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { DENO, denoOptions, FUNCTIONS_FOLDER } from '#tests/contract/deno-functions.ts';

it('every function has an import map for the alias of domain', () => {
  for (const name of readdirSync(FUNCTIONS_FOLDER)) {
    if (!existsSync(path.join(FUNCTIONS_FOLDER, name, 'index.ts'))) continue;
    const map = path.join(FUNCTIONS_FOLDER, name, 'deno.json');
    expect([name, existsSync(map) && readFileSync(map, 'utf8')]).toEqual([
      name,
      expect.stringContaining('"#domain/"'),
    ]);
  }
});

it('Deno accepts the types and imports of every function', async () => {
  const files = readdirSync(FUNCTIONS_FOLDER)
    .map((name) => path.join(FUNCTIONS_FOLDER, name, 'index.ts'))
    .filter(existsSync);
  expect(files.length).toBeGreaterThan(10);
  const cache = mkdtempSync(path.join(os.tmpdir(), 'reshimgath-deno-'));
  const env = { DENO_DIR: cache, NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1' };
  // The aliases of save_patrika include those of all others but these, which are checked alone.
  const own = ['send_outbox', 'grievance'];
  const nameOf = (file: string) => path.basename(path.dirname(file));
  const groups = new Map([['save_patrika', files.filter((file) => !own.includes(nameOf(file)))]]);
  for (const name of own)
    groups.set(
      name,
      files.filter((file) => nameOf(file) === name),
    );
  for (const [name, group] of groups)
    await promisify(execFile)(DENO, ['check', '--quiet', ...denoOptions(name), ...group], { env });
  rmSync(cache, { recursive: true });
});
