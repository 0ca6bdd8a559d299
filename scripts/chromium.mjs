/**
 * Finds or installs a Chromium for the journey tests, screenshots and benchmarks.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { installDebians } from './debian-packages.mjs';
import { ROOT } from './install.mjs';

/** Chromium without a user interface: a journey takes less than half the processor time in it. */
const HEADLESS_SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const CHECK_MS = 20_000;

function works(file) {
  return spawnSync(file, ['--version', '--no-sandbox'], { stdio: 'ignore', timeout: CHECK_MS }).status === 0;
}

function installed(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names
    .flatMap((name) => folders.map((folder) => path.join(folder, name)))
    .find((file) => existsSync(file) && works(file));
}

/** The path of Playwright's Chromium, whether or not it is installed. */
function playwrights(node) {
  const script = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))";
  return spawnSync(node, ['-e', script], { cwd: ROOT, encoding: 'utf8' }).stdout.trim();
}

function downloadPlaywrights(node) {
  console.log('Downloading Chromium by Playwright …');
  const cli = path.join('node_modules', '@playwright', 'test', 'cli.js');
  spawnSync(node, [cli, 'install', 'chromium'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
}

function installHeadlessShell() {
  installDebians(['chromium-headless-shell']);
  return installed(HEADLESS_SHELLS);
}

function installBrowser() {
  installDebians(['chromium']);
  return installed(BROWSERS);
}

/**
 * The path of a working Chromium: CHROMIUM_PATH, a headless shell, an installed browser, Playwright's own, or one that is downloaded or
 * installed now. Undefined when there is none and none can be installed.
 */
export function findChromium(node) {
  const named = process.env.CHROMIUM_PATH;
  if (named) return works(named) ? named : undefined;
  const found = installed(HEADLESS_SHELLS) ?? installHeadlessShell() ?? installed(BROWSERS);
  if (found) return found;
  const own = playwrights(node);
  if (own && existsSync(own) && works(own)) return own;
  downloadPlaywrights(node);
  if (own && existsSync(own) && works(own)) return own;
  return installBrowser();
}

/**
 * The path of a complete Chromium, which benchmarks need: the headless shell draws without the compositor of a phone. Installed now if there is
 * none. Throws when that is impossible.
 */
export function findBrowser() {
  const found = process.env.CHROMIUM_PATH || installed(BROWSERS) || installBrowser();
  if (!found) throw new Error('No Chromium: set CHROMIUM_PATH, or install Debian\'s package "chromium"');
  return found;
}
