/**
 * Features of the front end never import each other: what two of them share belongs to `members`, `links`, `ui` or `backend`. All other
 * import rules are Biome's (biome.json); this one depends on the importing file's own folder, which its patterns can't express.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const FEATURES = 'web/src/features/';

const featureOf = (file: string) => file.slice(FEATURES.length).split('/')[0];

/** Each import of another feature, as `file imports source`. */
function foreignImports(file: string): string[] {
  const sources = readFileSync(path.join(ROOT, file), 'utf8').matchAll(/'#web\/features\/([^/']+)[^']*'/g);
  return [...sources]
    .filter(([, feature]) => feature !== featureOf(file))
    .map(([source]) => `${file} imports ${source}`);
}

test('no feature of the front end imports another one', () => {
  const files = globSync(`${FEATURES}**/*.{ts,tsx}`, { cwd: ROOT });
  expect(files.length).toBeGreaterThan(50);
  expect(files.flatMap(foreignImports)).toEqual([]);
});
