/**
 * `npm run admin`: the operator's commands for single members; see server/ops/admin.
 */
import { ensureInstalled, ROOT } from './install.mjs';
import { runChild } from './run-child.mjs';

const node = ensureInstalled();
process.exitCode = await runChild(node, ['scripts/admin/main.ts', ...process.argv.slice(2)], {
  cwd: ROOT,
});
