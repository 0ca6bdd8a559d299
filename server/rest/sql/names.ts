/**
 * Patterns in columns with a name index (docs/decisions/030): matched with the distinct names first. Their trigram index can't find parts of
 * one or two letters; a pattern without longer parts uses an index of letters and pairs.
 */
import type { Values } from './sql-text.ts';

/** Wildcards, then one or two letters (an escaped wildcard is one), again and again, and wildcards at the end. */
const SHORT = /^(?:[%_]+(?:\\[\\%_]|[^\\%_]){1,2})+[%_]+$/su;
const PART = /(?:\\[\\%_]|[^\\%_])+/gsu;

/** The most selective part of a pattern: two letters, or one. Undefined for one that trigrams serve, anchored, or with needless escapes. */
export function shortPart(pattern: string): string | undefined {
  if (!SHORT.test(pattern)) return undefined;
  const parts = (pattern.match(PART) ?? []).map((part) => [...part.replace(/\\(.)/gsu, '$1')]);
  return (parts.find((letters) => letters.length === 2) ?? parts[0])?.join('');
}

/** SQL of `left ilike pattern`, not to be negated: for null it is false, not null. A pattern is looked up once for all columns. */
export function namesLikeSql(left: string, namesLike: string, pattern: string, values: Values): string {
  const { lookups } = values;
  if (!lookups.has(pattern)) {
    const part = shortPart(pattern);
    const call = `${namesLike}(${values.add(pattern)}, ${part === undefined ? 'null' : values.add(part)})`;
    lookups.set(pattern, `names_${lookups.size} as materialized (select ${call} as found)`);
  }
  return `${left} = any((select found from names_${[...lookups.keys()].indexOf(pattern)})::text[])`;
}
