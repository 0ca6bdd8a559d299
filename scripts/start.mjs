/**
 * `npm start`: installs what is missing, then runs the server on Node 24.
 */
import { ensureInstalled, ROOT } from './install.mjs';
import { runChild } from './run-child.mjs';

const node = ensureInstalled();
process.exitCode = await runChild(node, ['server/main.ts', ...process.argv.slice(2)], { cwd: ROOT });
