/**
 * `npm run dev`: the server, restarted when its files change, and Vite with hot reload of the front end,
 * which proxies all other requests to the server. Same variables as `npm start`.
 */
import { ensureInstalled, ROOT } from './install.mjs';
import { runChild } from './run-child.mjs';

const node = ensureInstalled();
const host = process.env.HOST || '127.0.0.1';
const port = process.env.PORT || '3000';
const watched = ['server', 'dev', 'domain', 'supabase'].map((folder) => `--watch-path=${folder}`);

const server = runChild(
  node,
  [...watched, '--watch-preserve-output', 'server/main.ts', '--without-front-end'],
  { cwd: ROOT },
);
const frontEnd = runChild(node, ['node_modules/vite/bin/vite.js', 'web', '--clearScreen', 'false'], {
  cwd: ROOT,
  env: { ...process.env, BACKEND_ORIGIN: `http://${host}:${port}` },
});
const [first] = await Promise.all([server, frontEnd]);
process.exitCode = first;
