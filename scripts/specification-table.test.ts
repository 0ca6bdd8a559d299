import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { faultsOf, rowsOf, titlesOf } from './specification-table.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

function read(file: string): string | null {
  const found = path.join(ROOT, file);
  return /\.(test|spec)\.ts$/.test(file) && existsSync(found) ? readFileSync(found, 'utf8') : null;
}

describe('docs/specification.md', () => {
  const rows = rowsOf(readFileSync(path.join(ROOT, 'docs/specification.md'), 'utf8'));

  it('names tests that exist in every row', () => {
    expect(faultsOf(rows, read)).toEqual([]);
  });
  it('covers the sections that can be tested', () => {
    expect(rows.length).toBeGreaterThan(250);
    expect(new Set(rows.map(({ id }) => id.split('.')[0]))).toEqual(
      new Set(['1', '2', '4', '5', '6', '7', '8', '9']),
    );
  });
});

it('docs/payments.md names tests that exist in every row', () => {
  const rows = rowsOf(readFileSync(path.join(ROOT, 'docs/payments.md'), 'utf8'));
  expect(faultsOf(rows, read)).toEqual([]);
  expect(rows.length).toBeGreaterThan(20);
});

describe('a fault is found', () => {
  const source = [
    "it('walks', () => {});",
    "test.each([['far', 9]])('%s goes', () => {});",
    'test(`in any language`, async () => {});',
    "it('isn\\'t late', () => {});",
    "expect(fact('rests')).toBe(1);",
  ].join('\n');
  const faults = (...lines: string[]) =>
    faultsOf(
      rowsOf(['| id | statement | proof | deviation |', '|---|---|---|---|', ...lines].join('\n')),
      (file) =>
        file === 'a.test.ts' ? source : file === 'b.test.ts' ? `${source}\nit.skip('x', () => {});` : null,
    );

  it('by none of these', () => {
    expect(titlesOf(source)).toEqual(new Set(['walks', '%s goes', 'in any language', "isn't late"]));
    expect(
      faults(
        '| 1.1 | s | `a.test.ts › walks` | |',
        "| 1.2 | s | `a.test.ts › %s goes › far`, `a.test.ts › isn't late` | why |",
      ),
    ).toEqual([]);
  });
  it.each([
    ['no test', '| 1.1 | s | | |', '1.1: names no test'],
    ['a file that is not there', '| 1.1 | s | `z.test.ts › walks` | |', '1.1: there is no file z.test.ts'],
    [
      'a title that is not there',
      '| 1.1 | s | `a.test.ts › flies` | |',
      "1.1: a.test.ts has no test 'flies'",
    ],
    ['a title that is no test', '| 1.1 | s | `a.test.ts › rests` | |', "1.1: a.test.ts has no test 'rests'"],
    [
      'a case that is not there',
      '| 1.1 | s | `a.test.ts › %s goes › near` | |',
      "1.1: a.test.ts has no case 'near'",
    ],
    ['a file that skips', '| 1.1 | s | `b.test.ts › walks` | |', '1.1: b.test.ts skips tests'],
    ['no statement', '| 1.1 | | `a.test.ts › walks` | |', '1.1: has no id or no statement'],
  ])('for %s', (_case, line, fault) => {
    expect(faults(line)).toEqual([fault]);
  });
  it('for an id used twice', () => {
    const line = '| 1.1 | s | `a.test.ts › walks` | |';
    expect(faults(line, line)).toEqual(['1.1: has an id that another row has']);
  });
});
