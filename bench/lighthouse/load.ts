/**
 * Brings Lighthouse and the browser driver that comes with it. They have a folder and a lock file of their own and are installed at
 * the first benchmark: with 114 packages and 180 MB they would outweigh what everybody has to install.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** What the benchmark uses of a browser's page. */
export interface Page {
  /** Has `work` run in every document from now on, before its own scripts. */
  evaluateOnNewDocument<Values extends unknown[]>(
    work: (...values: Values) => void,
    ...values: Values
  ): Promise<unknown>;
}

export interface Browser {
  newPage(): Promise<Page>;
  close(): Promise<void>;
}

/** What the benchmark reads of a result. */
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

/** The tools; installs them where they are missing. Throws when that fails. */
export async function loadLighthouse(): Promise<Tools> {
  install();
  const { resolve } = createRequire(path.join(HERE, 'package.json'));
  const [{ navigation }, { default: puppeteer }] = await Promise.all([
    import(pathToFileURL(resolve('lighthouse')).href),
    import(pathToFileURL(resolve('puppeteer-core')).href),
  ]);
  return { navigation, launch: (options) => puppeteer.launch(options) };
}
