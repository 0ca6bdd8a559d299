/**
 * Installs and loads Lighthouse and its browser driver. They have their own folder and lock file and are installed by the first benchmark
 * only, because of their 114 packages and 180 MB.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** What the benchmark uses of a browser's page. */
export interface Page {
  /** Runs `work` in every new document before its own scripts. */
  evaluateOnNewDocument<Values extends unknown[]>(
    work: (...values: Values) => void,
    ...values: Values
  ): Promise<unknown>;
}

export interface Browser {
  newPage(): Promise<Page>;
  close(): Promise<void>;
}

/** The part of a result that the benchmark reads. */
export interface Result {
  lhr: {
    /** Scores from 0 to 1. */
    categories: Record<string, { score: number | null }>;
    audits: Record<string, { numericValue?: number }>;
  };
  report: string;
}

export interface Tools {
  launch(options: { executablePath: string; args: string[] }): Promise<Browser>;
  navigation(page: Page, address: string, options: { flags: object }): Promise<Result>;
}

const HERE = import.meta.dirname;

function install(): void {
  if (existsSync(path.join(HERE, 'node_modules/lighthouse'))) return;
  console.log('Installing Lighthouse (180 MB, once) …');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: HERE,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('Lighthouse could not be installed, see above');
}

/** Returns the tools and installs them if they are missing. Throws when that fails. */
export async function loadLighthouse(): Promise<Tools> {
  install();
  const { resolve } = createRequire(path.join(HERE, 'package.json'));
  const [{ navigation }, { default: puppeteer }] = await Promise.all([
    import(pathToFileURL(resolve('lighthouse')).href),
    import(pathToFileURL(resolve('puppeteer-core')).href),
  ]);
  return { navigation, launch: (options) => puppeteer.launch(options) };
}
