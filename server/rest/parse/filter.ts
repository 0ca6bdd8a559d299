/**
 * The condition on one column, `[not.]operator[(any|all)].value` (wire-contract 5.1), and how its value is written
 * at the top level, in `in.(…)` and inside `or=(…)`.
 */
import { takeQuoted } from './names.ts';
import type { Scanner } from './scanner.ts';
import type { BinaryOperator, Comparison, IsTest, TextSearchOperator } from './syntax.ts';

const OPERATOR = 'operator (eq, gt, ...)';
const SIMPLE = /(neq|cs|cd|ov|sl|sr|nxr|nxl|adj|isdistinct)\./y;
const QUANTIFIED = /(eq|gte|gt|lte|lt|like|ilike|match|imatch)(?:\((any|all)\))?\./y;
const TEXT_SEARCH = /(fts|plfts|phfts|wfts)(?:\(([\p{L}\p{M}\p{N}_ $]+)\))?\./uy;
const IS_TEST = /not_null|null|true|false|unknown/iy;
const UNQUOTED = /[^,)]*/sy;
const BRACES = /\{[^{}]*\}/sy;
const REST = /.*/sy;
/** After a quoted element only these can come; otherwise the quotes were ordinary characters. */
const AFTER_QUOTED = new Set(['', ',', ')']);

const LOOKS_LIKE_FILTER =
  /^(?:not\.)?(?:(?:eq|gte?|lte?|i?like|i?match)(?:\((?:any|all)\))?|neq|in|is|isdistinct|cs|cd|ov|sl|sr|nxr|nxl|adj|(?:fts|plfts|phfts|wfts)(?:\([^)]*\))?)\./;

/** How a value ends: at the end of the text, or at the `,` or `)` of the list it stands in. */
export type ValueParser = (scanner: Scanner) => string;

/** Everything that is left, literally. */
export const wholeValue: ValueParser = (scanner) => scanner.match(REST)?.[0] ?? '';

function listElement(scanner: Scanner): string {
  const start = scanner.at;
  const quoted = takeQuoted(scanner);
  if (quoted !== null && AFTER_QUOTED.has(scanner.next)) return quoted;
  scanner.at = start;
  return scanner.match(UNQUOTED)?.[0] ?? '';
}

/** A value inside `or=(…)`: quoted, or `{…}` up to its brace, or any characters but `,` and `)`. */
export const listedValue: ValueParser = (scanner) => {
  if (scanner.next === '{') {
    const start = scanner.at;
    const braces = scanner.match(BRACES);
    if (braces && AFTER_QUOTED.has(scanner.next)) return braces[0];
    scanner.at = start;
  }
  return listElement(scanner);
};

function inList(scanner: Scanner): Comparison {
  scanner.skipBlanks();
  scanner.expect('(');
  scanner.skipBlanks();
  const values = [listElement(scanner)];
  while (scanner.take(',')) values.push(listElement(scanner));
  scanner.expect(')');
  scanner.skipBlanks();
  // `in.()` reads as one empty element; it means the empty list.
  return { kind: 'in', values: values.length === 1 && values[0] === '' ? [] : values };
}

function isTest(scanner: Scanner): Comparison {
  const test = scanner.match(IS_TEST)?.[0].toLowerCase();
  if (!test) return scanner.fail('isVal: (null, not_null, true, false, unknown)');
  return { kind: 'is', test: test as IsTest };
}

/** Parses what stands behind a column and its `.` or `=`. */
export function parseOperation(
  scanner: Scanner,
  value: ValueParser,
): { negated: boolean; comparison: Comparison } {
  const start = scanner.at;
  const negated = scanner.take('not.');
  const comparison = ((): Comparison => {
    if (scanner.take('in.')) return inList(scanner);
    if (scanner.take('is.')) return isTest(scanner);
    const simple = scanner.match(SIMPLE);
    if (simple) return { kind: 'binary', operator: simple[1] as BinaryOperator, value: value(scanner) };
    const quantified = scanner.match(QUANTIFIED);
    if (quantified) {
      const operator = quantified[1] as BinaryOperator;
      const quantifier = quantified[2] as 'any' | 'all' | undefined;
      return { kind: 'binary', operator, quantifier, value: value(scanner) };
    }
    const search = scanner.match(TEXT_SEARCH);
    if (search) {
      const operator = search[1] as TextSearchOperator;
      return { kind: 'text-search', operator, config: search[2]?.trim(), value: value(scanner) };
    }
    return negated ? scanner.fail(OPERATOR) : scanner.fail(`"not" or ${OPERATOR}`, start);
  })();
  return { negated, comparison };
}

/** Whether a parameter of a function called by GET is a filter on its result rather than an argument. */
export function looksLikeFilter(value: string): boolean {
  return LOOKS_LIKE_FILTER.test(value);
}
