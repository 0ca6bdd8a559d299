/**
 * `npm test`: types, lint, sizes, unit, database, server, hosted, restart and journey tests, then a summary.
 * With names (`node scripts/test.mjs lint unit`) only these; `external` (other PostgreSQL servers) runs only by name; `hosted --env-file FILE`
 * tests real services of Supabase alone (`test-real-services.ts`). All parts run even after a
 * failure, so that the summary is complete; the exit code is 0 if all passed. One other part runs beside the journeys, three run concurrently after
 * them: each often waits. The output of each is printed when it ends.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findChromium } from './chromium.mjs';
import { findExternals } from './external-postgres.mjs';
import { ensureInstalled, ROOT } from './install.mjs';
import { temporaryFolder } from './temporary-folder.mjs';

const node = ensureInstalled();
/** Separate for each run: several may run concurrently in one working tree. */
const RESULTS = mkdtempSync(path.join(os.tmpdir(), 'reshimgath-results-'));
const LEVELS = ['unit', 'database', 'server', 'restart'];
const JOURNEYS = path.join('tests', 'journeys', 'playwright.config.ts');
const bin = (...parts) => path.join('node_modules', ...parts);

// The tools look up `node` by PATH: let them find the one that was installed.
const environment = {
  ...process.env,
  TMPDIR: temporaryFolder(),
  PATH: `${path.join(ROOT, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH}`,
};

/** Runs a program. `print` receives its output, which otherwise goes to the terminal. Resolves to whether it succeeded. */
function run(args, print, extra = {}) {
  const stdio = print ? ['ignore', 'pipe', 'pipe'] : 'inherit';
  const child = spawn(node, args, { cwd: ROOT, stdio, env: { ...environment, ...extra } });
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', print);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0));
  });
}

/** A check that passes or fails as a whole. */
const whole = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, failures: [] });

