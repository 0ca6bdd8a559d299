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
  evaluate<Value>(work: () => Value): Promise<Awaited<Value>>;
  goto(address: string): Promise<unknown>;
  /** Runs `work` in every new document before its own scripts. */
  evaluateOnNewDocument<Values extends unknown[]>(
    work: (...values: Values) => void,
    ...values: Values
  ): Promise<unknown>;
}

export interface Browser {
  process(): { pid?: number } | null;
  newPage(): Promise<Page>;
  close(): Promise<void>;
}

/** The part of a result that the benchmark reads. */
export interface Result {
  lhr: {
    /** Scores from 0 to 1. */
    categories: Record<string, { score: number | null }>;
    /** With a message where the audit failed. */
    audits: Record<string, { numericValue?: number; errorMessage?: string }>;
  };
  report: string;
}

/** What was recorded of a page load. */
export interface Recording {
  /** The audits of the recording. The load was not slowed down: Lighthouse simulates a processor that is `cpuSlowdown` times slower. */
  audit(cpuSlowdown: number): Promise<Result>;
  /** For the Performance panel of the browser's developer tools; undefined when it could not be recorded. */
  trace: object | undefined;
}

export interface Tools {
  launch(options: { executablePath: string; args: string[]; env?: NodeJS.ProcessEnv }): Promise<Browser>;
  /** Lighthouse's measure of the speed of this machine, about 1000 to 2000 for a computer. Takes a second, in the page. */
  benchmarkIndex(page: Page): Promise<number>;
  record(page: Page, address: string, flags: object): Promise<Recording>;
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
  // Not part of the public interface: two audits of one recording, and the machine's speed.
  const core = (module: string) =>
    import(pathToFileURL(path.join(path.dirname(resolve('lighthouse')), module)).href);
  const [{ navigationGather }, { Runner }, { pageFunctions }, { default: puppeteer }] = await Promise.all([
    core('gather/navigation-runner.js'),
    core('runner.js'),
    core('lib/page-functions.js'),
    import(pathToFileURL(resolve('puppeteer-core')).href),
  ]);
  return {
    launch: (options) => puppeteer.launch(options),
    benchmarkIndex: (page) => page.evaluate<number>(pageFunctions.computeBenchmarkIndex),
    async record(page, address, flags) {
      const { artifacts, runnerOptions } = await navigationGather(page, address, { flags });
      const { resolvedConfig } = runnerOptions;
      const audit = (cpuSlowdown: number) => {
        const throttling = { ...resolvedConfig.settings.throttling, cpuSlowdownMultiplier: cpuSlowdown };
        const settings = { ...resolvedConfig.settings, throttling };
        const options = { resolvedConfig: { ...resolvedConfig, settings }, computedCache: new Map() };
        return Runner.audit({ ...artifacts, settings }, options);
      };
      return { audit, trace: artifacts.Trace };
    },
  };
}
