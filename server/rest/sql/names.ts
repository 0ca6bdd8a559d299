/**
 * Pattern matching in columns with a name index. The database stores each distinct name once (docs/decisions/030): a pattern is matched there
 * first, and the rows with the matching names are found by an index. Distinct names have a trigram index, which can't find parts of one or two
 * letters; a pattern without longer parts uses an index of letters and pairs.
 */
import type { Values } from './sql-text.ts';

/** Wildcards, then one or two letters (an escaped wildcard is one), again and again, and wildcards at the end. */
const SHORT = /^(?:[%_]+(?:\\[\\%_]|[^\\%_]){1,2})+[%_]+$/su;
const PART = /(?:\\[\\%_]|[^\\%_])+/gsu;

/**
 * The most selective part of a LIKE pattern: two letters if there are, otherwise one. Undefined for a pattern with longer parts, which
 * trigrams serve, for one anchored at an end of the text, and for one with needless escapes.
 */
export function shortPart(pattern: string): string | undefined {
  if (!SHORT.test(pattern)) return undefined;
  const parts = (pattern.match(PART) ?? []).map((part) => [...part.replace(/\\(.)/gsu, '$1')]);
  return (parts.find((letters) => letters.length === 2) ?? parts[0])?.join('');
}

/**
 * SQL of `left ilike pattern` by the name index's function, not to be negated: for null it is false, not null. The subquery runs once, also
 * where Postgres then compares row by row.
 */
export function namesLikeSql(left: string, namesLike: string, pattern: string, values: Values): string {
  const part = shortPart(pattern);
  const letters = part === undefined ? 'null' : values.add(part);
  return `${left} = any((select ${namesLike}(${values.add(pattern)}, ${letters}))::text[])`;
}