function readResults(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

const MAX_REASON_LENGTH = 400;

/** The beginning of an error message in one line, for the summary, which may be read without the whole output. */
function reasonOf(message = '') {
  const line = stripVTControlCharacters(message).replace(/\s+/g, ' ').trim().slice(0, MAX_REASON_LENGTH);
  return line && `\n      ${line}`;
}

async function runTypes(print) {
  // Each further checker checks again what it shares with the others, and another part keeps the second core busy.
  const check = [bin('typescript', 'bin', 'tsc'), '--noEmit', '--checkers', '1'];
  const product = await run([...check, '-p', 'tsconfig.json'], print);
  const web = await run([...check, '-p', 'web/tsconfig.json'], print);
  return whole(product && web);
}

const IMPORT_RULES = path.join('scripts', 'import-rules.ts');
/** The folders whose imports these rules are about. */
const CRUISED = ['domain', 'server', 'dev', 'supabase', 'web', 'tests', 'bench', 'scripts'];

async function runLint(print) {
  const style = await run([bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings'], print);
  const cruise = [bin('dependency-cruiser', 'bin', 'dependency-cruiser.mjs'), '--config', IMPORT_RULES];
  const imports = await run([...cruise, ...CRUISED], print);
  const unused = await run([bin('knip', 'bin', 'knip.js')], print);
  return whole(style && imports && unused);
}

/** Runs these projects of Vitest, or only the files in them whose path begins with one of `files`. */
async function runVitest(projects, print, { files = [], variables = {} } = {}) {
  const file = path.join(RESULTS, `${projects.join('-')}.json`);
  const args = [
    bin('vitest', 'vitest.mjs'),
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...files,
  ];
  rmSync(file, { force: true });
  const ok = await run(args, print, variables);
  const results = readResults(file);
  if (!results) return whole(ok);
  const broken = results.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const failures = [
    ...broken.map(({ name, message }) => `${path.relative(ROOT, name)}${reasonOf(message)}`),
    ...results.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(
          ({ fullName, failureMessages }) =>
            `${path.relative(ROOT, name)}: ${fullName}${reasonOf(failureMessages[0])}`,
        ),
    ),
  ];
  // A failure outside of any test counts too.
  const failed = Math.max(failures.length, ok ? 0 : 1);
  return { passed: results.numPassedTests, failed, failures };
}

/** The database tests that use only the pool; the others inspect its connections from outside. */
const POOLED = ['tests/server', 'tests/database/external-server'];

/** The tests of database and server with an external PostgreSQL, optionally through a pooler. */
function runExternal(version, isPooled, print) {
  const { postgres15, pooler } = findExternals();
  const missing =
    version === '15' && !postgres15 ? 'postgresql-15' : isPooled && !pooler ? 'pgbouncer' : undefined;
  if (missing)
    return { passed: 0, failed: 0, failures: [], leftOut: `Debian's package ${missing} cannot be had here` };
  const variables = { TEST_POSTGRES: version, ...(isPooled && { TEST_POOLER: pooler }) };
  return runVitest(['database', 'server'], print, { files: isPooled ? POOLED : [], variables });
}

/** The database tests of rights, and of what lies in the platform's own schemas (users, files, jobs); the others differ little on a hosted project. */
const PLATFORM_TESTS = [
  ...['access', 'consents', 'contacts', 'contact-blocks', 'membership', 'own-data', 'payments.test', 'photo'],
  ...['retention', 'scheduled-jobs', 'unconfirmed-users', 'unpaid-photos'],
].map((name) => `tests/database/${name}`);

/** The stand-in of a hosted project, with the migrations pushed by the official CLI; by name with all database tests and the main journey. */
function runHosted(print) {
  if (!existsSync(bin('@supabase', 'cli-linux-x64')) || !existsSync(bin('@deno', 'linux-x64-glibc'))) {
    const reason = 'the Supabase CLI and Deno are packages for Linux on x64 only';
    return { passed: 0, failed: 0, failures: [], leftOut: reason };
  }
  // The others apply the embedded server's platform, which would give the roles of the whole stand-in more rights.
  const all = readdirSync('tests/database').filter((name) => !/^(?:embedded|external)-/.test(name));
  const files = asked.includes('hosted')
    ? ['tests/hosted', ...all.map((name) => path.join('tests', 'database', name))]
    : ['tests/hosted/deno', 'tests/hosted/platform', 'tests/hosted/transfer', ...PLATFORM_TESTS];
  return runVitest(['hosted', 'database'], print, { files, variables: { TEST_POSTGRES: 'hosted' } });
}

function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

/** Runs the journeys in a browser; `selection` are further arguments that name some of them. */
async function runJourneys(print, { selection = [], variables = {} } = {}) {
  const chromium = findChromium(node);
  if (!chromium) {
    const where = process.env.CHROMIUM_PATH
      ? 'CHROMIUM_PATH names none that starts'
      : 'none is installed and none could be got';
    return {
      passed: 0,
      failed: 1,
      failures: [`No Chromium: ${where}; set CHROMIUM_PATH, or install Debian's package "chromium"`],
    };
  }
  const file = path.join(RESULTS, 'journeys.json');
  const args = [
    bin('@playwright', 'test', 'cli.js'),
    'test',
    '-c',
    JOURNEYS,
    '--reporter=list,json',
    ...selection,
  ];
  const browser = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const ok = await run(args, print, { ...browser, ...variables });
  const results = readResults(file);
  if (!results) return whole(ok);
  const specs = results.suites.flatMap(specsOf);
  const lineOf = (spec) => {
    const errors = spec.tests.flatMap((test) => test.results.map(({ error }) => error?.message));
    return `${spec.file}: ${spec.title}${reasonOf(errors.find(Boolean))}`;
  };
  const failures = specs.filter((spec) => !spec.ok).map(lineOf);
  const flaky = specs
    .filter((spec) => spec.tests.some(({ status }) => status === 'flaky'))
    .map((spec) => `needed a second try: ${lineOf(spec)}`);
  const passed = results.stats.expected + flaky.length;
  const failed = Math.max(failures.length, ok ? 0 : 1);
  return { passed, failed, failures: [...failures, ...flaky] };
}

const PARTS = {
  types: runTypes,
  lint: runLint,
  size: async (print) => whole(await run([path.join('scripts', 'check-sizes.ts')], print)),
  ...Object.fromEntries(LEVELS.map((level) => [level, (print) => runVitest([level], print)])),
  hosted: runHosted,
  journeys: runJourneys,
};
/** The main journey: a newcomer joins, pays, searches and saves a member; an interest; an account is deleted. */
const MAIN_JOURNEY = [
  ...['newcomer.spec.ts', 'interests.spec.ts', 'membership.spec.ts'],
  ...['--grep', 'A newcomer joins|Photos of a received interest|An account is deleted'],
];
const HOSTED_JOURNEYS = {
  'hosted journeys': (print) =>
    runJourneys(print, { selection: MAIN_JOURNEY, variables: { TEST_POSTGRES: 'hosted' } }),
};
const EXTERNAL = {
  'external 18': (print) => runExternal('18', false, print),
  'external 15': (print) => runExternal('15', false, print),
  'external 18, pooled': (print) => runExternal('18', true, print),
  'external 15, pooled': (print) => runExternal('15', true, print),
};
/** The journeys take longest and, with one other part, keep two cores busy. Before them, `size` builds the front end that they use. */
const FIRST_LANE = ['size', 'journeys'];
/** How many parts run at once after the journeys. Restarts and failing starts mostly wait. */
const LANES = 3;
/**
 * The other parts go to whichever lane is free. The long ones start first, so that all lanes end at about the same time; restarts, whose tests run
 * one after the other, before all.
 */
const LONG = ['restart', 'server', 'database', 'hosted'];

const asked = process.argv.slice(2);
if (asked[0] === 'hosted' && asked.includes('--env-file')) {
  const chromium = findChromium(node);
  const ok = await run([path.join('scripts', 'test-real-services.ts'), ...asked.slice(1)], undefined, {
    ...(chromium && { CHROMIUM_PATH: chromium }),
  });
  rmSync(RESULTS, { recursive: true });
  process.exit(ok ? 0 : 1);
}
const unknown = asked.find((name) => name !== 'external' && !(name in PARTS));
if (unknown) {
  console.error(`There is no part "${unknown}"; there are ${Object.keys(PARTS).join(', ')}, external.`);
  process.exit(2);
}

const wanted = Object.entries(PARTS).filter(([name]) => asked.length === 0 || asked.includes(name));
if (asked.includes('hosted')) wanted.push(...Object.entries(HOSTED_JOURNEYS));
if (asked.includes('external')) wanted.push(...Object.entries(EXTERNAL));
const isAlone = wanted.length === 1;
const isFirst = ([name]) => FIRST_LANE.includes(name);
const rank = ([name]) => (LONG.includes(name) ? LONG.indexOf(name) : LONG.length);
const queue = wanted.filter((part) => !isFirst(part)).sort((one, other) => rank(one) - rank(other));

/** Runs a part. Its output is printed at its end when another part runs concurrently. */
async function runPart([name, part]) {
  const heading = `\n── ${name} ${'─'.repeat(60 - name.length)}`;
  const output = [];
  console.log(isAlone ? heading : `${name} …`);
  const start = Date.now();
  const outcome = await part(isAlone ? undefined : (text) => output.push(text));
  if (!isAlone) console.log(`${heading}\n${output.join('')}`);
  return { name, ...outcome, seconds: (Date.now() - start) / 1000 };
}

const outcomes = [];

/** Runs the parts of a list in turn; several lanes share the queue. */
async function runLane(parts) {
  for (let part = parts.shift(); part; part = parts.shift()) outcomes.push(await runPart(part));
}

const afterJourneys = async () => {
  await runLane(wanted.filter(isFirst));
  await Promise.all(Array.from({ length: LANES - 1 }, () => runLane(queue)));
};
await Promise.all([runLane(queue), afterJourneys()]);

rmSync(RESULTS, { recursive: true });

const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
console.log(`\n── summary ${'─'.repeat(53)}`);
const widest = Math.max(9, ...outcomes.map(({ name }) => name.length));
for (const { name, passed, failed, failures, seconds, leftOut } of outcomes) {
  if (leftOut) {
    console.log(`– ${name.padEnd(widest)} left out: ${leftOut}`);
    continue;
  }
  console.log(
    `${failed ? '✗' : '✓'} ${name.padEnd(widest)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed  ${seconds.toFixed(1).padStart(6)} s`,
  );
  for (const failure of failures) console.log(`    ${failure}`);
}
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
