/**
 * `npm run test:mutations -- --seed N --count K`: draws K places in the product's code, changes one thing at each in a copy of the tree, and
 * reports which changes no test notices. One script for SQL and TypeScript: StrykerJS knows no SQL, and runs all tests with each file's
 * coverage first, while most of ours share a PostgreSQL.
 */
import { globSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '#scripts/statements.ts';
import { type Change, changed, diffOf, lineOf } from './change.ts';
import { type CopiedTree, copyTree } from './copied-tree.ts';
import { seededRandom, takeOne } from './random.ts';
import { changesOfSql, objectAt } from './sql-changes.ts';
import { type Failure, firstFailure, runsFor, type TestRun } from './test-runs.ts';
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
const NOT_PRODUCT = /\.test\.ts$|\.d\.ts$|database\.types\.ts$|^web\/src\/(?:dev|testing)\//;

/** The changes on each line of a part: a line is as likely to be drawn as any other, however much can be changed on it. */
function linesOf(pattern: string, tree: CopiedTree): Mutation[][] {
  const files = globSync(pattern, { cwd: tree.folder }).filter((file) => !NOT_PRODUCT.test(file));
  return files.sort().flatMap((file) => {
    const source = tree.read(file);
    const changes = file.endsWith('.sql') ? changesOfSql(source) : changesOfTypeScript(file, source);
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

/** What tests that are about the changed code may contain. */
function wordsFor({ file, start }: Mutation, source: string): string[] {
  if (file.endsWith('.sql')) return [objectAt(source, start) ?? ''].filter(Boolean);
  const parts = file.split('/');
  const stem = path.basename(file).replace(/\.tsx?$/, '');
  if (parts[0] === 'web') return [parts[3] ?? stem, stem];
  return [parts.at(-2) ?? stem, stem].filter((word) => word !== '_shared');
}

/** The first test that fails with the change and passes without it. */
async function noticing(
  tests: TestRun,
  mutation: Mutation,
  source: string,
  tree: CopiedTree,
): Promise<Failure | undefined> {
  const failingAnyway: string[] = [];
  for (;;) {
    tree.write(mutation.file, changed(source, mutation));
    const failure = await firstFailure(tests, failingAnyway, tree.folder);
    tree.write(mutation.file, source);
    if (!failure?.file) return failure;
    const again = await firstFailure({ project: tests.project, files: [failure.file] }, [], tree.folder);
    if (!again) return failure;
    failingAnyway.push(failure.file);
    console.log(`  (fails without the change, too: ${failure.file}: ${again.title})`);
  }
}

/** Runs the tests near a change, then further ones, until one notices it. */
async function judge(mutation: Mutation, tree: CopiedTree): Promise<Failure | undefined> {
  const source = tree.read(mutation.file);
  for (const tests of runsFor(mutation.file, wordsFor(mutation, source), tree.folder)) {
    const failure = await noticing(tests, mutation, source, tree);
    if (failure) return failure;
  }
}

function print(mutation: Mutation, source: string, failure: Failure | undefined): void {
  const outcome = failure
    ? `noticed by ${failure.file ?? 'every test'}: ${failure.title}`
    : 'NOT NOTICED by any test';
  console.log(`\n${mutation.file}:${lineOf(source, mutation.start)} (${mutation.kind}) ${outcome}`);
  console.log(diffOf(source, mutation));
}

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '36' } },
});
const tree = copyTree(ROOT);
process.on('exit', tree.remove);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
const random = seededRandom(Number(values.seed));
const pools = Object.fromEntries(
  Object.entries(PARTS).map(([part, { pattern }]) => [part, linesOf(pattern, tree)]),
);
const turns = partsInTurn();
const count = Number(values.count);

let noticed = 0;
for (let turn = 0; turn < count; ) {
  const line = takeOne(pools[turns[turn % turns.length] ?? ''] ?? [], random);
  const mutation = line && takeOne(line, random);
  if (!mutation) throw new Error('There are no further places.');
  const failure = await judge(mutation, tree);
  // A migration that does not apply is a mistake in grammar, which nobody would commit.
  if (mutation.file.endsWith('.sql') && failure && !failure.file) continue;
  print(mutation, tree.read(mutation.file), failure);
  if (failure) noticed += 1;
  turn += 1;
}
console.log(`\nSeed ${values.seed}: ${noticed} of ${count} changes were noticed.`);
