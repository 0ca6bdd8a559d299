/**
 * Reads docs/specification.md and finds what is wrong with its rows: every statement names its tests, every named test stands in
 * its file, no two rows share an id. Titles are read from the text of the test files, nothing is run.
 */

/** A row of one of the tables that begin with the column `id`. */
export interface Row {
  id: string;
  statement: string;
  proofs: Proof[];
}

/** A test as the table names it: `file › title`, or `file › template › case` for one case of a `.each`. */
export interface Proof {
  file: string;
  title: string;
  /** The case of a template; it has to stand in the file as a literal. */
  example?: string;
}

const SEPARATOR = ' › ';
/** `it('…'`, `test.only('…'` and the second call of `it.each(…)('…'`; what is skipped proves nothing. */
const TITLE =
  /(?:\b(?:it|test)(?:\.(?:only|concurrent))?\(|\)\()\s*(?:'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`)\s*,/g;
const SKIPPED = /\b(?:it|test|describe)\.(?:skip|todo|fixme|fails)\b/;

/** The rows of all tables whose first column is `id`; other tables and all prose are passed over. */
export function rowsOf(markdown: string): Row[] {
  const rows: Row[] = [];
  let inTable = false;
  for (const line of markdown.split('\n')) {
    const cells = line.startsWith('|')
      ? line
          .slice(1, line.lastIndexOf('|'))
          .split('|')
          .map((cell) => cell.trim())
      : [];
    if (cells.length === 0) inTable = false;
    else if (cells[0] === 'id') inTable = true;
    else if (inTable && !/^:?-+:?$/.test(cells[0] ?? '')) rows.push(rowOf(cells));
  }
  return rows;
}

function rowOf([id = '', statement = '', proof = '']: string[]): Row {
  return { id, statement, proofs: [...proof.matchAll(/`([^`]+)`/g)].map(([, text = '']) => proofOf(text)) };
}

function proofOf(text: string): Proof {
  const [file = '', title = '', example] = text.split(SEPARATOR);
  return { file, title, example };
}

/** The titles of the tests in the text of a file, templates as they are written. */
export function titlesOf(source: string): Set<string> {
  return new Set(
    [...source.matchAll(TITLE)].map(([, single, double, template]) =>
      unescaped(single ?? double ?? template ?? ''),
    ),
  );
}

function unescaped(literal: string): string {
  return literal.replace(/\\(.)/g, '$1');
}

/** What is wrong, one sentence a fault. `read` gives the text of a file from the project's root, or null when there is none. */
export function faultsOf(rows: readonly Row[], read: (file: string) => string | null): string[] {
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    const faults = row.proofs.flatMap((proof) => faultOf(proof, read) ?? []);
    if (row.id === '' || row.statement === '') faults.push('has no id or no statement');
    if (row.proofs.length === 0) faults.push('names no test');
    if (seen.has(row.id)) faults.push('has an id that another row has');
    seen.add(row.id);
    return faults.map((fault) => `${row.id}: ${fault}`);
  });
}

function faultOf({ file, title, example }: Proof, read: (file: string) => string | null): string | null {
  const source = read(file);
  if (source === null) return `there is no file ${file}`;
  if (SKIPPED.test(source)) return `${file} skips tests`;
  if (!titlesOf(source).has(title)) return `${file} has no test '${title}'`;
  if (example !== undefined && !source.includes(example)) return `${file} has no case '${example}'`;
  return null;
}
