/**
 * Patterns of which no part is longer than two letters. Postgres' trigrams know nothing of these, so columns that people search have an index
 * of their letters and pairs of letters too (`extensions.letter_pairs`), which such a pattern has to ask for by name.
 */
import type { Values } from './sql-text.ts';

/** Wildcards, then one or two letters (an escaped wildcard is one), again and again, and wildcards at the end. */
const SHORT = /^(?:[%_]+(?:\\[\\%_]|[^\\%_]){1,2})+[%_]+$/su;
const PART = /(?:\\[\\%_]|[^\\%_])+/gsu;

/**
 * The part of a LIKE pattern that tells most: two letters if there are, otherwise one. Undefined for a pattern with longer parts, which
 * trigrams serve, for one that is bound to an end of the text, and for one that escapes what needs no escape.
 */
export function shortPart(pattern: string): string | undefined {
  if (!SHORT.test(pattern)) return undefined;
  const parts = (pattern.match(PART) ?? []).map((part) => [...part.replace(/\\(.)/gsu, '$1')]);
  return (parts.find((letters) => letters.length === 2) ?? parts[0])?.join('');
}

/**
 * SQL of `left ilike pattern` for a column with an index of letters. Whatever the pattern finds has its part's first two letters once both are
 * lower-cased (one letter may become two), so nothing is lost. Within `case`, the planner makes no guess about the
 * pattern: it would multiply it with the one about the letters, which is the same, and take a common part for a rare one.
 */
export function shortPatternSql(left: string, pattern: string, part: string, values: Values): string {
  const letters = `array[left(lower(${values.add(part)}::text), 2)]`;
  return `(case when ${left} is not null then ${left} ilike ${pattern} end and extensions.letter_pairs(${left}) @> ${letters})`;
}
