/** Which tests should notice a change, from the nearest to all of a level, and running them. */
import { spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/** A run of tests: of these files, or of all of the projects; `related` limits them to those that import a file. */
export interface TestRun {
  project: 'unit' | 'database' | 'server' | 'restart' | 'journeys';
  files?: string[];
  related?: string;
  /** What an earlier run has run already. */
  without?: string[];
}

export interface Failure {
  /** The test file; undefined if the run failed or hung before any test. */
  file: string | undefined;
  title: string;
  /** The files of the run whose tests had all passed by then. */
  passed?: string[];
}

export const HUNG = 'the run hung';

/** For a whole level. A hung run says nothing of the change, unless the same run ends without it. */
const LONGEST_RUN_MS = 30 * 60_000;
/** So many files, those with the most to say about the change, run before all others: most changes are noticed here. */
const NEAREST = 4;
const FOLDERS = {
  database: 'tests/database/**/*.test.ts',
  server: 'tests/{server,contract}/**/*.test.ts',
  restart: 'tests/restart/**/*.test.ts',
  journeys: 'tests/journeys/*.spec.ts',
};
/** Whose faults show in tests that start programs, which import what these tests do not. */
const RESTARTED = /^server\/(?:database|jobs|ops|start|main)/;

/**
 * The test files that contain one of the words, or begin with one; the nearest first. A later word counts less than the one before it.
 */
function filesAbout(words: string[], project: keyof typeof FOLDERS, root: string): string[] {
  const score = (file: string) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    const points = words.map((word, index) => {
      const named = path.basename(file).startsWith(word) ? 100 : 0;
      return (named + text.split(word).length - 1) / (index + 1);
    });
    return points.reduce((sum, each) => sum + each, 0);
  };
  return globSync(FOLDERS[project], { cwd: root })
    .map((file) => [file, score(file)] as const)
    .filter(([, points]) => points > 0)
    .sort(([, one], [, other]) => other - one)
    .map(([file]) => file);
}

/** The runs whose tests should notice a change of a file, in turn. `words` name what was changed, the most telling first. */
export function runsFor(file: string, words: string[], root: string): TestRun[] {
  const nearest = (project: keyof typeof FOLDERS) => filesAbout(words, project, root).slice(0, NEAREST);
  /** The nearest files of a level, then its others, each once. */
  const nearestFirst = (project: keyof typeof FOLDERS, related?: string): TestRun[] => {
    const files = nearest(project);
    const others = { project, ...(related && { related }), without: files };
    return files.length > 0 ? [{ project, files }, others] : [others];
  };
  if (file.endsWith('.sql'))
    return [
      ...nearestFirst('database'),
      // Without the test of released migrations, which notices every change.
      { project: 'unit', files: ['scripts/migrations', 'domain', 'web'] },
      ...nearestFirst('server'),
    ];
  const unit: TestRun = { project: 'unit', related: file };
  if (file.startsWith('web/')) return [unit, ...nearestFirst('journeys')];
  return [
    unit,
    ...nearestFirst('server', file),
    { project: 'database', related: file },
    ...(RESTARTED.test(file) ? nearestFirst('restart') : []),
  ];
}

/** Runs a program of the installed packages; undefined if it was stopped because it hung, otherwise whether it succeeded. */
function run(args: string[], folder: string, variables: NodeJS.ProcessEnv): Promise<boolean | undefined> {
  // A group of its own: a run that hangs ends with all that it started.
  const child = spawn(process.execPath, args, {
    cwd: folder,
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, ...variables },
  });
  let hung = false;
  const timer = setTimeout(() => {
    hung = true;
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
  }, LONGEST_RUN_MS);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve(hung ? undefined : code === 0);
    });
  });
}

const readJson = (file: string) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** The test beside a file, which need not import it: that of a program starts it. */
function testBeside(file: string, folder: string): string[] {
  const test = file.replace(/\.tsx?$/, '.test.ts');
  return existsSync(path.join(folder, test)) ? [test] : [];
}

async function runVitest(tests: TestRun, without: string[], folder: string): Promise<Failure | undefined> {
  const output = path.join(folder, 'test-results', 'vitest.json');
  rmSync(output, { force: true });
  const mode = tests.related
    ? ['related', '--run', tests.related, ...testBeside(tests.related, folder)]
    : ['run', ...(tests.files ?? [])];
  const options = ['--project', tests.project, '--bail=1', '--passWithNoTests', '--reporter=json'];
  const excluded = [...(tests.without ?? []), ...without].flatMap((file) => ['--exclude', file]);
  const program = path.join('node_modules', 'vitest', 'vitest.mjs');
  const passed = await run([program, ...mode, ...options, ...excluded, `--outputFile=${output}`], folder, {});
  if (passed) return;
  const results: FileResult[] = readJson(output)?.testResults ?? [];
  const failed = results.find(({ status }) => status === 'failed');
  if (!failed)
    return { file: undefined, title: passed === undefined ? HUNG : 'the run failed before any test' };
  const test = failed.assertionResults.find(({ status }) => status === 'failed');
  return {
    file: path.relative(folder, failed.name),
    title: test?.fullName ?? 'the file failed',
    passed: results.filter(hasPassed).map(({ name }) => path.relative(folder, name)),
  };
}

interface FileResult {
  name: string;
  status: string;
  assertionResults: { status: string; fullName: string }[];
}

/** A run that ends at its first failure reports what it had not reached as skipped. */
const hasPassed = ({ status, assertionResults }: FileResult) =>
  status === 'passed' &&
  assertionResults.length > 0 &&
  assertionResults.every((test) => test.status === 'passed');

interface Suite {
  file: string;
  specs?: { title: string; ok: boolean; file: string; tests: { status: string }[] }[];
  suites?: Suite[];
}
const specsOf = (suite: Suite): NonNullable<Suite['specs']> => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap(specsOf),
];

async function runJourneys(tests: TestRun, without: string[], folder: string): Promise<Failure | undefined> {
  const output = path.join(folder, 'test-results', 'journeys.json');
  rmSync(output, { force: true });
  const program = path.join('node_modules', '@playwright', 'test', 'cli.js');
  const files = (tests.files ?? globSync(FOLDERS.journeys, { cwd: folder })).filter(
    (file) => ![...(tests.without ?? []), ...without].includes(file),
  );
  const args = [
    program,
    'test',
    '-c',
    'tests/journeys/playwright.config.ts',
    '-x',
    '--reporter=json',
    ...files,
  ];
  const passed = await run(args, folder, { PLAYWRIGHT_JSON_OUTPUT_FILE: output });
  if (passed) return;
  const specs: NonNullable<Suite['specs']> = (readJson(output)?.suites ?? []).flatMap(specsOf);
  const failed = specs.find(({ ok, tests: [test] }) => !ok && test?.status === 'unexpected');
  return failed
    ? { file: path.join('tests', 'journeys', failed.file), title: failed.title }
    : { file: undefined, title: passed === undefined ? HUNG : 'the run failed before any journey' };
}

/** Runs tests in a folder until one fails; returns it. */
export const firstFailure = (tests: TestRun, without: string[], folder: string) =>
  tests.project === 'journeys' ? runJourneys(tests, without, folder) : runVitest(tests, without, folder);
