/**
 * `npm start`: installs what is missing, then runs the server on Node 24.
 */
import { ensureInstalled, ROOT } from './install.mjs';
import { runChild } from './run-child.mjs';
import { serverArguments, serverEnvironment } from './server-command.mjs';

const node = ensureInstalled();
process.exitCode = await runChild(node, [...serverArguments, ...process.argv.slice(2)], {
  cwd: ROOT,
  env: { ...serverEnvironment, ...process.env },
});
