import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from '#server/config/operator-error.ts';

/** What a build is made of, besides the packages that the lock file names. */
const SOURCES = ['web', 'domain', 'package-lock.json'];

function filesIn(root: string, source: string): string[] {
  const full = path.join(root, source);
  if (!existsSync(full)) return [];
  if (path.extname(source)) return [source];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}

function hashOfSources(root: string): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((source) => filesIn(root, source))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

async function runVite(root: string, outDir: string, signal: AbortSignal): Promise<void> {
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', 'web', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'];
  const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' };
  try {
    await promisify(execFile)(process.execPath, args, { cwd: root, env, signal });
  } catch (cause) {
    signal.throwIfAborted();
    const { stdout = '', stderr = '' } = cause as { stdout?: string; stderr?: string };
    throw new OperatorError(`The front end could not be built:\n${stdout}${stderr}`.trim(), { cause });
  }
}

/** Replaces the old build by a finished one; safe when two servers build at once. */
function swapIn(building: string, built: string): void {
  const old = `${building}.old`;
  if (existsSync(built)) renameSync(built, old);
  renameSync(building, built);
  rmSync(old, { recursive: true, force: true });
}

/** Builds the front end when its sources differ from the last build's; returns its folder. Throws `OperatorError` with the builder's output. */
export async function buildFrontEnd(
  root: string,
  announce: () => void,
  signal: AbortSignal,
): Promise<string> {
  const built = path.join(root, 'dist', 'web');
  const mark = path.join(root, 'dist', 'web.sources');
  const wanted = hashOfSources(root);
  const isCurrent =
    existsSync(path.join(built, 'index.html')) && existsSync(mark) && readFileSync(mark, 'utf8') === wanted;
  if (isCurrent) return built;
  announce();
  const building = path.join(root, 'dist', `web-${process.pid}`);
  mkdirSync(building, { recursive: true });
  try {
    await runVite(root, building, signal);
    swapIn(building, built);
    writeFileSync(mark, wanted);
    return built;
  } finally {
    rmSync(building, { recursive: true, force: true });
  }
}
