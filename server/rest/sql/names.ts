/**
 * Patterns in columns of names. Members share their names, so the database keeps each one once (docs/decisions/030): the names that a pattern
 * finds come from there, and their members by an index. Names have trigrams there, which know nothing of parts with one or two letters; a
 * pattern without longer parts is found by its letters.
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
 * SQL of `left ilike pattern` for a column of names that isn't negated: of no name at all, it is false and not null. The names are looked
 * up once, in a subquery, also where Postgres then compares row by row.
 */
export function namesLikeSql(left: string, pattern: string, values: Values): string {
  const part = shortPart(pattern);
  const letters = part === undefined ? 'null' : values.add(part);
  return `${left} = any((select extensions.names_like(${values.add(pattern)}, ${letters}))::text[])`;
}
