/**
 * `npm run freeze`: what a release needs besides its tag. Lists the checksums of its migrations in supabase/releases.json, and puts a data folder
 * as this version leaves it into tests/releases, from which every later version is upgraded by a test.
 */
import { VERSION } from '#server/health/version.ts';
import { makeDataFolder } from './data-folder.ts';
import { freeze } from './released-migrations.ts';

if (Number(VERSION.split('.')[0]) < 1) {
  console.error(`package.json says ${VERSION}: migrations are frozen from version 1.0.0 on.`);
  process.exit(1);
}
freeze(VERSION);
console.log(`The migrations of ${VERSION} are frozen in supabase/releases.json.`);
const { file, bytes } = await makeDataFolder(VERSION);
console.log(
  `Its data folder is ${file} (${(bytes / 1e6).toFixed(1)} MB). Commit both, then: git tag v${VERSION}`,
);
