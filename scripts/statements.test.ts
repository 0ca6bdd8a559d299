import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  allProofs,
  allStatements,
  faultsOf,
  proofsOf,
  ROOT,
  readProjectFile,
  statementsOf,
} from './statements.ts';

describe('docs/product.md and docs/payments.md', () => {
  it('have a test for every statement, and a statement for every id that a test carries', () => {
    expect(faultsOf(allStatements(), allProofs(), readProjectFile)).toEqual([]);
  });
  it('cover the sections that can be tested', () => {
    const sections = allStatements().map(({ id }) => id.replace(/\.\d+$|(?<=P)\d+$/, ''));
    expect(new Set(sections)).toEqual(new Set(['1', '2', '4', '5', '6', '7', '8', '9', '10', 'P']));
    expect(sections.length).toBeGreaterThan(465);
  });
});

it('code and documents cite statements that exist (`statement 4.12`)', () => {
  const known = new Set(allStatements().map(({ id }) => id));
  const files = globSync('{bench,dev,docs,domain,server,supabase,tests,web}/**/*.{ts,tsx,sql,md}', {
    cwd: ROOT,
    exclude: ['**/node_modules/**'],
  });
  const cited = files.flatMap((file) =>
    [...readProjectFile(file).matchAll(/\bstatement (\d{1,2}\.\d+)/g)].map(([, id = '']) => ({ file, id })),
  );
  expect(cited.length).toBeGreaterThan(15);
  expect(cited.filter(({ id }) => !known.has(id))).toEqual([]);
});

describe('statementsOf', () => {
  it('returns what the list items say after their ids', () => {
    const markdown = [
      '- 1.01 walks (*on two legs*)',
      '- 1.02 runs (and jumps)',
      '- P3 pays',
      '- 1.05 sits; 1.06 lies, or falls; then sleeps (*until 7.30*); 1.07 wakes',
      '- 1.04',
      '',
      '- 4, 9: no statement',
      '- 1.03: no statement',
    ].join('\n');
    expect(statementsOf(markdown)).toEqual([
      { id: '1.01', text: 'walks', deviation: 'on two legs' },
      { id: '1.02', text: 'runs (and jumps)', deviation: '' },
      { id: 'P3', text: 'pays', deviation: '' },
      { id: '1.05', text: 'sits', deviation: '' },
      { id: '1.06', text: 'lies, or falls; then sleeps', deviation: 'until 7.30' },
      { id: '1.07', text: 'wakes', deviation: '' },
      { id: '1.04', text: '', deviation: '' },
    ]);
  });
});

describe('proofsOf', () => {
  it.each([
    ['a title', `it('returns 1 when asked [1.01, P2]', () => {});`, 'returns 1 when asked', ['1.01', 'P2']],
    ['a title with an apostrophe', `it("isn't late [1.01]", () => {});`, "isn't late", ['1.01']],
    ['a template', 'it.each(CASES)(`%s of %i [1.01]`, () => {});', '%s of %i', ['1.01']],
    ['a case', `  ['far [1.01]', 9],`, 'far', ['1.01']],
    ['a case with a column of ids', `  ['far', 9, '[1.01]'],`, "['far', 9, '[1.01]'],", ['1.01']],
    ['a step', `await test.step('Photo [1.01]', upload);`, 'Photo', ['1.01']],
    [
      'tags',
      `test('A guest signs in', {\n  tag: ['@1.01', '@1.02'] }, run);`,
      'A guest signs in',
      ['1.01', '1.02'],
    ],
  ])('finds the ids of %s', (_where, source, text, ids) => {
    expect(proofsOf('a.test.ts', source)).toEqual([{ ids, file: 'a.test.ts', text }]);
  });
  it.each([
    ['an array of numbers', 'expect(ages).toEqual([1.01, 2.02]);'],
    ['brackets before the end of a title', "it('reads [1.01] in a title', () => {});"],
    ['a comment', '// statement 1.01'],
  ])('finds none in %s', (_what, source) => {
    expect(proofsOf('a.test.ts', source)).toEqual([]);
  });
});

describe('faultsOf', () => {
  const statement = (id: string, deviation = '') => ({ id, text: 'walks', deviation });
  const proof = { ids: ['1.01'], file: 'a.test.ts', text: 'walks' };
  const none = () => '';

  it('returns nothing when statements and tests fit', () => {
    expect(faultsOf([statement('1.01')], [proof], none)).toEqual([]);
  });
  it('accepts a statement without a test that says why', () => {
    expect(
      faultsOf([statement('1.01'), statement('1.02', 'not tested: needs a bank')], [proof], none),
    ).toEqual([]);
  });
  it.each([
    ['a statement without a test', [statement('1.01'), statement('1.02')], '1.02: no test carries this id'],
    ['an id of two statements', [statement('1.01'), statement('1.01')], '1.01: is the id of two statements'],
    ['an id without a statement', [{ ...statement('1.01'), text: '' }], '1.01: has no id or no statement'],
  ])('reports %s', (_what, statements, fault) => {
    expect(faultsOf(statements, [proof], none)).toEqual([fault]);
  });
  it('reports an id that no statement has', () => {
    const faults = faultsOf([statement('1.01')], [{ ...proof, ids: ['1.01', '1.99'] }], none);
    expect(faults).toEqual(["a.test.ts: 'walks' carries 1.99, which no statement has"]);
  });
  it('reports a file that carries ids and skips tests', () => {
    const faults = faultsOf([statement('1.01')], [proof], () => "it.skip('walks', () => {});");
    expect(faults).toEqual(['a.test.ts: carries ids and skips tests']);
  });
});
