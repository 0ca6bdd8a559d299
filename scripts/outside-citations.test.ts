import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { outsideCitations } from './outside-citations.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDERS = ['bench', 'dev', 'docs', 'domain', 'scripts', 'server', 'supabase', 'tests', 'web'];
const TEXT = /\.(?:css|html|js|md|mjs|mts|sql|toml|ts|tsx|yml)$/;
const SKIPPED = /(?:^|\/)(?:node_modules|dist|test-results)\/|^scripts\/outside-citations/;

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

function filesOf(folder: string): string[] {
  const names = readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true });
  return names
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
    .filter((file) => !SKIPPED.test(file));
}

describe('outsideCitations', () => {
  it.each([
    ['the wire contract', '(wire-contract 2.4)'],
    ['the specification', 'as specification section 7 says'],
    ['the specification, on two lines', ' * (specification\n * section 7)'],
    ['an issue', '-- the goals of issue 4'],
    ['the shared folder', 'see ../shared/architecture.md'],
    ['a decision of the architecture', '(architecture, decision 5)'],
    ['a rule of the paper on payments', 'payments.md, R2'],
    ['a section that docs/payments.md lacks', 'payments.md section 3'],
  ])('finds %s', (_what, text) => {
    expect(outsideCitations(text, '## 1 Orders')).toHaveLength(1);
  });

  it.each([
    ['a section of docs/payments.md', '(docs/payments.md section 1)'],
    ['an id of the specification', 'spec 4.12'],
    ['a decision record', 'decision 005, docs/decisions/024-where-we-part-from-the-wire-contract.md'],
  ])('accepts %s', (_what, text) => {
    expect(outsideCitations(text, '## 1 Orders')).toEqual([]);
  });
});

it('no file cites a document outside the repository', () => {
  const payments = read('docs/payments.md');
  const documents = readdirSync(ROOT).filter((name) => TEXT.test(name));
  const files = [
    ...documents,
    ...FOLDERS.filter((folder) => existsSync(path.join(ROOT, folder))).flatMap(filesOf),
  ];
  const found = files
    .map((file) => ({ file, citations: outsideCitations(read(file), payments) }))
    .filter(({ citations }) => citations.length > 0);
  expect(found).toEqual([]);
});
