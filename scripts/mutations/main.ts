/**
 * `npm run test:mutations -- --seed N --count K`: draws K places in the product's code, changes one thing at each in a copy of the tree, and
 * reports which changes no test notices. `--from M` begins with the Mth of the seed, so that a sample can be judged in parts. One script for SQL and TypeScript: StrykerJS knows no SQL, and runs all tests with each file's
 * coverage first, while most of ours share a PostgreSQL.
 */
import { globSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from '#scripts/chromium.mjs';
import { ROOT } from '#scripts/statements.ts';
import { temporaryFolder } from '#scripts/temporary-folder.mjs';
import { type Change, changed, diffOf, lineOf } from './change.ts';
import { type CopiedTree, copyTree } from './copied-tree.ts';
import { pickOne, seededRandom, takeOne } from './random.ts';
import { callersOf, changesOfSql, definitionAt, definitionsOf, objectAt } from './sql-changes.ts';
import { type Failure, firstFailure, HUNG, runsFor, type TestRun } from './test-runs.ts';
import { changesOfTypeScript } from './typescript-changes.ts';

interface Mutation extends Change {
  file: string;
}

/** Of 36 changes as many are in each part. */
const PARTS: Record<string, { pattern: string; share: number }> = {
  migrations: { pattern: 'supabase/migrations/*.sql', share: 12 },
  server: { pattern: 'server/**/*.ts', share: 8 },
  domain: { pattern: 'domain/**/*.ts', share: 6 },
  web: { pattern: 'web/src/**/*.{ts,tsx}', share: 6 },
  functions: { pattern: 'supabase/functions/**/*.ts', share: 4 },
};
/** More turns than anybody judges: no two seeds share one. */
const TURNS_A_SEED = 1000;
const NOT_PRODUCT = /\.test\.ts$|\.d\.ts$|database\.types\.ts$|^web\/src\/(?:dev|testing)\//;

/** The changes of a migration, except in functions and views that later ones define again or drop: these change nothing. */
function changesOfMigration(source: string, later: readonly string[]): Change[] {
  const redefined = new Set(later.flatMap(definitionsOf));
  return changesOfSql(source).filter(({ start }) => !redefined.has(definitionAt(source, start) ?? ''));
}

/** The changes on each line of a part: a line is as likely to be drawn as any other, however much can be changed on it. */
function linesOf(pattern: string, tree: CopiedTree): Mutation[][] {
  const files = globSync(pattern, { cwd: tree.folder })
    .filter((file) => !NOT_PRODUCT.test(file))
    .sort();
  const sources = files.map(tree.read);
  return files.flatMap((file, at) => {
    const source = sources[at] ?? '';
    const changes = file.endsWith('.sql')
      ? changesOfMigration(source, sources.slice(at + 1))
      : changesOfTypeScript(file, source);
    const byLine = Map.groupBy(changes, ({ start }) => lineOf(source, start));
    return [...byLine.values()].map((line) => line.map((change) => ({ ...change, file })));
  });
}

/** The parts in an order in which any beginning has about their shares. */
function partsInTurn(): string[] {
  return Object.entries(PARTS)
    .flatMap(([part, { share }]) =>
      Array.from({ length: share }, (_, index) => ({ part, at: (index + 0.5) / share })),
    )
    .sort((one, other) => one.at - other.at)
    .map(({ part }) => part);
}

/** What tests that are about the changed code may contain, the most telling first. */
function wordsFor({ file, start }: Mutation, source: string, tree: CopiedTree): string[] {
  if (file.endsWith('.sql')) {
    const name = objectAt(source, start);
    return name ? [name, ...callersOf(name, migrationsOf(tree))] : [];
  }
  const parts = file.split('/');
  const stem = path.basename(file).replace(/\.tsx?$/, '');
  if (parts[0] === 'web') return [stem, parts[3] ?? stem];
  return [stem, parts.at(-2) ?? stem].filter((word) => word !== '_shared');
}

const migrationsOf = (tree: CopiedTree) =>
  globSync('supabase/migrations/*.sql', { cwd: tree.folder })
    .sort()
    .map((file) => tree.read(file))
    .join('\n');

/** A migration that does not apply is a mistake in grammar, which nobody would commit. */
const doesNotApply = ({ file }: Mutation, failure: Failure | undefined) =>
  file.endsWith('.sql') && failure !== undefined && !failure.file && failure.title !== HUNG;

/**
 * The first test that fails with the change, twice, and passes without it: on a busy machine some test may fail once, whatever was changed.
 */
async function noticing(
  tests: TestRun,
  mutation: Mutation,
  source: string,
  tree: CopiedTree,
): Promise<Failure | undefined> {
  const discounted: string[] = [];
  const withChange = async (run: TestRun) => {
    tree.write(mutation.file, changed(source, mutation));
    const failure = await firstFailure(run, discounted, tree.folder);
    tree.write(mutation.file, source);
    return failure;
  };
  for (;;) {
    const failure = await withChange(tests);
    if (!failure) return;
    if (doesNotApply(mutation, failure)) return failure;
    const same = failure.file ? { project: tests.project, files: [failure.file] } : tests;
    const otherwise = await firstFailure(same, failure.file ? [] : discounted, tree.folder);
    if (!otherwise && (await withChange(same))) return failure;
    console.log(
      `  (fails ${otherwise ? 'without the change, too' : 'only once'}: ${failure.file}: ${failure.title})`,
    );
    if (!failure.file) return;
    discounted.push(failure.file, ...(failure.passed ?? []));
  }
}

/** Runs the tests near a change, then further ones, until one notices it. */
async function judge(mutation: Mutation, tree: CopiedTree): Promise<Failure | undefined> {
  const source = tree.read(mutation.file);
  for (const tests of runsFor(mutation.file, wordsFor(mutation, source, tree), tree.folder)) {
    const failure = await noticing(tests, mutation, source, tree);
    if (failure) return failure;
  }
}

function print(turn: number, mutation: Mutation, source: string, failure: Failure | undefined): void {
  const outcome = failure
    ? `noticed by ${failure.file ?? 'every test'}: ${failure.title}`
    : 'NOT NOTICED by any test';
  console.log(
    `\n${turn + 1}. ${mutation.file}:${lineOf(source, mutation.start)} (${mutation.kind}) ${outcome}`,
  );
  console.log(diffOf(source, mutation));
}

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '1' },
    count: { type: 'string', default: '36' },
  },
});
process.env.TMPDIR = temporaryFolder();
process.env.CHROMIUM_PATH ??= findChromium(process.execPath);
const tree = copyTree(ROOT);
process.on('exit', tree.remove);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
const pools = Object.fromEntries(
  Object.entries(PARTS).map(([part, { pattern }]) => [part, linesOf(pattern, tree)]),
);
const turns = partsInTurn();
const first = Number(values.from) - 1;
const end = first + Number(values.count);

let noticed = 0;
let turn = first;
// A run that is interrupted has judged some, too.
process.on('exit', () =>
  console.log(
    `\nSeed ${values.seed}, from ${first + 1}: ${noticed} of ${turn - first} changes were noticed.`,
  ),
);
for (; turn < end; turn += 1) {
  const failure = await judgeTurn(turn);
  if (failure) noticed += 1;
}

/** Draws places, the same ones whichever turn a run begins with, until a change applies. Returns the test that notices it. */
async function judgeTurn(at: number): Promise<Failure | undefined> {
  const random = seededRandom(Number(values.seed) * TURNS_A_SEED + at);
  const pool = [...(pools[turns[at % turns.length] ?? ''] ?? [])];
  for (;;) {
    const line = takeOne(pool, random);
    const mutation = line && pickOne(line, random);
    if (!mutation) throw new Error('There are no further places.');
    const failure = await judge(mutation, tree);
    if (doesNotApply(mutation, failure)) continue;
    print(at, mutation, tree.read(mutation.file), failure);
    return failure;
  }
}
