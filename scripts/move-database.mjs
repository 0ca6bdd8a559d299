/**
 * `npm run move-database`: installs what is missing, then runs the command on Node 24.
 */
import { ensureInstalled, ROOT } from './install.mjs';
import { runChild } from './run-child.mjs';

const node = ensureInstalled();
process.exitCode = await runChild(node, ['scripts/move-database/main.ts', ...process.argv.slice(2)], {
  cwd: ROOT,
});
