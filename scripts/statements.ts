/**
 * Joins the statements of docs/product.md and docs/payments.md with the tests that have their ids. Titles are read from the text of the
 * test files; no test is run. As a command (`npm run statements`) prints every statement with its tests.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What a list item of a document says after an id. */
export interface Statement {
  id: string;
  text: string;
  deviation: string;
}

/** A place in a test file with ids: `text` is the title, case or step that contains them. */
export interface Proof {
  ids: string[];
  file: string;
  text: string;
}

/** The folder of the project. */
export const ROOT = path.resolve(import.meta.dirname, '..');
const DOCUMENTS = ['docs/product.md', 'docs/payments.md'];
const TEST_FILES = ['{dev,domain,server,supabase,web}/**/*.test.ts', 'tests/**/*.ts'];
const ID = String.raw`(?:\d{1,2}\.\d{2,3}|P\d{1,2})`;
/** A string literal that ends with ids in brackets: 'returns … [4.12, 6.01]'. */
const BRACKETS = new RegExp(String.raw`(['"\`])((?:\\.|(?!\1)[^\\\n])*?)\s?\[(${ID}(?:, ${ID})*)\]\1`, 'g');
/** A test of Playwright with tags: test('…', { tag: ['@4.12', '@6.01'] }, …). */
const TAGGED = /\btest\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1,\s*\{\s*tag: \[([^\]]*)\]/g;
const SKIPPED = /\b(?:it|test|describe)\.(?:skip|todo|fixme|fails)\b/;

const ITEM = new RegExp(`^- (${ID}(?: .*)?)$`, 'gm');
const NEXT = new RegExp(`; (?=${ID} )`);
const STATEMENT = new RegExp(String.raw`^(${ID})(?: (.*?))?(?: \(\*(.*)\*\))?$`);

/**
 * The statements of the list items that begin with an id: short ones share an item (`- 1.01 walks; 1.02 runs`). What is in italics and
 * parentheses at the end of a statement is the deviation.
 */
export const statementsOf = (markdown: string): Statement[] =>
  [...markdown.matchAll(ITEM)].flatMap(([, item = '']) =>
    item.split(NEXT).map((part) => {
      const [, id = '', text = '', deviation = ''] = STATEMENT.exec(part) ?? [];
      return { id, text, deviation };
    }),
  );

/** The places in the text of a test file with ids. */
export function proofsOf(file: string, source: string): Proof[] {
  const literals = [...source.matchAll(BRACKETS)].map((match) => ({
    ids: match[3]?.split(', ') ?? [],
    file,
    text: match[2] || lineAt(source, match.index),
  }));
  const tagged = [...source.matchAll(TAGGED)].map(([, , text = '', tags = '']) => ({
    ids: [...tags.matchAll(new RegExp(`@(${ID})`, 'g'))].map(([, id = '']) => id),
    file,
    text,
  }));
  return [...literals, ...tagged];
}

/** A table case has its ids in a separate string: the whole case is its text. */
const lineAt = (source: string, index: number) =>
  source
    .slice(source.lastIndexOf('\n', index) + 1)
    .split('\n', 1)[0]
    ?.trim() ?? '';

/** The problems, one sentence each. `read` returns the text of a test file with ids. */
export function faultsOf(
  statements: readonly Statement[],
  proofs: readonly Proof[],
  read: (file: string) => string,
): string[] {
  const known = new Set(statements.map(({ id }) => id));
  const proved = new Set(proofs.flatMap(({ ids }) => ids));
  const ofStatements = statements.flatMap(({ id, text, deviation }, index) => [
    ...(id === '' || text === '' ? [`${id}: has no id or no statement`] : []),
    ...(statements.findIndex((other) => other.id === id) < index
      ? [`${id}: is the id of two statements`]
      : []),
    ...(proved.has(id) || /^not tested: ./.test(deviation) ? [] : [`${id}: no test carries this id`]),
  ]);
  const ofProofs = proofs.flatMap(({ ids, file, text }) =>
    ids
      .filter((id) => !known.has(id))
      .map((id) => `${file}: '${text}' carries ${id}, which no statement has`),
  );
  const skipping = [...new Set(proofs.map(({ file }) => file))].filter((file) => SKIPPED.test(read(file)));
  return [...ofStatements, ...ofProofs, ...skipping.map((file) => `${file}: carries ids and skips tests`)];
}

/** The text of a file, by its path from the project's root. */
export const readProjectFile = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/** All statements of the repository. */
export const allStatements = (): Statement[] =>
  DOCUMENTS.flatMap((file) => statementsOf(readProjectFile(file)));

/** All proofs of the repository. */
export const allProofs = (): Proof[] =>
  globSync(TEST_FILES, { cwd: ROOT, exclude: ['**/node_modules/**'] })
    .sort()
    .flatMap((file) => proofsOf(file, readProjectFile(file)));

if (import.meta.main) {
  const proofs = allProofs();
  for (const { id, text } of allStatements()) {
    console.log(`${id} ${text}`);
    for (const proof of proofs.filter(({ ids }) => ids.includes(id)))
      console.log(`    ${proof.file} › ${proof.text}`);
  }
}
